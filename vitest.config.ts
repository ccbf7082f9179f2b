import { defineConfig } from 'vitest/config';

/** What comes soon may take its time on a busy machine; Vitest would give it a second. */
const PATIENT = { poll: { timeout: 20_000 } };

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
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: PATIENT,
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: PATIENT,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
