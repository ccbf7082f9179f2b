import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModuleConfig, ModuleDescriptor } from '@tanabana/storefront/descriptor';
import { descriptorOf, ENTRY } from './descriptor.ts';

/**
 * Stands for the build in names that must differ between builds, so that old and new code of a
 * module can live in one page; replaced by the build's hash, which has the same length.
 */
export const BUILD_MARK = 'BUILDMRK';

/**
 * Makes a built folder ready to publish: gives the build its name by content and writes
 * `descriptor.json`. The same sources give the same folder.
 */
export async function finishBuild(
  config: ModuleConfig,
  dist: string,
  built: { packageVersion: string; assets: ModuleDescriptor['assets'] },
): Promise<void> {
  const hash = await nameByContent(dist);
  const descriptor = descriptorOf(config, {
    version: `${built.packageVersion}-${hash}`,
    entry: ENTRY,
    assets: built.assets,
  });
  await writeFile(join(dist, 'descriptor.json'), `${JSON.stringify(descriptor, null, 2)}\n`);
}

async function nameByContent(dist: string): Promise<string> {
  const found = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = found
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .sort();
  const digest = createHash('sha256');
  for (const file of files) digest.update(file.slice(dist.length)).update(await readFile(file));
  const hash = digest.digest('hex').slice(0, BUILD_MARK.length);
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    const text = await readFile(file, 'utf8');
    if (text.includes(BUILD_MARK)) await writeFile(file, text.replaceAll(BUILD_MARK, hash));
  }
  return hash;
}
