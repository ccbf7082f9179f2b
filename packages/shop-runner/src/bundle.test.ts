import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, onTestFinished } from 'vitest';
import { importProgram } from './bundle.mjs';

longTest('a program is complete for every process that loads it while it is bundled', async () => {
  const root = await mkdtemp(join(tmpdir(), 'tanabana-bundle-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const source = join(root, 'tools/local/src/main.ts');
  await mkdir(dirname(source), { recursive: true });
  await writeFile(source, `export const size = ${JSON.stringify('x'.repeat(1e6))}.length;`);
  expect(await importProgram(root, 'local/main')).toMatchObject({ size: 1e6 });

  const file = join(root, 'node_modules/.cache/tanabana/local/main.js');
  const whole = await readFile(file, 'utf8');
  let bundling = true;
  const runs = Promise.all(Array.from({ length: 5 }, () => importProgram(root, 'local/main')));
  const done = runs.finally(() => {
    bundling = false;
  });
  while (bundling) expect((await readFile(file, 'utf8')).length).toBe(whole.length);
  await done;
});
