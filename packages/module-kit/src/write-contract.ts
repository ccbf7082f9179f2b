import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import { CONTRACT_FILE, shopContract } from '@tanabana/storefront/contract';

/** All packages have the version of the shop that packed them (decision 0042). */
const STOREFRONT = createRequire(import.meta.url).resolve('@tanabana/storefront/package.json');

/**
 * Writes `contract.json` into a build folder.
 * @param describe returns the contract for a version of the shop
 */
export async function writeContract(
  dist: string,
  describe: (shop: string) => Promise<object>,
): Promise<void> {
  const { version } = JSON.parse(await readFile(STOREFRONT, 'utf8')) as { version: string };
  await writeFile(join(dist, CONTRACT_FILE), `${JSON.stringify(await describe(version))}\n`);
}

/** Writes everything that the shop offers into the shell's build. */
export const contractPlugin: RsbuildPlugin = {
  name: 'tanabana:contract',
  apply: 'build',
  setup(api) {
    api.onAfterBuild(({ stats }) =>
      stats && !stats.hasErrors()
        ? writeContract(api.context.distPath, async (shop) => shopContract(shop))
        : undefined,
    );
  },
};
