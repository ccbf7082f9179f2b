import { AppError } from '@tanabana/service-kit';

/** Who is served first: known places, then all others in turn with tries at accounts under attack. */
export type Lane = 'known' | 'open' | 'attacked';

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
  const lanes: Record<Lane, (() => void)[]> = { known: [], open: [], attacked: [] };
  let running = 0;
  let lately: Lane = 'attacked';

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
    const order: Lane[] = lately === 'open' ? ['attacked', 'open'] : ['open', 'attacked'];
    const lane = order.find((one) => lanes[one].length > 0);
    if (!lane) return undefined;
    lately = lane;
    return lanes[lane].shift();
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
