import { test } from 'vitest';
import { hasLongTests } from './long-tests.ts';

/** Vitest's `test` for a long test in a file with others: skipped unless the run includes long tests. */
export const longTest = test.runIf(hasLongTests);
