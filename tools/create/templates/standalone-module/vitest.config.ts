import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

/** The system's own, in the place of the one that `npx playwright install chromium` fetches. */
const executablePath = process.env.PLAYWRIGHT_CHROMIUM || undefined;
/** Chromium keeps root out of its sandbox. */
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts'] } },
      {
        optimizeDeps: {
          // else each is found while a test runs, and its page loads anew
          include: ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom/client'],
          exclude: ['@tanabana/ui'],
        },
        test: {
          name: 'browser',
          include: ['test/**/*.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath, args } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
