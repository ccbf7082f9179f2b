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

/**
 * Collects what comes while the last round runs and does it together in the next one, at most `most`
 * at a time: whoever comes alone waits for nobody, and in a rush all share one round. Where a round
 * fails as a whole, all of its jobs do.
 */
export function createBatches<In, Out>(
  serve: Serve<In, Out>,
  most: number,
): (input: In) => Promise<Out> {
  const waiting: Job<In, Out>[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const jobs = waiting.splice(0, most);
      for (const job of jobs) job.rounds += 1;
      try {
        waiting.unshift(...(await serve(jobs)));
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
