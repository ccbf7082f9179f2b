/** The shop under test, as the global setup (or the environment) describes it. */
export interface ShopUnderTest {
  address: string;
  adminUsername: string;
  adminPassword: string;
  /** Where the shop keeps its files: modules are taken away and put back here. */
  dataDir: string;
  mongodbUri: string;
  dbPrefix: string;
}

/** Tells the workers of a run which shops they have, one each. */
export function giveShops(shops: readonly ShopUnderTest[]): void {
  process.env.SHOPS_UNDER_TEST = JSON.stringify(shops);
}

/** The shop of this worker: no other one uses it. */
export function shopUnderTest(): ShopUnderTest {
  const { SHOPS_UNDER_TEST = '[]', TEST_PARALLEL_INDEX } = process.env;
  const shop = (JSON.parse(SHOPS_UNDER_TEST) as ShopUnderTest[])[Number(TEST_PARALLEL_INDEX)];
  if (!shop) throw new Error('The global setup has started no shop for this worker.');
  return shop;
}
