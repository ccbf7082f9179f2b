import { test } from 'vitest';

/** The test kit's `longTest`; the test kit depends on this package, so it cannot be imported. */
export const longTest = test.runIf(process.env.LONG_TESTS);
