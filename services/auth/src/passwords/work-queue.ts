import { AppError } from '@tanabana/service-kit';

/**
 * Whose work it is: of a place that the account knows; of any other; of a place that tries an account
 * under attack for the first time; of one that has failed there before.
 */
export type Lane = 'known' | 'open' | 'attacked' | 'repeated';

/** Known places wait for nobody else; the others take turns, empty ones being passed over. */
const TURNS = ['open', 'attacked', 'open', 'attacked', 'repeated'] as const;

/** Whether it is a lane that attacks fill. */
export const isUnderAttack = (lane: Lane): boolean => lane === 'attacked' || lane === 'repeated';

const LONGEST_REST_MS = 250;

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
  /** Of known places, and as many of all others. */
  atOnce: number;
  /** In each lane. */
  waiting: number;
  /**
   * How long a place in the queue stays empty after work for an account under attack, as a share of
   * what the work took: 0.5 leaves an attack two thirds of the time. None unless told.
   */
  rest?: number;
}

interface Waiting {
  rank: number;
  from: string | undefined;
  begin(): void;
  turnAway(error: AppError): void;
}

type Side = 'known' | 'others';

const sideOf = (lane: Lane): Side => (lane === 'known' ? 'known' : 'others');

const full = (): AppError =>
  new AppError('server.unavailable', { headers: { 'Retry-After': '2' } });

/** `atOnce` at a time; within a lane by rank, first come, first served. */
export function createWorkQueue({ atOnce, waiting, rest = 0 }: QueueLimits): WorkQueue {
  const lanes: Record<Lane, Waiting[]> = { known: [], open: [], attacked: [], repeated: [] };
  const running = { known: 0, others: 0 };
  let turns = 0;

  async function turn({ lane, rank = 0, from }: WorkOptions): Promise<void> {
    const side = sideOf(lane);
    if (running[side] < atOnce) {
      running[side] += 1;
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

  function nextOfOthers(): Waiting | undefined {
    for (const _ of TURNS) {
      const lane = TURNS[turns % TURNS.length] ?? 'open';
      turns += 1;
      const first = lanes[lane].shift();
      if (first) return first;
    }
    return undefined;
  }

  function done(side: Side): void {
    const waiting = side === 'known' ? lanes.known.shift() : nextOfOthers();
    if (waiting) waiting.begin();
    else running[side] -= 1;
  }

  function doneAfter(took: number, lane: Lane): void {
    const pause = isUnderAttack(lane) ? Math.min(rest * took, LONGEST_REST_MS) : 0;
    if (pause > 0) setTimeout(done, pause, sideOf(lane));
    else done(sideOf(lane));
  }

  return {
    async run(work, options) {
      const { signal, lane } = options;
      await turn(options);
      const started = performance.now();
      try {
        signal?.throwIfAborted();
        return await work();
      } finally {
        doneAfter(performance.now() - started, lane);
      }
    },
  };
}
