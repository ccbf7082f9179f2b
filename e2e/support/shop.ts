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

export function shopUnderTest(): ShopUnderTest {
  const described = process.env.SHOP_UNDER_TEST;
  if (!described) throw new Error('The global setup has not started a shop.');
  return JSON.parse(described) as ShopUnderTest;
}
