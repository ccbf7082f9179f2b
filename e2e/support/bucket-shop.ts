import { join } from 'node:path';
import { deploy, deployShell } from '@tanabana/deploy';
import { siteAt } from '@tanabana/deploy/site-at';
import {
  type Descriptor,
  folderSite,
  readRegistry,
  type Site,
} from '@tanabana/shop-runner/publish';
import { bucketServer } from '@tanabana/test-kit/bucket';
import { test as base } from './fixtures.ts';
import { dataFolders, ownGateway, servicesOf } from './own-gateway.ts';
import { shopUnderTest } from './shop.ts';

interface Fixtures {
  /** The bucket that serves the pages. */
  site: Site;
  /** Deployed versions of each module. */
  modules: readonly Descriptor[];
  bucketShop: { site: Site; modules: readonly Descriptor[]; address: string };
}

/** The shop under test behind a separate gateway whose pages come from a bucket. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
  bucketShop: async ({}, use) => {
    const there = dataFolders(shopUnderTest().dataDir);
    const bucket = await bucketServer();
    const site = await siteAt(`s3://${bucket.bucket}/live`, { ...process.env, ...bucket.env });
    const { modules } = await readRegistry(folderSite(there.www));
    await deployShell(site, join(there.www, 'shell'));
    await Promise.all(
      modules.map(({ name, version }) => deploy(site, join(there.www, 'modules', name, version))),
    );
    const { address, stop } = await ownGateway({
      there,
      services: await servicesOf(there),
      prepare: async () => {},
      env: { PAGES_URL: `${bucket.publicUrl}/live` },
    });
    await use({ site, modules, address });
    await stop();
    await bucket.stop();
  },
  shop: async ({ bucketShop, shop }, use) => use({ ...shop, address: bucketShop.address }),
  baseURL: async ({ bucketShop }, use) => use(bucketShop.address),
  site: async ({ bucketShop }, use) => use(bucketShop.site),
  modules: async ({ bucketShop }, use) => use(bucketShop.modules),
});

export { expect } from './fixtures.ts';
