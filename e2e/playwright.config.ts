import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '@tanabana/local/browser';

/**
 * Every worker has a shop of its own, as tests take parts of it away: the tests of a file run one after
 * the other, files side by side. A shop that is open already (SHOP_UNDER_TEST) serves one worker.
 */
export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: process.env.SHOP_UNDER_TEST ? 1 : Number(process.env.BROWSER_WORKERS || 1),
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumFlags() },
    screenshot: 'only-on-failure',
  },
});
