import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildProgram } from '@tanabana/shop-runner/build';
import { testDatabase } from '@tanabana/test-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NASTY = fileURLToPath(new URL('./fixtures/nasty.csv', import.meta.url));
const NOWHERE = 'mongodb://127.0.0.1:1';

const { uri, prefix } = await testDatabase();
// Beside the packages that the program loads.
const folder = await mkdtemp(join(ROOT, '../../node_modules/.seed-test-'));
afterAll(() => rm(folder, { recursive: true }));

const run = (file: string, args: string[], env: Record<string, string>) =>
  new Promise<{ code: number; out: string; problems: string }>((resolve) => {
    const { PATH = '' } = process.env;
    execFile(
      process.execPath,
      [file, ...args],
      { env: { PATH, ...env }, cwd: folder },
      (error, out, problems) => resolve({ code: error ? Number(error.code) : 0, out, problems }),
    );
  });

describe('the seed program', () => {
  const program = join(folder, 'main.js');
  beforeAll(() => buildProgram({ name: 'seed', kind: 'program', folder: ROOT, product: program }));

  test('does nothing if disabled', async () => {
    const env = { MONGODB_URI: NOWHERE, SEED: 'none' };
    expect(await run(program, [], env)).toEqual({ code: 0, out: '', problems: '' });
  });

  test.each([
    ['no database', {}],
    ['a wrong setting', { MONGODB_URI: NOWHERE, SEED: 'all' }],
  ])('explains errors in one line: %s', async (_, env) => {
    const { code, problems } = await run(program, [], env);
    expect(code).toBe(1);
    expect(problems.trim().split('\n')).toHaveLength(1);
  });
});

describe('npm run import', () => {
  const program = join(ROOT, '../run.mjs');
  const env = { MONGODB_URI: uri, DB_PREFIX: prefix };

  test('imports products, and changes nothing the second time', async () => {
    const first = await run(program, ['seed/import-main', NASTY, '--stock', '2'], env);
    expect(first).toMatchObject({ code: 0, problems: '' });
    expect(first.out).toContain('22 rows: 13 added, 0 unchanged, 9 skipped');
    const second = await run(program, ['seed/import-main', NASTY], env);
    expect(second.out).toContain('22 rows: 0 added, 13 unchanged, 9 skipped');
  });

  test('finds the open shop by its data folder', async () => {
    const shop = { mongodbUri: uri, dbPrefix: prefix };
    await writeFile(join(folder, 'shop.json'), JSON.stringify(shop));
    const { out } = await run(program, ['seed/import-main', NASTY], { DATA_DIR: folder });
    expect(out).toContain('13 unchanged');
  });

  test.each([
    ['no file named', [], env, 'Use: npm run import -- <file.csv>'],
    ['a file that is not there', ['none.csv'], env, 'none.csv cannot be read (ENOENT).'],
    ['no open shop', [NASTY], { DATA_DIR: 'nowhere' }, 'No open shop was found'],
    ['a database that does not answer', [NASTY], { MONGODB_URI: NOWHERE }, 'does not respond'],
    ['stock that is no number', [NASTY, '--stock', 'many'], env, 'Use: npm run import'],
    ['an unknown option', [NASTY, '--force'], env, '--force'],
  ])('explains errors in one line: %s', async (_, args, settings, message) => {
    const { code, problems } = await run(program, ['seed/import-main', ...args], settings);
    expect(code).toBe(1);
    expect(problems.trim().split('\n')).toHaveLength(1);
    expect(problems).toContain(message);
  });
});
