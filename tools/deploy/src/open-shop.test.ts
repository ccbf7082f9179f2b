import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Rendered by its registry line alone, so that whoever adds a module changes nobody else's folder. */
const MODULE = 'mf-wishlist';
const SHARED = ['packages/storefront', 'packages/ui', 'packages/api-client', 'packages/module-kit'];

async function namingFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !/[/\\](?:dist|node_modules|testing)[/\\]|\.test\.tsx?$/.test(file))
    // who downloads or deletes what the shop knows of them is told of each service that keeps some
    .filter((file) => !/[/\\]own-data[/\\]/.test(file));
  expect(files.length, folder).toBeGreaterThan(0);
  const naming = await Promise.all(
    files.map(async (file) => /wishlist/i.test(await readFile(file, 'latin1'))),
  );
  return files.filter((_, at) => naming[at]);
}

test('no file of the shell, of another module or of what they share names the wishlist', async () => {
  const modules = (await readdir(ROOT)).filter((name) => name.startsWith('mf-'));
  expect(modules).toContain(MODULE);
  const others = modules.filter((name) => name !== MODULE);
  for (const folder of ['shell', ...others, ...SHARED])
    expect(await namingFiles(folder), folder).toEqual([]);
});
