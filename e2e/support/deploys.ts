import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  changeRegistry,
  type Descriptor,
  folderSite,
  type RegistryFile,
  readRegistry,
  type Site,
  versionPath,
} from '@tanabana/shop-runner/publish';
import type { OpenShop } from '@tanabana/test-kit/shop-client';
import { test as base, expect } from './fixtures.ts';
import { type NextBuild, nextBuild } from './next-build.ts';

interface Fixtures {
  site: Site;
  before: RegistryFile;
  /** Builds the next version of a module with one text replaced. */
  build: (
    module: string,
    texts: readonly [string, string],
    more?: Partial<Descriptor>,
  ) => Promise<NextBuild>;
}

/** Files of each module on the site: its versions and the list of its deploys. */
async function modulesOn(site: Site) {
  const names = await site.folders('modules');
  const each = names.map(async (name) => {
    const journal = `modules/${name}/deploys.json`;
    const versions = await site.folders(`modules/${name}`);
    return [name, { journal, text: await site.read(journal), versions }] as const;
  });
  return new Map(await Promise.all(each));
}

/** Removes later deploys. */
async function restoreModules(site: Site, before: Awaited<ReturnType<typeof modulesOn>>) {
  for (const [name, now] of await modulesOn(site)) {
    const then = before.get(name);
    for (const version of now.versions)
      if (!then?.versions.includes(version)) await site.remove(versionPath(name, version));
    const text = then?.text;
    if (typeof text === 'string') await site.change(now.journal, () => text);
    else await site.remove(now.journal);
  }
}

/** Waits until documents use the current registry: rendered documents are cached for a second. */
export async function documentsFollow(
  { address }: OpenShop,
  paths: readonly string[],
): Promise<void> {
  const textOf = async (path: string) => (await fetch(address + path)).text();
  const registryIn = (text: string): unknown =>
    JSON.parse(/ id="registry">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null');
  for (const path of paths)
    await expect
      .poll(async () => registryIn(await textOf(path)), path)
      .toEqual(JSON.parse(await textOf('/modules.json')));
}

/** Restores registry, versions and deploy lists after each test. */
export const test = base.extend<Fixtures>({
  site: async ({ shop }, use) => use(folderSite(join(shop.dataDir, 'www'))),
  before: [
    async ({ site, shop }, use) => {
      const before = await readRegistry(site);
      const modules = await modulesOn(site);
      await use(before);
      await changeRegistry(site, () => before);
      await restoreModules(site, modules);
      await documentsFollow(shop, ['/', '/shop']);
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
