/** Tells whether work is being done now or was a moment ago, so that less urgent work can wait. */
export interface Activity {
  /** Runs work that counts as activity. */
  during<T>(work: () => Promise<T>): Promise<T>;
  isBusy(): boolean;
}

/** Milliseconds: in a rush the next work comes sooner. */
const MOMENT_MS = 50;

/** @param now milliseconds of a clock that never goes back */
export function createActivity(now = () => performance.now()): Activity {
  let running = 0;
  let endedAt = Number.NEGATIVE_INFINITY;
  return {
    async during(work) {
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
        endedAt = now();
      }
    },
    isBusy: () => running > 0 || now() - endedAt < MOMENT_MS,
  };
}
