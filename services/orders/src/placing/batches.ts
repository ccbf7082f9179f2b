/** One thing to do, and who waits for it. */
export interface Job<In, Out> {
  readonly input: In;
  /** Rounds that it has been part of, this one included. */
  rounds: number;
  resolve(result: Out): void;
  reject(error: unknown): void;
}

/** Works on some jobs together; those that it gives back are part of the next round. */
export type Serve<In, Out> = (jobs: Job<In, Out>[]) => Promise<Job<In, Out>[]>;

/** How long a round may take, and what its jobs are told when it takes longer. */
export interface RoundLimit {
  milliseconds: number;
  error: () => Error;
}

/**
 * Collects what comes while the last round runs and does it together in the next one, at most `most`
 * at a time: whoever comes alone waits for nobody, and in a rush all share one round. Where a round
 * fails as a whole, all of its jobs do; so they do where it takes too long: a round that stalls holds
 * up nobody else, and what becomes of it in the end is for its own store to make harmless.
 */
export function createBatches<In, Out>(
  serve: Serve<In, Out>,
  most: number,
  limit: RoundLimit,
): (input: In) => Promise<Out> {
  const waiting: Job<In, Out>[] = [];
  let running = false;

  function inTime(round: ReturnType<typeof serve>): ReturnType<typeof serve> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(limit.error()), limit.milliseconds);
      round.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const jobs = waiting.splice(0, most);
      for (const job of jobs) job.rounds += 1;
      try {
        waiting.unshift(...(await inTime(serve(jobs))));
      } catch (error) {
        for (const job of jobs) job.reject(error);
      }
    }
    running = false;
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, rounds: 0, resolve, reject });
      if (!running) void run();
    });
}
