/**
 * How failed sign-ins slow down whoever goes on (docs/security.md). Milliseconds everywhere.
 */

/** Failures of one account from one place that cost no waiting. */
const FREE_FAILURES = 4;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Without a further failure for so long, those of one account from one place are forgotten. */
export const MEMORY_MS = 60 * 60_000;

/** Failures over all accounts that one address has free in a window: many may share a router. */
const FREE_OF_ADDRESS = 30;
/** Failures on one account, from all places that it does not know, that delay nobody. */
const FREE_OF_ACCOUNT = 20;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 4000;
const DOUBLES_EVERY = 20;

export const WINDOW_MS = 15 * 60_000;

const doubled = (first: number, times: number, longest: number): number =>
  Math.min(first * 2 ** times, longest);

/** After so many failures in a row: 2 s after the fifth, then doubling up to 15 min. */
export const waitAfter = (failures: number): number =>
  failures <= FREE_FAILURES
    ? 0
    : doubled(FIRST_WAIT_MS, failures - FREE_FAILURES - 1, LONGEST_WAIT_MS);

/** After so many failures of one address, whatever the account. */
export const waitOfAddress = (failures: number): number =>
  failures <= FREE_OF_ADDRESS
    ? 0
    : doubled(FIRST_WAIT_MS, Math.floor(failures - FREE_OF_ADDRESS - 1), LONGEST_WAIT_MS);

/**
 * How long a try at an account under attack is held before it is looked at. Never more than 4 s and
 * never a refusal: nobody can lock the owner out, wherever the owner is.
 */
export const delayOfAccount = (failures: number): number =>
  failures <= FREE_OF_ACCOUNT
    ? 0
    : doubled(
        FIRST_DELAY_MS,
        Math.floor((failures - FREE_OF_ACCOUNT - 1) / DOUBLES_EVERY),
        LONGEST_DELAY_MS,
      );

/** The window of a time; counts of this one and the one before tell of the last 15 minutes. */
export const windowOf = (now: number): number => Math.floor(now / WINDOW_MS);

/** Failures of the last 15 minutes, as if those of the window before were spread over it evenly. */
export const slidingCount = (current: number, previous: number, now: number): number =>
  current + previous * (1 - (now % WINDOW_MS) / WINDOW_MS);
