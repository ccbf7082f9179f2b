import { openTestShops } from '@tanabana/run-tests/test-shops';
import { giveShops, type ShopUnderTest } from './support/shop.ts';

/**
 * Tells the tests which shops they have: those that `npm test` has opened (SHOPS_UNDER_TEST), one
 * that is open already (SHOP_UNDER_TEST), else two that are opened here and closed, with their data
 * removed, at the end.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { SHOP_UNDER_TEST, SHOPS_UNDER_TEST } = process.env;
  const nothingToClose = async () => {};
  if (SHOPS_UNDER_TEST) return nothingToClose;
  if (SHOP_UNDER_TEST) {
    giveShops([JSON.parse(SHOP_UNDER_TEST) as ShopUnderTest]);
    return nothingToClose;
  }
  const { shops, close } = await openTestShops(2, (text) => process.stderr.write(text));
  giveShops(shops.map(({ stop, processes, ...shop }) => shop));
  return close;
}
