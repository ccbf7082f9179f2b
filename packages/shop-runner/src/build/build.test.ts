import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildAll } from './build-all.ts';

/** A small repository: one service that uses a package, which uses another; one seed program. */
const FILES: Record<string, string> = {
  'services/orders/package.json': JSON.stringify({
    name: '@tanabana/service-orders',
    dependencies: { '@tanabana/stock': '*', npm: '1' },
  }),
  'services/orders/src/main.ts':
    "import { piece } from '@tanabana/stock';\nimport text from './a.svg?raw';\nconsole.log(piece as string, text);\n",
  'services/orders/src/a.svg': '<svg/>',
  'services/auth/package.json': JSON.stringify({ name: '@tanabana/service-auth' }),
  'services/auth/src/main.ts': 'export const auth: number = 1;\n',
  'packages/stock/package.json': JSON.stringify({
    name: '@tanabana/stock',
    exports: { '.': './src/index.ts' },
    dependencies: { '@tanabana/contracts': '*' },
  }),
  'packages/stock/src/index.ts': "export { piece } from '@tanabana/contracts';\n",
  'packages/contracts/package.json': JSON.stringify({
    name: '@tanabana/contracts',
    exports: { '.': './src/index.ts' },
  }),
  'packages/contracts/src/index.ts': "export const piece = 'a piece';\n",
};
const PACKAGES = ['services/orders', 'services/auth', 'packages/stock', 'packages/contracts'];

let root: string;
const write = async (name: string, text: string) => {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), text);
};
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tanabana-build-'));
  for (const [name, text] of Object.entries(FILES)) await write(name, text);
  const links = PACKAGES.map((folder) => {
    const { name } = JSON.parse(FILES[`${folder}/package.json`] ?? '') as { name: string };
    return [`node_modules/${name}`, { resolved: folder, link: true }] as const;
  });
  await write('package-lock.json', JSON.stringify({ packages: Object.fromEntries(links) }));
  for (const [path, { resolved }] of links) {
    const manifest = JSON.parse(FILES[`${resolved}/package.json`] ?? '') as object;
    const index = `${resolved}/src/index.ts`;
    await write(`${path}/package.json`, JSON.stringify(manifest));
    if (FILES[index]) await write(`${path}/src/index.ts`, FILES[index]);
  }
});
afterEach(() => rm(root, { recursive: true }));

const build = async () => {
  const { built, failed } = await buildAll({
    root,
    jobs: 2,
    signal: new AbortController().signal,
    onWait: () => {},
  });
  return { built: built.map(({ name }) => name).sort(), failed: [...failed.values()] };
};

describe('the build', () => {
  it('bundles workspace packages and raw text, and leaves npm packages outside', async () => {
    expect((await build()).built).toEqual(['auth', 'orders']);
    const bundle = await readFile(join(root, 'services/orders/dist/main.js'), 'utf8');
    expect(bundle).toContain('a piece');
    expect(bundle).toContain('<svg/>');
    expect(bundle).not.toContain('from "@tanabana');
  });

  it('builds nothing twice', async () => {
    await build();
    expect((await build()).built).toEqual([]);
  });

  it.each([
    ['its own source', 'services/orders/src/main.ts', 'console.log(2);\n', ['orders']],
    [
      'a package two steps away',
      'packages/contracts/src/index.ts',
      'export const piece = 1;\n',
      ['orders'],
    ],
    ['a new file', 'services/auth/src/new.ts', 'export {};\n', ['auth']],
    ['a test', 'services/auth/src/some.test.ts', 'export {};\n', []],
    ['a page of text', 'services/auth/README.md', '# auth\n', []],
  ])('detects a change of %s', async (_, file, text, expected) => {
    await build();
    await write(file, text);
    expect((await build()).built).toEqual(expected);
  });

  it('rebuilds everything for another lock file', async () => {
    await build();
    const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as object;
    await write('package-lock.json', JSON.stringify({ ...lock, version: '2' }));
    expect((await build()).built).toEqual(['auth', 'orders']);
  });

  it('rebuilds removed files', async () => {
    await build();
    await rm(join(root, 'services/auth/dist'), { recursive: true });
    expect((await build()).built).toEqual(['auth']);
    expect((await stat(join(root, 'services/auth/dist/main.js'))).size).toBeGreaterThan(0);
  });

  it("prints the compiler's output of a failed part, and builds the rest", async () => {
    await write('services/orders/src/main.ts', 'const = 1;\n');
    const { built, failed } = await build();
    expect(built).toEqual(['auth']);
    expect(failed).toHaveLength(1);
    expect(failed[0]).toMatch(/orders does not compile:[\s\S]*main\.ts:1/);
    await write('services/orders/src/main.ts', 'console.log(1);\n');
    expect((await build()).built).toEqual(['orders']);
  });

  it('reports a folder without parts', async () => {
    await rm(join(root, 'services/auth/src'), { recursive: true });
    expect((await build()).failed).toEqual(['auth has nothing to build.']);
  });
});
