import { test } from '@playwright/test';
import type { OpenShop } from '@tanabana/test-kit/shop-client';

/** The shop under test, as the global setup (or the environment) describes it. */
export interface ShopUnderTest extends OpenShop {
  /** Where the shop keeps its files: modules are taken away and put back here. */
  dataDir: string;
  mongodbUri: string;
  dbPrefix: string;
}

/** Tells the workers of a run which shops there are: one that stays whole, one that is taken apart. */
export function giveShops(shops: readonly ShopUnderTest[]): void {
  process.env.SHOPS_UNDER_TEST = JSON.stringify(shops);
}

/**
 * The shop of the test's project; the only one there is serves both.
 * @param project of what runs outside of a test, such as a worker's fixture
 */
export function shopUnderTest(project = test.info().project.name): ShopUnderTest {
  const [whole, apart] = JSON.parse(process.env.SHOPS_UNDER_TEST ?? '[]') as ShopUnderTest[];
  const shop = project === 'apart' ? (apart ?? whole) : whole;
  if (!shop) throw new Error('The global setup has started no shop.');
  return shop;
}
