import { availableParallelism } from 'node:os';
import { type AppError, unavailable } from '@tanabana/service-kit';
import type { Passwords } from './passwords.ts';

/**
 * Origin of a job: known to the account; any other; trying an account under attack for the first
 * time; having failed there before.
 */
export type Lane = 'known' | 'open' | 'attacked' | 'repeated';

/**
 * Known origins wait only for each other; the other lanes are served in this order, skipping empty
 * ones.
 */
const SCHEDULE = ['open', 'attacked', 'open', 'attacked', 'repeated'] as const;

/** Whether attacks fill this lane. */
const isUnderAttack = (lane: Lane): boolean => lane === 'attacked' || lane === 'repeated';

const MAX_REST_MS = 250;

export interface QueueOptions {
  lane: Lane;
  /** Within the lane: lowest first; default 0. */
  rank?: number;
  /** Network: each waiting job lowers the rank of the next one from it by one. */
  from?: string;
  /** Aborted when the caller has left. */
  signal?: AbortSignal;
}

export interface QueueLimits {
  /** For known origins, and as many for all others. */
  atOnce: number;
  /** Per lane. */
  waiting: number;
  /**
   * Pause of a slot after work for an account under attack, as a share of its duration: 0.5 leaves
   * an attack two thirds of the time. Default none.
   */
  rest?: number;
}

interface Waiting {
  rank: number;
  from: string | undefined;
  begin(): void;
  reject(error: AppError): void;
}

type Side = 'known' | 'others';

const sideOf = (lane: Lane): Side => (lane === 'known' ? 'known' : 'others');

/** Runs `atOnce` jobs at a time; within a lane by rank, then in order. */
export function createWorkQueue({ atOnce, waiting, rest = 0 }: QueueLimits) {
  const lanes: Record<Lane, Waiting[]> = { known: [], open: [], attacked: [], repeated: [] };
  const running = { known: 0, others: 0 };
  let next = 0;

  async function slot({ lane, rank = 0, from }: QueueOptions): Promise<void> {
    const side = sideOf(lane);
    if (running[side] < atOnce) {
      running[side] += 1;
      return;
    }
    const queue = lanes[lane];
    const before = from === undefined ? 0 : queue.filter((one) => one.from === from).length;
    const own = rank + before;
    if (queue.length >= waiting) {
      const last = queue.at(-1);
      if (!last || last.rank <= own) throw unavailable(2);
      queue.pop();
      last.reject(unavailable(2));
    }
    const position = queue.findIndex((one) => one.rank > own);
    // The previous job passes its slot on, so `running` is unchanged.
    await new Promise<void>((begin, reject) => {
      queue.splice(position < 0 ? queue.length : position, 0, { rank: own, from, begin, reject });
    });
  }

  function nextOfOthers(): Waiting | undefined {
    for (const _ of SCHEDULE) {
      const lane = SCHEDULE[next % SCHEDULE.length] ?? 'open';
      next += 1;
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
    const pause = isUnderAttack(lane) ? Math.min(rest * took, MAX_REST_MS) : 0;
    if (pause > 0) setTimeout(done, pause, sideOf(lane));
    else done(sideOf(lane));
  }

  return {
    /**
     * Runs `work` in its turn. Throws `server.unavailable` if too many jobs of equal or better rank
     * wait in its lane, now or later, and the signal's reason if the caller leaves before.
     */
    async run<T>(work: () => Promise<T>, options: QueueOptions): Promise<T> {
      const { signal, lane } = options;
      await slot(options);
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

export interface HashQueueDeps {
  passwords: Passwords;
  /** For accounts under attack: low CPU priority. */
  lowPriority: Passwords;
}

/** One core stays free; at most three of libuv's four threads. */
const hashesAtOnce = (): number => Math.max(1, Math.min(3, availableParallelism() - 1));
/**
 * Jobs per lane: the last one waits 8 s at 50 ms per hash plus pause, within a browser's timeout of
 * 15 s.
 */
const MAX_WAITING = 100;
/** An attack gets at most two thirds of the hashing time (bench/auth). */
const REST = 0.5;

export type HashQueue = ReturnType<typeof createHashQueue>;

/**
 * Queue of all hashing for callers, with a limit on parallel hashes. Known origins have a separate
 * lane; attempts at accounts under attack run in low-priority threads with a pause after each
 * (decision 0020).
 */
export function createHashQueue({ passwords, lowPriority }: HashQueueDeps) {
  const queue = createWorkQueue({ atOnce: hashesAtOnce(), waiting: MAX_WAITING, rest: REST });
  return {
    isOutdated: passwords.isOutdated,

    /** Runs `work` in its turn with the passwords to use; throws like a work queue. */
    run: <T>(work: (passwords: Passwords) => Promise<T>, options: QueueOptions): Promise<T> =>
      queue.run(() => work(isUnderAttack(options.lane) ? lowPriority : passwords), options),
  };
}
