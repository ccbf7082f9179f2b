import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Rendered through its registry entry only, so that a new module changes no other folder. */
const MODULE = 'mf-wishlist';
const SHARED = ['packages/storefront', 'packages/ui', 'packages/api-client', 'packages/module-kit'];

async function namingFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !/[/\\](?:dist|node_modules|testing)[/\\]|\.test\.tsx?$/.test(file))
    // personal data is downloaded, merged and deleted per service, which these pages name
    .filter((file) => !/[/\\](?:own-data|customers)[/\\]/.test(file));
  expect(files.length, folder).toBeGreaterThan(0);
  const naming = await Promise.all(
    files.map(async (file) => /wishlist/i.test(await readFile(file, 'latin1'))),
  );
  return files.filter((_, at) => naming[at]);
}

longTest(
  "no file of the shell, another module or a shared package contains the wishlist's name",
  async () => {
    const modules = (await readdir(ROOT)).filter((name) => name.startsWith('mf-'));
    expect(modules).toContain(MODULE);
    const others = modules.filter((name) => name !== MODULE);
    for (const folder of ['shell', ...others, ...SHARED])
      expect(await namingFiles(folder), folder).toEqual([]);
  },
);
