import { availableParallelism } from 'node:os';
import { type AppError, unavailable } from '@tanabana/service-kit';
import type { Passwords } from './passwords.ts';

/**
 * Whose work it is: of an origin that the account knows; of any other; of an origin that tries an account
 * under attack for the first time; of one that has failed there before.
 */
export type Lane = 'known' | 'open' | 'attacked' | 'repeated';

/** Known origins wait for nobody else; the other lanes are served in this order, empty ones passed over. */
const SCHEDULE = ['open', 'attacked', 'open', 'attacked', 'repeated'] as const;

/** Whether it is a lane that attacks fill. */
const isUnderAttack = (lane: Lane): boolean => lane === 'attacked' || lane === 'repeated';

const MAX_REST_MS = 250;

export interface QueueOptions {
  lane: Lane;
  /** Within the lane: the lowest is served first, 0 unless told. */
  rank?: number;
  /** Where it comes from: what waits of it already ranks one that comes after it lower by one each. */
  from?: string;
  /** Aborted when the caller is gone. */
  signal?: AbortSignal;
}

export interface QueueLimits {
  /** Of known origins, and as many of all others. */
  atOnce: number;
  /** In each lane. */
  waiting: number;
  /**
   * How long a slot of the queue stays empty after work for an account under attack, as a share of
   * what the work took: 0.5 leaves an attack two thirds of the time. None unless told.
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

/** `atOnce` at a time; within a lane by rank, first come, first served. */
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
    // The one that ends hands its slot over, so `running` stays as it is.
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
     * Runs `work` when it is its turn. Throws `server.unavailable` when too many wait in its lane
     * that rank no lower, also when such come later, and the signal's reason when the caller is gone
     * before its turn.
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
  /** For accounts under attack: gives way to whatever else the machine does. */
  lowPriority: Passwords;
}

/** One core stays free for everything else; three of libuv's four threads at most. */
const hashesAtOnce = (): number => Math.max(1, Math.min(3, availableParallelism() - 1));
/** The last in a lane waits 8 s at 50 ms a hash and its rest, within the 15 s that a browser gives it. */
const MAX_WAITING = 100;
/** A flood of guesses gets two thirds of the time that there is for hashes (bench/auth). */
const REST = 0.5;

export type HashQueue = ReturnType<typeof createHashQueue>;

/**
 * All that hashes for callers goes through here: so many hashes at once, in turn. Known origins have turns
 * of their own; those that try an account under attack are worked out by threads that give way, and leave
 * the machine a rest after each (docs/decisions/0020).
 */
export function createHashQueue({ passwords, lowPriority }: HashQueueDeps) {
  const queue = createWorkQueue({ atOnce: hashesAtOnce(), waiting: MAX_WAITING, rest: REST });
  return {
    isOutdated: passwords.isOutdated,

    /** Runs `work` with the passwords that it may use when its turn has come; throws as a work queue does. */
    run: <T>(work: (passwords: Passwords) => Promise<T>, options: QueueOptions): Promise<T> =>
      queue.run(() => work(isUnderAttack(options.lane) ? lowPriority : passwords), options),
  };
}
