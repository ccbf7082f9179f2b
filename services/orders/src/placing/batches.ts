/** One thing to do, and who waits for it. */
export interface Job<In, Out> {
  readonly input: In;
  /** Rounds that it has been part of, this one included. */
  rounds: number;
  /** Its result is being committed just now: nobody can tell what becomes of it. */
  isCommitting: boolean;
  resolve(result: Out): void;
  reject(error: unknown): void;
}

/**
 * Works on some jobs together; those that it gives back are part of the next round. Once the signal is
 * aborted nobody waits for them any more, and nothing more of them is to be committed.
 */
export type Serve<In, Out> = (jobs: Job<In, Out>[], signal: AbortSignal) => Promise<Job<In, Out>[]>;

/** How long a round may take, and what a job of it is told when it takes longer. */
export interface RoundLimit<In, Out> {
  milliseconds: number;
  error: (job: Job<In, Out>) => Error;
}

/**
 * Collects what comes while the last round runs and does it together in the next one, at most `most`
 * at a time: whoever comes alone waits for nobody, and in a rush all share one round. Where a round
 * fails as a whole, all of its jobs do; so they do where it takes too long: a round that stalls holds
 * up nobody else.
 */
export function createBatches<In, Out>(
  serve: Serve<In, Out>,
  most: number,
  limit: RoundLimit<In, Out>,
): (input: In) => Promise<Out> {
  const waiting: Job<In, Out>[] = [];
  let running = false;

  /** Gives the jobs that have to be done again; none of a round that takes too long. */
  function inTime(jobs: Job<In, Out>[]): ReturnType<typeof serve> {
    const round = new AbortController();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        for (const job of jobs) job.reject(limit.error(job));
        round.abort();
        resolve([]);
      }, limit.milliseconds);
      serve(jobs, round.signal)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const jobs = waiting.splice(0, most);
      for (const job of jobs) job.rounds += 1;
      try {
        waiting.unshift(...(await inTime(jobs)));
      } catch (error) {
        for (const job of jobs) job.reject(error);
      }
    }
    running = false;
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, rounds: 0, isCommitting: false, resolve, reject });
      if (!running) void run();
    });
}
