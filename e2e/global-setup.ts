import { startShop } from '@tanabana/local/shop';
import type { ShopUnderTest } from './support/shop.ts';

/**
 * Opens a shop of its own for the run, unless SHOP_UNDER_TEST describes one; tests get it through
 * that variable. The shop is closed, and its data removed, at the end.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.SHOP_UNDER_TEST) return async () => {};
  const shop = await startShop({ onOutput: (text) => process.stderr.write(text) });
  const { address, adminUsername, adminPassword, dataDir, mongodbUri, dbPrefix } = shop;
  process.env.SHOP_UNDER_TEST = JSON.stringify({
    address,
    adminUsername,
    adminPassword,
    dataDir,
    mongodbUri,
    dbPrefix,
  } satisfies ShopUnderTest);
  return shop.stop;
}
