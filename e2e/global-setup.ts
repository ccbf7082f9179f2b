import { openTestShops } from '@tanabana/run-tests/test-shops';
import { hasLongTests } from '@tanabana/test-kit/long-tests';
import { giveShops, type ShopUnderTest } from './support/shop.ts';

/**
 * Provides the shops of the tests: those that `npm test` has opened (SHOPS_UNDER_TEST), an already
 * open one (SHOP_UNDER_TEST), or others that are opened here and removed at the end.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { SHOP_UNDER_TEST, SHOPS_UNDER_TEST } = process.env;
  const nothingToClose = async () => {};
  if (SHOPS_UNDER_TEST) return nothingToClose;
  if (SHOP_UNDER_TEST) {
    giveShops([JSON.parse(SHOP_UNDER_TEST) as ShopUnderTest]);
    return nothingToClose;
  }
  const { shops, close } = await openTestShops(hasLongTests ? 2 : 1, (text) =>
    process.stderr.write(text),
  );
  giveShops(shops.map(({ stop, processes, ...shop }) => shop));
  return close;
}
