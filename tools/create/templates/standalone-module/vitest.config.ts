import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

/** The system's Chromium instead of the one that `npx playwright install chromium` downloads. */
const executablePath = process.env.PLAYWRIGHT_CHROMIUM || undefined;
/** Chromium requires this flag for root. */
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts'] } },
      {
        optimizeDeps: {
          // otherwise each is found during a test, whose page reloads
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
