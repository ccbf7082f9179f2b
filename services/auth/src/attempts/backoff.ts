import { AppError } from '@tanabana/service-kit';
import type { AttemptRepository, PastFailures } from './attempt-repository.ts';

// Delays after failed sign-ins (docs/security.md). All values in milliseconds.

/** Failures of one account from one origin without a delay. */
const FREE_FAILURES = 4;
const FIRST_WAIT_MS = 2000;
const MAX_WAIT_MS = 15 * 60_000;
/** Time after the last failure of one account from one origin until they expire. */
export const MEMORY_MS = 60 * 60_000;

/** Failures of one address over all accounts without a delay, because many may share a router. */
const FREE_OF_ADDRESS = 30;
/** Failures of one account from unknown origins without a delay. */
const FREE_OF_ACCOUNT = 20;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 4000;
const DOUBLES_EVERY = 20;

export const WINDOW_MS = 15 * 60_000;

/** 0 if there is no failure over the free ones. */
const doubling = (first: number, over: number, max: number, every = 1): number =>
  over <= 0 ? 0 : Math.min(first * 2 ** Math.floor((over - 1) / every), max);

/** Delay after consecutive failures: 2 s after the fifth, then doubling up to 15 min. */
export const waitAfter = (failures: number): number =>
  doubling(FIRST_WAIT_MS, failures - FREE_FAILURES, MAX_WAIT_MS);

/** Delay after failures of one address over all accounts. */
export const waitOfAddress = (failures: number): number =>
  doubling(FIRST_WAIT_MS, failures - FREE_OF_ADDRESS, MAX_WAIT_MS);

/**
 * Returns how long an attempt at an account under attack is held. At most 4 s and never a
 * rejection, so that nobody can lock the owner out.
 */
export const delayOfAccount = (failures: number): number =>
  doubling(FIRST_DELAY_MS, failures - FREE_OF_ACCOUNT, MAX_DELAY_MS, DOUBLES_EVERY);

/** Returns the window of a time; the current and previous one cover the last 15 minutes. */
export const windowOf = (now: number): number => Math.floor(now / WINDOW_MS);

/**
 * Returns the failures of the last 15 minutes, assuming those of the previous window were evenly
 * distributed.
 */
export const slidingCount = (current: number, previous: number, now: number): number =>
  current + previous * (1 - (now % WINDOW_MS) / WINDOW_MS);

/** Returns the remaining milliseconds of a delay after the last failure; 0 or less for none. */
export const timeLeft = ({ lastAt }: PastFailures, wait: number, at: number): number =>
  wait === 0 ? 0 : lastAt + wait - at;

export const tooManyAttempts = (leftMs: number): AppError => {
  const headers = { 'Retry-After': String(Math.ceil(leftMs / 1000)) };
  return new AppError('auth.too_many_attempts', { headers });
};

export type Backoff = ReturnType<typeof createBackoff>;

/** Limits guessing of one secret by one caller, across all instances. */
export const createBackoff = (attempts: AttemptRepository, now: () => number) => ({
  of: (key: string) => ({
    /** Throws `auth.too_many_attempts` with Retry-After during a delay. */
    async assertAllowed(): Promise<void> {
      const past = (await attempts.find([key])).get(key);
      const left = past ? timeLeft(past, waitAfter(past.failures), now()) : 0;
      if (left > 0) throw tooManyAttempts(left);
    },

    async failed(): Promise<void> {
      await attempts.add(key, now(), MEMORY_MS);
    },

    forget: () => attempts.forget(key),
  }),
});
