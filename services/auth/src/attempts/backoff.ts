import { AppError } from '@tanabana/service-kit';
import type { AttemptRepository, PastFailures } from './attempt-repository.ts';

// How failed sign-ins slow down whoever goes on (docs/security.md). Milliseconds everywhere.

/** Failures of one account from one origin that cost no waiting. */
const FREE_FAILURES = 4;
const FIRST_WAIT_MS = 2000;
const MAX_WAIT_MS = 15 * 60_000;
/** Without a further failure for so long, those of one account from one origin are forgotten. */
export const MEMORY_MS = 60 * 60_000;

/** Failures over all accounts that one address has free in a window: many may share a router. */
const FREE_OF_ADDRESS = 30;
/** Failures on one account, from all origins that it does not know, that delay nobody. */
const FREE_OF_ACCOUNT = 20;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 4000;
const DOUBLES_EVERY = 20;

export const WINDOW_MS = 15 * 60_000;

/** 0 where no failure is over what is free. */
const doubling = (first: number, over: number, max: number, every = 1): number =>
  over <= 0 ? 0 : Math.min(first * 2 ** Math.floor((over - 1) / every), max);

/** After so many failures in a row: 2 s after the fifth, then doubling up to 15 min. */
export const waitAfter = (failures: number): number =>
  doubling(FIRST_WAIT_MS, failures - FREE_FAILURES, MAX_WAIT_MS);

/** After so many failures of one address, whatever the account. */
export const waitOfAddress = (failures: number): number =>
  doubling(FIRST_WAIT_MS, failures - FREE_OF_ADDRESS, MAX_WAIT_MS);

/**
 * How long a try at an account under attack is held before it is looked at. Never more than 4 s and
 * never a refusal: nobody can lock the owner out, wherever the owner is.
 */
export const delayOfAccount = (failures: number): number =>
  doubling(FIRST_DELAY_MS, failures - FREE_OF_ACCOUNT, MAX_DELAY_MS, DOUBLES_EVERY);

/** The window of a time; counts of this one and the one before tell of the last 15 minutes. */
export const windowOf = (now: number): number => Math.floor(now / WINDOW_MS);

/** Failures of the last 15 minutes, as if those of the window before were spread over it evenly. */
export const slidingCount = (current: number, previous: number, now: number): number =>
  current + previous * (1 - (now % WINDOW_MS) / WINDOW_MS);

/** Milliseconds that are left at a time of a wait after the last failure; 0 or less for none. */
export const timeLeft = ({ lastAt }: PastFailures, wait: number, at: number): number =>
  wait === 0 ? 0 : lastAt + wait - at;

export const tooManyAttempts = (leftMs: number): AppError => {
  const headers = { 'Retry-After': String(Math.ceil(leftMs / 1000)) };
  return new AppError('auth.too_many_attempts', { headers });
};

export type Backoff = ReturnType<typeof createBackoff>;

/** Slows down guessing of one thing by one caller, across all instances. */
export const createBackoff = (attempts: AttemptRepository, now: () => number) => ({
  of: (key: string) => ({
    /** Throws `auth.too_many_attempts` with Retry-After while there is time to wait. */
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
