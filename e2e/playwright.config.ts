import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '@tanabana/shop-runner/browser';
import { hasLongTests, LEFT_OUT, LEFT_OUT_TAG } from '@tanabana/test-kit/long-tests';

/**
 * Two kinds of tests. `shop`: in parallel on one intact shop, each with its own account, products
 * and names, in any order. `apart`: tests that break parts of the shop or add others, sequentially:
 * in a separate shop if long tests are included, else in the same shop after the others.
 */
export default defineConfig({
  testDir: './tests',
  ...LEFT_OUT_TAG,
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
    // animation frames are a tenth of the total work; main-path.spec.ts runs with animations
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
  },
  projects: [
    {
      name: 'shop',
      testMatch: '**/*.spec.ts',
      testIgnore: ['apart/**', ...LEFT_OUT],
      workers: 2,
    },
    {
      name: 'apart',
      testMatch: 'apart/**/*.spec.ts',
      testIgnore: [...LEFT_OUT],
      workers: 1,
      fullyParallel: false,
      dependencies: hasLongTests ? [] : ['shop'],
    },
  ],
});
