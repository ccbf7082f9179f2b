import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  changeRegistry,
  type Descriptor,
  folderSite,
  type RegistryFile,
  readRegistry,
  type Site,
} from '@tanabana/local/publish';
import { test as base } from './fixtures.ts';
import { type NextBuild, nextBuild } from './next-build.ts';

interface Fixtures {
  site: Site;
  before: RegistryFile;
  /** Builds the next version of a module, with one text exchanged. */
  build: (
    module: string,
    texts: readonly [string, string],
    more?: Partial<Descriptor>,
  ) => Promise<NextBuild>;
}

/** The registry is as it was after each test, whatever the test deployed. */
export const test = base.extend<Fixtures>({
  site: async ({ shop }, use) => use(folderSite(join(shop.dataDir, 'www'))),
  before: [
    async ({ site }, use) => {
      const before = await readRegistry(site);
      await use(before);
      await changeRegistry(site, () => before);
    },
    { auto: true },
  ],
  build: async ({ shop, before }, use) => {
    const built: string[] = [];
    await use(async (module, texts, more) => {
      const live = before.modules.find(({ name }) => name === module);
      if (!live) throw new Error(`${module} is not in the registry.`);
      const next = await nextBuild(shop, live, texts, more);
      built.push(next.dist);
      return next;
    });
    for (const dist of built) await rm(dist, { recursive: true });
  },
});

export { expect } from './fixtures.ts';
