import { createHash } from 'node:crypto';
import { AppError } from '@tanabana/service-kit';
import type { AttemptRepository } from './attempt-repository.ts';

/** Failures that cost no waiting. */
const FREE_FAILURES = 4;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Without a further failure for so long, all is forgotten. */
const MEMORY_MS = 60 * 60_000;

/** How long to wait after so many failures in a row: 2 s after the fifth, then doubling up to 15 min. */
export function waitAfter(failures: number): number {
  if (failures <= FREE_FAILURES) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES - 1), LONGEST_WAIT_MS);
}

export interface Attempt {
  /** Throws `auth.too_many_attempts` with Retry-After while there is time to wait. */
  assertAllowed(): Promise<void>;
  failed(): Promise<void>;
  succeeded(): Promise<void>;
}

export interface Throttle {
  of(account: string, address: string): Attempt;
}

/**
 * Slows down guessing of one account's password from one address, across all instances. The owner
 * at another address is not held up (contract.md, Auth).
 */
export function createThrottle(attempts: AttemptRepository, now: () => number): Throttle {
  return {
    of(account, address) {
      const key = createHash('sha256')
        .update(JSON.stringify([account, address]))
        .digest('hex');
      return {
        async assertAllowed() {
          const past = await attempts.find(key);
          if (!past) return;
          const left = past.lastAt + waitAfter(past.failures) - now();
          if (left <= 0) return;
          const headers = { 'Retry-After': String(Math.ceil(left / 1000)) };
          throw new AppError('auth.too_many_attempts', { headers });
        },
        failed: () => attempts.addFailure(key, now(), MEMORY_MS),
        succeeded: () => attempts.forget(key),
      };
    },
  };
}
