import { test } from '@playwright/test';
import type { OpenShop } from '@tanabana/test-kit/shop-client';

/** The shop under test, as the global setup (or the environment) describes it. */
export interface ShopUnderTest extends OpenShop {
  /** Folder of the shop's files, in which tests remove and restore modules. */
  dataDir: string;
  mongodbUri: string;
  dbPrefix: string;
}

/** Passes the shops of a run to the workers: one that stays intact, one that tests modify. */
export function giveShops(shops: readonly ShopUnderTest[]): void {
  process.env.SHOPS_UNDER_TEST = JSON.stringify(shops);
}

/**
 * The shop of the test's project; if only one exists, it serves both.
 * @param project for code outside of a test, such as a worker fixture
 */
export function shopUnderTest(project = test.info().project.name): ShopUnderTest {
  const [whole, apart] = JSON.parse(process.env.SHOPS_UNDER_TEST ?? '[]') as ShopUnderTest[];
  const shop = project === 'apart' ? (apart ?? whole) : whole;
  if (!shop) throw new Error('The global setup has started no shop.');
  return shop;
}
