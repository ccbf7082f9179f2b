import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { usedContract } from '@tanabana/storefront/contract';
import type { ModuleConfig, ModuleDescriptor } from '@tanabana/storefront/descriptor';
import { descriptorOf, ENTRY } from './define-module.ts';
import { writeContract } from './write-contract.ts';

/**
 * Placeholder for the build's hash in names that must differ between builds, so that old and new
 * code of a module can share a page. Has the same length as the hash.
 */
export const BUILD_MARK = 'BUILDMRK';

/**
 * Makes a build folder ready to publish: names the build by its content and writes
 * `descriptor.json`. Equal sources give equal folders.
 */
export async function finishBuild(
  config: ModuleConfig,
  dist: string,
  built: { packageVersion: string; assets: ModuleDescriptor['assets'] },
): Promise<void> {
  await finishManifest(dist, built.assets);
  const slots = (config.slots ?? []).map(({ slot }) => slot);
  await writeContract(dist, async (shop) =>
    usedContract(shop, slots, await codeOf(dist), config.services),
  );
  const hash = await nameByContent(dist);
  const descriptor = descriptorOf(config, {
    version: `${built.packageVersion}-${hash}`,
    entry: ENTRY,
    assets: built.assets,
  });
  await writeFile(join(dist, 'descriptor.json'), `${JSON.stringify(descriptor, null, 2)}\n`);
}

/** Reads all scripts of a build folder. */
async function codeOf(dist: string): Promise<string> {
  const files = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.js'));
  return (await Promise.all(files.map((name) => readFile(join(dist, name), 'utf8')))).join('\n');
}

async function nameByContent(dist: string): Promise<string> {
  const found = await readdir(dist, { recursive: true, withFileTypes: true });
  // a map changes with comments, which change nothing that runs
  const files = found
    .filter((file) => file.isFile() && !file.name.endsWith('.map'))
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

/**
 * Corrects the files of each exposed component in `mf-manifest.json`: the plugin lists those of all
 * components that share a chunk (`frame`). Removes `mf-stats.json`, which differs with every build
 * and is unused.
 */
async function finishManifest(
  dist: string,
  assets: ModuleDescriptor['assets'] = {},
): Promise<void> {
  const file = join(dist, 'mf-manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as {
    exposes: { path: string; assets: unknown }[];
  };
  for (const expose of manifest.exposes) {
    const files = assets[expose.path] ?? [];
    const endingIn = (end: string) => ({
      sync: files.filter((name) => name.endsWith(end)),
      async: [],
    });
    expose.assets = { js: endingIn('.js'), css: endingIn('.css') };
  }
  await writeFile(file, JSON.stringify(manifest));
  await rm(join(dist, 'mf-stats.json'), { force: true });
}
