/** A job and its caller. */
export interface Job<In, Out> {
  readonly input: In;
  /** Number of batches it was part of, including this one. */
  tries: number;
  /** Its result is being committed, so its outcome is unknown. */
  isCommitting: boolean;
  resolve(result: Out): void;
  reject(error: unknown): void;
}

/**
 * Processes jobs together and returns those for the next batch. After the signal aborts, callers
 * have given up and nothing more may be committed.
 */
export type ProcessBatch<In, Out> = (
  jobs: Job<In, Out>[],
  signal: AbortSignal,
) => Promise<Job<In, Out>[]>;

export interface BatchLimits<In, Out> {
  maxJobs: number;
  /** Milliseconds for a batch, and the error of its jobs on timeout. */
  timeoutMs: number;
  timeoutError: (job: Job<In, Out>) => Error;
  /** Whether a batch's error would also fail the waiting jobs after as long a wait. */
  failsAll: (error: unknown) => boolean;
}

/**
 * Collects jobs while a batch runs and processes them together in the next one: a single job never
 * waits, and under load all share a batch. A batch that fails or times out fails its own jobs only.
 */
export function createBatchQueue<In, Out>(
  process: ProcessBatch<In, Out>,
  { maxJobs, timeoutMs, timeoutError, failsAll }: BatchLimits<In, Out>,
): (input: In) => Promise<Out> {
  const waiting: Job<In, Out>[] = [];
  let running = false;

  /** Returns the jobs to repeat; none if the batch timed out. */
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

/** Milliseconds; under load the next work follows sooner. */
const MOMENT_MS = 50;

export type Activity = ReturnType<typeof createActivity>;

/**
 * Tells whether work is running or was a moment ago, so that less urgent work can wait.
 * @param now monotonic clock in milliseconds
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
