/**
 * Long tests are files named `*.long.test.ts`, `*.long.test.tsx` or `*.long.spec.ts`. `LONG_TESTS` selects them: unset
 * leaves them out, `on` adds them (CI), `only` runs nothing else (`npm run test:long`). Browser tests with the tag
 * `@long` are long tests, too: their fault is also caught by a component or integration test. So are tests declared
 * with `longTest`, beside others in a file.
 */
const LONG_TESTS = process.env.LONG_TESTS ?? '';

/** True if this test run includes long tests (`LONG_TESTS` is `on` or `only`). */
export const hasLongTests = LONG_TESTS !== '';

/**
 * Rows of a test's table. A run without long tests covers the first ones.
 * @param rows most important first
 * @param count number of rows that every run covers
 */
export const sampleRows = <const T>(rows: readonly T[], count = 1): readonly T[] =>
  hasLongTests ? rows : rows.slice(0, count);

/** Globs of files that a run leaves out. */
export const LEFT_OUT: readonly string[] = hasLongTests ? [] : ['**/*.long.{test,spec}.{ts,tsx}'];

/** Playwright's settings for the tag. */
export const LONG_TAG: { grep?: RegExp; grepInvert?: RegExp } = {
  '': { grepInvert: /@long/ },
  on: {},
  only: { grep: /\.long\.spec\.ts|@long/ },
}[LONG_TESTS as '' | 'on' | 'only'];

/** Returns a glob such as `src/*.test.ts`, limited to long tests if nothing else is wanted. */
export const wantedTests = (glob: string): string =>
  LONG_TESTS === 'only' ? glob.replace(/\.(test|spec)\./, '.long.$1.') : glob;
