interface IdleQueueOptions {
  /** Milliseconds after the last `postpone` until jobs run. */
  quietMs?: number;
  /** Number of waiting jobs; further ones are dropped. */
  limit?: number;
}

/** A page requests its pictures within a second or two. */
const QUIET_MS = 3000;
/** A job of a second each delays the last one by a quarter of an hour. */
const LIMIT = 1000;

/** Runs jobs one at a time while nothing more urgent happens; they do not keep the program alive. */
export function createIdleQueue({ quietMs = QUIET_MS, limit = LIMIT }: IdleQueueOptions = {}) {
  const jobs = new Map<string, () => Promise<unknown>>();
  let quietAt = 0;

  /** Resolves once it is quiet; sooner if the queue is full, as new jobs would be dropped. */
  async function quiet(): Promise<void> {
    for (;;) {
      const rest = jobs.size < limit ? quietAt - performance.now() : 0;
      if (rest <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, rest).unref());
    }
  }

  async function run(): Promise<void> {
    for (const [key, job] of jobs) {
      await quiet();
      await job().catch(() => {});
      jobs.delete(key);
    }
  }

  return {
    /** Delays all jobs: the service has urgent work. */
    postpone(): void {
      quietAt = performance.now() + quietMs;
    },

    /**
     * Queues a job unless one with the key is waiting or running, or the queue is full. Failures are
     * ignored: the caller queues the job again when it is needed again.
     */
    add(key: string, job: () => Promise<unknown>): void {
      if (jobs.has(key) || jobs.size >= limit) return;
      jobs.set(key, job);
      if (jobs.size === 1) run();
    },
  };
}
