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
  /** Within the lane: the lowest is served first, 0 unless told. */
  rank?: number;
  /** Where it comes from: what waits of it already ranks one that comes after it lower by one each. */
  from?: string;
  /** Aborted when the caller is gone. */
  signal?: AbortSignal;
}

export interface WorkQueue {
  /**
   * Runs `work` when it is its turn. Throws `server.unavailable` when too many wait in its lane
   * that rank no lower, also when such come later, and the signal's reason when the caller is gone
   * before its turn.
   */
  run<T>(work: () => Promise<T>, options: WorkOptions): Promise<T>;
}

export interface QueueLimits {
  atOnce: number;
  /** In each lane. */
  waiting: number;
}

interface Waiting {
  rank: number;
  from: string | undefined;
  begin(): void;
  turnAway(error: AppError): void;
}

const full = (): AppError =>
  new AppError('server.unavailable', { headers: { 'Retry-After': '2' } });

/** `atOnce` at a time; within a lane by rank, first come, first served. */
export function createWorkQueue({ atOnce, waiting }: QueueLimits): WorkQueue {
  const lanes: Record<Lane, Waiting[]> = { known: [], open: [], attacked: [], repeated: [] };
  let running = 0;
  let turns = 0;

  async function turn({ lane, rank = 0, from }: WorkOptions): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    const line = lanes[lane];
    const before = from === undefined ? 0 : line.filter((one) => one.from === from).length;
    const own = rank + before;
    if (line.length >= waiting) {
      const last = line.at(-1);
      if (!last || last.rank <= own) throw full();
      line.pop();
      last.turnAway(full());
    }
    const place = line.findIndex((one) => one.rank > own);
    // The one that ends hands its place over, so `running` stays as it is.
    await new Promise<void>((begin, turnAway) => {
      line.splice(place < 0 ? line.length : place, 0, { rank: own, from, begin, turnAway });
    });
  }

  function next(): Waiting | undefined {
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
    if (waiting) waiting.begin();
    else running -= 1;
  }

  return {
    async run(work, options) {
      const { signal } = options;
      await turn(options);
      try {
        signal?.throwIfAborted();
        return await work();
      } finally {
        done();
      }
    },
  };
}
