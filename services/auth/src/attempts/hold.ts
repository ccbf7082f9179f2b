import { setTimeout } from 'node:timers/promises';
import { AppError } from '@tanabana/service-kit';

export interface Hold {
  /**
   * Gives way after so many milliseconds. Throws `auth.too_many_attempts` when too many are held
   * already, and the signal's reason when the caller goes away.
   */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

const RETRY_AFTER_S = 5;

/** Gives way after so many milliseconds; rejects with the signal's reason. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export const sleep: Sleep = (ms, signal) => setTimeout(ms, undefined, { signal });

/** Keeps at most so many callers waiting; a waiting one costs a timer and its connection. */
export function createHold(most: number, wait: Sleep = sleep): Hold {
  let held = 0;
  return {
    async wait(ms, signal) {
      if (ms === 0) return;
      if (held >= most) {
        const headers = { 'Retry-After': String(RETRY_AFTER_S) };
        throw new AppError('auth.too_many_attempts', { headers });
      }
      held += 1;
      try {
        await wait(ms, signal);
      } finally {
        held -= 1;
      }
    },
  };
}
