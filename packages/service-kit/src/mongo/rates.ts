import { createHash } from 'node:crypto';
import {
  type AnyBulkWriteOperation,
  type Db,
  type Document,
  type Filter,
  MongoBulkWriteError,
} from 'mongodb';
import { ensureIndexes } from './collections.ts';
import { isDuplicateKey } from './errors.ts';

export interface RateWindow {
  /** Length in milliseconds; windows of one length start at the same time for all callers. */
  ms: number;
  most: number;
}

/** A rate limit for one subject. */
export interface Rate {
  /** What is counted: `contact`. */
  name: string;
  /** Subject; only its hash is stored. */
  of: string;
  windows: readonly RateWindow[];
}

/** The windows of a rate at one moment, counted in one document that expires with the longest. */
export interface Count {
  id: string;
  /** Each with its field in the document. */
  windows: readonly { field: string; most: number; endsAt: number }[];
  expiresAt: Date;
}

const startOf = (ms: number, at: number): number => Math.floor(at / ms) * ms;

/**
 * Returns the document and fields in which a rate is counted at a moment (milliseconds since 1970).
 */
export function countOf({ name, of, windows }: Rate, at: number): Count {
  const longest = Math.max(...windows.map(({ ms }) => ms));
  const start = startOf(longest, at);
  const owner = createHash('sha256')
    .update(JSON.stringify([name, of]))
    .digest('hex');
  return {
    id: `${name}:${owner}:${start}`,
    windows: windows.map(({ ms, most }) => {
      const from = startOf(ms, at);
      return { field: `of${ms}_${(from - start) / ms}`, most, endsAt: from + ms };
    }),
    expiresAt: new Date(start + longest),
  };
}

/** `expiresAt`, and one counter field per window. */
interface RateDocument extends Document {
  _id: string;
}

type Write = AnyBulkWriteOperation<RateDocument>;

export type Rates = ReturnType<typeof createRates>;

const increment = (windows: Count['windows'], by: 1 | -1): Record<string, number> =>
  Object.fromEntries(windows.map(({ field }) => [field, by]));

/** If a window is full, the filter matches nothing and the upsert violates the unique id. */
function takeOne({ id, windows, expiresAt }: Count): Write {
  const room = windows.map(({ field, most }) => [field, { $not: { $gte: most } }]);
  const filter = { _id: id, ...Object.fromEntries(room) } as Filter<RateDocument>;
  const update = { $inc: increment(windows, 1), $setOnInsert: { expiresAt } };
  return { updateOne: { filter, update, upsert: true } };
}

const returnOneUnit = ({ id, windows }: Count): Write => ({
  updateOne: { filter: { _id: id }, update: { $inc: increment(windows, -1) } },
});

/**
 * Rate counters shared by all instances of a service, in the collection `rates` of its database.
 */
export function createRates(db: Db) {
  const collection = db.collection<RateDocument>('rates');

  async function write(writes: Write[]): Promise<void> {
    const session = db.client.startSession();
    try {
      await collection.bulkWrite(writes, { ordered: false, session });
    } finally {
      await session.endSession();
    }
  }

  /** Returns the counts that are full, or that two callers created at once. */
  async function tryToTake(counts: readonly Count[]): Promise<Count[]> {
    if (counts.length === 0) return [];
    try {
      await write(counts.map(takeOne));
      return [];
    } catch (error) {
      if (!(error instanceof MongoBulkWriteError && isDuplicateKey(error))) throw error;
      const errors = [error.writeErrors].flat();
      if (errors.some(({ code }) => code !== error.code)) throw error;
      return errors.flatMap(({ index }) => counts[index] ?? []);
    }
  }

  /** Returns the milliseconds until each has room. */
  async function waitsOf(counts: readonly Count[], at: number): Promise<number[]> {
    if (counts.length === 0) return [];
    const ids = [...new Set(counts.map(({ id }) => id))];
    const found = await collection
      .find({ _id: { $in: ids } })
      .sort({ _id: 1 })
      .toArray();
    const byId = new Map(found.map((document) => [document._id, document]));
    return counts.map(({ id, windows }) => {
      const full = windows.filter(({ field, most }) => Number(byId.get(id)?.[field] ?? 0) >= most);
      return Math.max(0, ...full.map(({ endsAt }) => endsAt - at));
    });
  }

  /**
   * Counts one for each rate that has room at `at` (milliseconds since 1970). Returns the wait in
   * milliseconds for each rate, 0 if it was counted; full rates are not counted.
   */
  async function take(rates: readonly Rate[], at: number): Promise<number[]> {
    const counts = rates.map((rate) => countOf(rate, at));
    const full = await tryToTake(await tryToTake(counts));
    const waits = await waitsOf(full, at);
    // if a window has room again meanwhile, an immediate retry succeeds
    const byCount = new Map(full.map((count, index) => [count, Math.max(1, waits[index] ?? 0)]));
    return counts.map((count) => byCount.get(count) ?? 0);
  }

  /** Reverts a successful `take` of the same moment. */
  async function giveBack(rates: readonly Rate[], at: number): Promise<void> {
    if (rates.length > 0) await write(rates.map((rate) => returnOneUnit(countOf(rate, at))));
  }

  return {
    /** Creates missing indexes. */
    prepare: () => ensureIndexes(collection, [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }]),

    take,

    /** Counts all rates or none: returns the longest wait, 0 if all were counted. */
    async takeAll(rates: readonly Rate[], at: number): Promise<number> {
      const waits = await take(rates, at);
      const wait = Math.max(0, ...waits);
      if (wait > 0)
        await giveBack(
          rates.filter((_, index) => waits[index] === 0),
          at,
        );
      return wait;
    },

    /** Returns the wait in milliseconds of each rate without counting. */
    waits(rates: readonly Rate[], at: number): Promise<number[]> {
      const counts = rates.map((rate) => countOf(rate, at));
      return waitsOf(counts, at);
    },

    giveBack,
  };
}
