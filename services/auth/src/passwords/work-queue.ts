import { AppError } from '@tanabana/service-kit';

/**
 * Whose work it is: of a place that the account knows; of any other; of a place that tries an account
 * under attack for the first time; of one that has failed there before.
 */
export type Lane = 'known' | 'open' | 'attacked' | 'repeated';

/** Known places come before all others; these take turns, empty ones being passed over. */
const TURNS = ['open', 'attacked', 'open', 'attacked', 'repeated'] as const;

export interface WorkOptions {
  lane: Lane;
  /** Aborted when the caller is gone. */
  signal?: AbortSignal;
}

export interface WorkQueue {
  /**
   * Runs `work` when it is its turn. Throws `server.unavailable` when too many wait in its lane
   * already, and the signal's reason when the caller is gone before its turn.
   */
  run<T>(work: () => Promise<T>, options: WorkOptions): Promise<T>;
}

export interface QueueLimits {
  atOnce: number;
  /** In each lane. */
  waiting: number;
}

/** `atOnce` at a time; first come, first served within a lane. */
export function createWorkQueue({ atOnce, waiting }: QueueLimits): WorkQueue {
  const lanes: Record<Lane, (() => void)[]> = { known: [], open: [], attacked: [], repeated: [] };
  let running = 0;
  let turns = 0;

  async function turn(lane: Lane): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (lanes[lane].length >= waiting) {
      throw new AppError('server.unavailable', { headers: { 'Retry-After': '2' } });
    }
    // The one that ends hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => lanes[lane].push(resolve));
  }

  function next(): (() => void) | undefined {
    const known = lanes.known.shift();
    if (known) return known;
    for (const _ of TURNS) {
      const lane = TURNS[turns % TURNS.length] ?? 'open';
      turns += 1;
      const first = lanes[lane].shift();
      if (first) return first;
    }
    return undefined;
  }

  function done(): void {
    const waiting = next();
    if (waiting) waiting();
    else running -= 1;
  }

  return {
    async run(work, { lane, signal }) {
      await turn(lane);
      try {
        signal?.throwIfAborted();
        return await work();
      } finally {
        done();
      }
    },
  };
}
