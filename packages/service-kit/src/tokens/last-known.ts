import type { BackgroundWork } from '../run/background.ts';

export interface LastKnownOptions<T> {
  /** Gets it anew; what it throws is an answer that did not come. */
  load: () => Promise<T>;
  /** Milliseconds of a clock that never goes back. */
  now: () => number;
  /** Told of each answer, whether it came or not. */
  work?: BackgroundWork;
}

/** Something of another program that goes on counting while that program is away. */
export interface LastKnown<T> {
  /** What came last, undefined while nothing ever came. */
  value(): T | undefined;
  /** Asks again; one question at a time, and at most one a second once anything came. Never throws. */
  refresh(): Promise<void>;
}

const RETRY_MS = 1000;
/** A service may be up before the other program is. */
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
      // Away or talking nonsense: what came last goes on counting.
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
