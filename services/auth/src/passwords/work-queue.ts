import { AppError } from '@tanabana/service-kit';

export interface WorkQueue {
  /**
   * Runs `work` when it is its turn. Throws `server.unavailable` when too many wait already, and the
   * signal's reason when the caller is gone before its turn.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export interface QueueLimits {
  atOnce: number;
  waiting: number;
}

/** First come, first served, `atOnce` at a time. */
export function createWorkQueue({ atOnce, waiting }: QueueLimits): WorkQueue {
  const queue: (() => void)[] = [];
  let running = 0;

  async function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) {
      throw new AppError('server.unavailable', { headers: { 'Retry-After': '2' } });
    }
    // The one that ends hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  function done(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async run(work, signal) {
      await turn();
      try {
        signal?.throwIfAborted();
        return await work();
      } finally {
        done();
      }
    },
  };
}
