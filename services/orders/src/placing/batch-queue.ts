/** One thing to do, and who waits for it. */
export interface Job<In, Out> {
  readonly input: In;
  /** Batches that it has been part of, this one included. */
  tries: number;
  /** Its result is being committed just now: nobody can tell what becomes of it. */
  isCommitting: boolean;
  resolve(result: Out): void;
  reject(error: unknown): void;
}

/**
 * Works on some jobs together and gives back those that are to be part of the next batch. Once the
 * signal is aborted nobody waits for them any more, and nothing more of them is to be committed.
 */
export type ProcessBatch<In, Out> = (
  jobs: Job<In, Out>[],
  signal: AbortSignal,
) => Promise<Job<In, Out>[]>;

export interface BatchLimits<In, Out> {
  maxJobs: number;
  /** How long a batch may take, in milliseconds, and what a job of it is told when it takes longer. */
  timeoutMs: number;
  timeoutError: (job: Job<In, Out>) => Error;
  /** Whether what failed a batch would fail those that wait, too, after as long a time. */
  failsAll: (error: unknown) => boolean;
}

/**
 * Collects what comes while the last batch is worked on and does it together in the next one: whoever
 * comes alone waits for nobody, and in a rush all share one batch. Where a batch fails as a whole, all
 * of its jobs do; so they do where it takes too long: a batch that stalls holds up nobody else.
 */
export function createBatchQueue<In, Out>(
  process: ProcessBatch<In, Out>,
  { maxJobs, timeoutMs, timeoutError, failsAll }: BatchLimits<In, Out>,
): (input: In) => Promise<Out> {
  const waiting: Job<In, Out>[] = [];
  let running = false;

  /** Gives the jobs that have to be done again; none of a batch that takes too long. */
  function processWithTimeout(jobs: Job<In, Out>[]): Promise<Job<In, Out>[]> {
    const batch = new AbortController();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        for (const job of jobs) job.reject(timeoutError(job));
        batch.abort();
        resolve([]);
      }, timeoutMs);
      process(jobs, batch.signal)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const jobs = waiting.splice(0, maxJobs);
      for (const job of jobs) job.tries += 1;
      try {
        waiting.unshift(...(await processWithTimeout(jobs)));
      } catch (error) {
        for (const job of jobs) job.reject(error);
        if (failsAll(error)) for (const job of waiting.splice(0)) job.reject(error);
      }
    }
    running = false;
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, tries: 0, isCommitting: false, resolve, reject });
      if (!running) void run();
    });
}

/** Milliseconds: in a rush the next work comes sooner. */
const MOMENT_MS = 50;

export type Activity = ReturnType<typeof createActivity>;

/**
 * Tells whether work is being done now or was a moment ago, so that less urgent work can wait.
 * @param now milliseconds of a clock that never goes back
 */
export function createActivity(now = () => performance.now()) {
  let running = 0;
  let endedAt = Number.NEGATIVE_INFINITY;
  return {
    /** Runs work that counts as activity. */
    async during<T>(work: () => Promise<T>): Promise<T> {
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
        endedAt = now();
      }
    },
    isBusy: (): boolean => running > 0 || now() - endedAt < MOMENT_MS,
  };
}
