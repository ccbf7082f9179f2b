import type { FullConfig } from '@playwright/test';
import { openShops } from './support/open-shops.ts';
import { giveShops, type ShopUnderTest } from './support/shop.ts';

/**
 * Opens a shop for every worker of the run, unless SHOP_UNDER_TEST describes one that is open. The
 * shops are closed, and their data removed, at the end.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const described = process.env.SHOP_UNDER_TEST;
  if (described) {
    giveShops([JSON.parse(described) as ShopUnderTest]);
    return async () => {};
  }
  const { shops, close } = await openShops(workers, (text) => process.stderr.write(text));
  giveShops(shops.map(describe));
  return close;
}

const describe = ({
  address,
  adminUsername,
  adminPassword,
  dataDir,
  mongodbUri,
  dbPrefix,
}: ShopUnderTest): ShopUnderTest => ({
  address,
  adminUsername,
  adminPassword,
  dataDir,
  mongodbUri,
  dbPrefix,
});
