import type { BackgroundWork } from '../run/background.ts';

export interface LastKnownOptions<T> {
  /** Fetches the value; throws if there is no response. */
  load: () => Promise<T>;
  /** Monotonic clock in milliseconds. */
  now: () => number;
  /** Receives the outcome of each request. */
  work?: BackgroundWork;
}

/** A value from another program that stays valid while that program is unavailable. */
export interface LastKnown<T> {
  /** The last value; undefined before the first. */
  value(): T | undefined;
  /**
   * Fetches again; one request at a time, at most one a second after the first success. Never
   * throws.
   */
  refresh(): Promise<void>;
}

const RETRY_MS = 1000;
/** A service may start before the other program. */
const FIRST_RETRY_MS = 100;

export function createLastKnown<T>({ load, now, work }: LastKnownOptions<T>): LastKnown<T> {
  let value: T | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      value = await load();
      work?.worked();
    } catch (error) {
      // Unavailable or unreadable: the last value stays valid.
      work?.failed(error);
    } finally {
      running = undefined;
    }
  }

  return {
    value: () => value,
    refresh() {
      const pause = value === undefined ? FIRST_RETRY_MS : RETRY_MS;
      if (!running && now() - triedAt >= pause) {
        triedAt = now();
        running = ask();
      }
      return running ?? Promise.resolve();
    },
  };
}
