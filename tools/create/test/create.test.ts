import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyTree, type Tree } from '@tanabana/test-kit/tree';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { main } from '../src/main.ts';

/**
 * Part of `npm run check:create`: compiles, checks and tests a copy of the repository with created
 * parts.
 */
const isWanted = process.env.CHECK_CREATE === 'on';

/** Time limit of compilers on a busy machine. */
const LONG = 300_000;
let tree: Tree;
beforeAll(async () => {
  if (isWanted) tree = await copyTree();
}, LONG);
afterAll(() => tree?.remove());

const create = (...args: string[]) => tree.node('tools/run.mjs', 'create/main', ...args);

/** The same in-process. @returns its output */
async function tryToCreate(...args: string[]): Promise<string> {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    await main({ root: tree.root, args });
    return said.mock.calls.join('\n');
  } finally {
    said.mockRestore();
  }
}
const text = (file: string) => readFile(join(tree.root, file), 'utf8');

/** Parts of the shop with a source file that contains the text. */
async function filesNaming(name: RegExp): Promise<string[]> {
  const parts = (await readdir(tree.root)).filter((one) => /^(mf-.*|shell|gateway)$/.test(one));
  for (const folder of ['packages', 'services'])
    for (const one of await readdir(join(tree.root, folder))) parts.push(`${folder}/${one}`);
  const named = parts.map(async (part) => {
    const found = await readdir(join(tree.root, part), { recursive: true, withFileTypes: true });
    const files = found.filter(
      (one) => one.isFile() && !/node_modules|dist|\btest\b/.test(one.parentPath),
    );
    const texts = files.map((one) => readFile(join(one.parentPath, one.name), 'utf8'));
    return (await Promise.all(texts)).some((one) => name.test(one)) ? [part] : [];
  });
  return (await Promise.all(named)).flat().sort();
}

describe.runIf(isWanted)('a module and a service created with all capabilities', () => {
  beforeAll(async () => {
    const module = await create('module', 'gift-guide', '--with', 'tab');
    expect(module).toContain('Created mf-gift-guide');
    const service = await create('service', 'gift-cards', '--with', 'emails,pictures,accounts');
    expect(service).toContain('Created services/gift-cards');
  }, LONG);

  test('follow the code style', { timeout: LONG }, async () => {
    await tree.node('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.');
  });

  test('pass the type check', { timeout: LONG }, async () => {
    const tsc = 'node_modules/typescript/bin/tsc';
    await tree.node(tsc, '-p', 'tsconfig.web.json');
    await tree.node(tsc, '-p', 'tsconfig.node.json');
  });

  test("pass their own tests and that of the export of an account's data", {
    timeout: LONG,
  }, async () => {
    const folders = ['mf-gift-guide', 'services/gift-cards', 'mf-account/src/own-data'];
    const reported = await tree.node('node_modules/vitest/vitest.mjs', 'run', ...folders);
    expect(reported).toMatch(/Test Files +7 passed/);
  });

  test('have entries in compose file, manifests and gateway', { timeout: LONG }, async () => {
    await tree.node('tools/run.mjs', 'deploy-check/main', '--quick');
  });

  test('are in the lock file as npm would write it', { timeout: LONG }, async () => {
    const { packages } = JSON.parse(await text('package-lock.json'));
    expect(packages['node_modules/@tanabana/mf-gift-guide']).toEqual({
      resolved: 'mf-gift-guide',
      link: true,
    });
    const npm = join(process.execPath, '../../lib/node_modules/npm/bin/npm-cli.js');
    if (existsSync(npm)) await tree.node(npm, 'ci', '--dry-run', '--offline', '--ignore-scripts');
  });

  test("are named in other parts only by the contract and the export of an account's data", async () => {
    expect(await filesNaming(/gift-?guide/i)).toEqual(['mf-gift-guide']);
    const shared = ['mf-account', 'packages/contracts'];
    expect(await filesNaming(/gift-?cards/i)).toEqual([...shared, 'services/gift-cards']);
  });

  test('cannot be created twice', async () => {
    await expect(tryToCreate('module', 'mf-gift-guide')).rejects.toThrow(
      'mf-gift-guide already exists',
    );
    await expect(tryToCreate('service', 'gift-cards')).rejects.toThrow(
      'services/gift-cards already exists',
    );
  });

  test('contain no word of the template', async () => {
    for (const file of ['docker-compose.yml', 'packages/contracts/src/errors.ts'])
      expect(await text(file)).not.toMatch(/sample[-_ ]?thing/i);
    expect(await text('services/gift-cards/src/routes.ts')).toContain('giftCardHandlers');
  });
});

test.runIf(isWanted).each(['--help', '-h'])(
  '%s prints its usage and creates nothing',
  async (help) => {
    expect(await tryToCreate(help)).toMatch(
      /^Use: npm run create -- module <name>.*\n.*-- service <names>/,
    );
    expect(await tryToCreate('module', 'gift-wrap', help)).toMatch(/^Use: /);
    expect(existsSync(join(tree.root, 'mf-gift-wrap'))).toBe(false);
  },
);

describe.runIf(isWanted)('nothing is created', () => {
  test.each([
    ['of an unknown kind', ['page', 'x'], 'npm run create -- module <name>'],
    ['without a name', ['module'], 'npm run create -- module <name>'],
    ['of a name that is none', ['module', 'Gift_Guide'], 'is not a name of a module'],
    ['out of the folder', ['module', '../gifts'], 'is not a name of a module'],
    ['of a service that is no plural', ['service', 'gift'], 'named by a plural noun'],
    ['at an address of the gateway', ['module', 'metrics'], 'is reserved in code or addresses'],
    ['of two names', ['module', 'gift-guide', 'gift-cards'], 'npm run create -- module <name>'],
    ['where a service has the name', ['service', 'orders'], 'services/orders already exists'],
    ['where a folder has the name', ['module', 'catalog'], 'mf-catalog already exists'],
    ['where the contract has the name', ['service', 'rules'], 'contracts/src/rules already exists'],
    ['where a page has the address', ['module', 'cart'], 'The address /cart is taken'],
    [
      'with an unknown capability',
      ['service', 'gifts', '--with', 'sms'],
      'emails, pictures, accounts',
    ],
    [
      'elsewhere with a capability',
      ['module', 'gift-wrap', '--with', 'tab', '--standalone', 'gift-wrap'],
      '--with adds to parts of this repository only',
    ],
    ['where a type has the name', ['service', 'sessions'], 'types.ts already contains'],
  ])('%s', async (_, args, words) => {
    await expect(tryToCreate(...args)).rejects.toThrow(words);
  });

  test('if a list has an unexpected form; written files are restored', async () => {
    const errors = 'packages/contracts/src/errors.ts';
    const before = await text(errors);
    await writeFile(
      join(tree.root, errors),
      before.replace('export const errorCodes = {', 'const codes = {'),
    );
    await expect(create('service', 'parcels')).rejects.toThrow(`${errors} has an unexpected form`);
    await writeFile(join(tree.root, errors), before);
    const lock = await text('package-lock.json');
    await rm(join(tree.root, 'node_modules/@biomejs'));
    await expect(create('service', 'parcels')).rejects.toThrow('biome');
    for (const path of ['services/parcels', 'packages/contracts/src/parcels'])
      expect(existsSync(join(tree.root, path))).toBe(false);
    expect(await text('package-lock.json')).toBe(lock);
    expect(await text(errors)).toBe(before);
  });
});
