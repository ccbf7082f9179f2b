/**
 * True if this test run includes long tests: the setting `LONG_TESTS` is not empty. Long tests are files named
 * `*.long.test.ts`, `*.long.test.tsx` or `*.long.spec.ts`, tests declared with `longTest`, and browser tests with the
 * tag `@long`.
 */
export const hasLongTests = Boolean(process.env.LONG_TESTS);

/**
 * Rows of a test's table. A run without long tests covers the first ones.
 * @param rows most important first
 * @param count number of rows that every run covers
 */
export const sampleRows = <const T>(rows: readonly T[], count = 1): readonly T[] =>
  hasLongTests ? rows : rows.slice(0, count);

/** Globs of files that a run leaves out. */
export const LEFT_OUT: readonly string[] = hasLongTests ? [] : ['**/*.long.{test,spec}.{ts,tsx}'];

/** Playwright's setting that leaves out tests with the tag, if this run does. */
export const LEFT_OUT_TAG: { grepInvert?: RegExp } = hasLongTests ? {} : { grepInvert: /@long/ };
