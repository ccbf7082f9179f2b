import { AppError } from '@tanabana/service-kit';
import type { AttemptRepository, PastFailures } from './attempt-repository.ts';
import { MEMORY_MS, waitAfter } from './limits.ts';

export const tooMany = (leftMs: number): AppError => {
  const headers = { 'Retry-After': String(Math.ceil(leftMs / 1000)) };
  return new AppError('auth.too_many_attempts', { headers });
};

/** Milliseconds that are left at a time of a wait after the last failure; 0 or less for none. */
export const timeLeft = ({ lastAt }: PastFailures, wait: number, at: number): number =>
  wait === 0 ? 0 : lastAt + wait - at;

export interface Guess {
  /** Throws `auth.too_many_attempts` with Retry-After while there is time to wait. */
  assertAllowed(): Promise<void>;
  failed(): Promise<void>;
  forget(): Promise<void>;
}

export interface Guesses {
  of(key: string): Guess;
}

/** Slows down guessing of one thing by one caller, across all instances. */
export const createGuesses = (attempts: AttemptRepository, now: () => number): Guesses => ({
  of: (key) => ({
    async assertAllowed() {
      const past = (await attempts.find([key])).get(key);
      const left = past ? timeLeft(past, waitAfter(past.failures), now()) : 0;
      if (left > 0) throw tooMany(left);
    },
    async failed() {
      await attempts.add(key, now(), MEMORY_MS);
    },
    forget: () => attempts.forget(key),
  }),
});
