import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '@tanabana/shop-runner/browser';

/**
 * Two kinds of tests. `shop`: side by side on one shop that stays whole, each with an account, products
 * and names of its own, in any order. `apart`: those that take parts of the shop away, or put others
 * there, one after the other in a shop of their own. A shop that is open already (SHOP_UNDER_TEST) serves both.
 */
export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumFlags() },
    screenshot: 'only-on-failure',
    // frames of what moves are a tenth of all work here; main-path.spec.ts sees the shop move
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
  },
  projects: [
    { name: 'shop', testIgnore: 'apart/**', workers: 2 },
    { name: 'apart', testMatch: 'apart/**/*.spec.ts', workers: 1, fullyParallel: false },
  ],
});
