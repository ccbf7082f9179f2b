import { defineConfig } from 'vitest/config';

/**
 * `unit`: beside the source, no database. `integration`: in `test/` folders, over real HTTP and a
 * real database that is started once for the run.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 15_000,
          include: [
            '{packages,services,tools}/*/src/**/*.test.ts',
            '{shell,mf-*}/src/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{packages,services,tools}/*/test/**/*.test.ts'],
          globalSetup: ['@tanabana/test-kit/database-setup'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
