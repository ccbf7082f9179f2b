import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deploy, deployShell } from '@tanabana/deploy';
import { siteAt } from '@tanabana/deploy/site-at';
import { dataPlaces, makeDataDir, startGateway } from '@tanabana/local/gateway';
import { type Descriptor, folderSite, readRegistry, type Site } from '@tanabana/local/publish';
import { bucketServer } from '@tanabana/test-kit/bucket';
import { test as base } from './fixtures.ts';
import { shopUnderTest } from './shop.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Fixtures {
  /** The bucket that the pages come from. */
  site: Site;
  /** What was deployed to it of each module. */
  modules: readonly Descriptor[];
  bucketShop: { site: Site; modules: readonly Descriptor[]; address: string };
}

/** The shop under test behind a gateway of its own, whose pages come from a bucket. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
  bucketShop: async ({}, use) => {
    const there = dataPlaces(shopUnderTest().dataDir);
    const bucket = await bucketServer();
    const folder = await mkdtemp(join(tmpdir(), 'tanabana-bucket-'));
    const places = await makeDataDir(folder);
    const site = await siteAt(`s3://${bucket.bucket}/live`, { ...process.env, ...bucket.env });
    const { modules } = await readRegistry(folderSite(there.www));
    await deployShell(site, join(there.www, 'shell'));
    await Promise.all(
      modules.map(({ name, version }) => deploy(site, join(there.www, 'modules', name, version))),
    );
    await writeFile(
      join(places.www, 'config.json'),
      await readFile(join(there.www, 'config.json')),
    );
    const gateway = await startGateway({
      root: ROOT,
      places,
      services: await servicesOf(there.shopFile),
      env: { PAGES_URL: `${bucket.publicUrl}/live` },
    });
    await use({ site, modules, address: gateway.address });
    await gateway.stop();
    await bucket.stop();
    await rm(folder, { recursive: true });
  },
  shop: async ({ bucketShop, shop }, use) => use({ ...shop, address: bucketShop.address }),
  baseURL: async ({ bucketShop }, use) => use(bucketShop.address),
  site: async ({ bucketShop }, use) => use(bucketShop.site),
  modules: async ({ bucketShop }, use) => use(bucketShop.modules),
});

export { expect } from './fixtures.ts';

async function servicesOf(shopFile: string) {
  const { instances } = JSON.parse(await readFile(shopFile, 'utf8')) as {
    instances: Record<string, string[]>;
  };
  const hosts = Object.entries(instances).map(
    ([name, addresses]) =>
      [name, { instances: addresses.map((address) => new URL(address).host) }] as const,
  );
  return Object.fromEntries(hosts);
}
