/**
 * Long tests are files named `*.long.test.ts`, `*.long.test.tsx` or `*.long.spec.ts`. `LONG_TESTS` selects them: unset
 * leaves them out, `on` adds them (CI), `only` runs nothing else (`npm run test:long`).
 */
const LONG_TESTS = process.env.LONG_TESTS ?? '';

/** Globs of files that a run leaves out. */
export const LEFT_OUT: readonly string[] = LONG_TESTS ? [] : ['**/*.long.{test,spec}.{ts,tsx}'];

/** Returns a glob such as `src/*.test.ts`, limited to long tests if nothing else is wanted. */
export const wantedTests = (glob: string): string =>
  LONG_TESTS === 'only' ? glob.replace(/\.(test|spec)\./, '.long.$1.') : glob;

/** Whether the run includes a file. */
export const isWantedTest = (file: string): boolean =>
  /\.long\.(?:test|spec)\.tsx?$/.test(file) ? LONG_TESTS !== '' : LONG_TESTS !== 'only';
