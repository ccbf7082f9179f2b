import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '@tanabana/local/browser';
import type { ShopUnderTest } from './support/shop.ts';

const described = process.env.SHOP_UNDER_TEST;
const shop = described ? (JSON.parse(described) as ShopUnderTest) : undefined;

/** One worker: the tests share a shop, and some take a part of it away. */
export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: shop?.address,
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumFlags() },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
