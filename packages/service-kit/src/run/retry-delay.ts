const FIRST_MS = 10_000;
const LONGEST_MS = 10 * 60_000;

/**
 * Returns the delay in milliseconds after `tries` failures: 10 s after the first, doubling up to 10
 * min, varied by a fifth so that what failed together is not retried together.
 * @param chance random number from 0 to 1
 */
export const waitAfter = (tries: number, chance: number): number =>
  Math.round(Math.min(FIRST_MS * 2 ** (tries - 1), LONGEST_MS) * (0.8 + 0.4 * chance));
