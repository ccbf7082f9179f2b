import { createHash } from 'node:crypto';
import { ignoreDuplicate } from '@tanabana/service-kit/mongo';
import type { Collection, Db } from 'mongodb';

interface AttemptDocument {
  /** A hash, so that it discloses nobody's sign-in attempts. */
  _id: string;
  failures: number;
  lastAt: Date;
  expiresAt: Date;
}

export interface PastFailures {
  failures: number;
  /** Milliseconds since 1970. */
  lastAt: number;
}

/** Returns a hash of its parts with unambiguous boundaries. */
export const secretKey = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

export const attemptCollection = (db: Db): Collection<AttemptDocument> => db.collection('attempts');

export type AttemptRepository = ReturnType<typeof createAttemptRepository>;

/** Counters shared by all instances. */
export function createAttemptRepository(db: Db) {
  const attempts = attemptCollection(db);

  const increment = (key: string, at: number, memoryMs: number) =>
    attempts.findOneAndUpdate(
      { _id: key },
      {
        $inc: { failures: 1 },
        $set: { lastAt: new Date(at), expiresAt: new Date(at + memoryMs) },
      },
      { upsert: true, returnDocument: 'after' },
    );

  return {
    /** Returns the counters of these keys that exist. */
    async find(keys: readonly string[]): Promise<Map<string, PastFailures>> {
      const found = await attempts
        .find({ _id: { $in: [...keys] } })
        .sort({ _id: 1 })
        .toArray();
      return new Map(
        found.map(({ _id, failures, lastAt }) => [_id, { failures, lastAt: lastAt.getTime() }]),
      );
    },

    /** Increments a counter and returns it; it expires `memoryMs` after the last increment. */
    async add(key: string, at: number, memoryMs: number): Promise<number> {
      try {
        return (await increment(key, at, memoryMs))?.failures ?? 1;
      } catch (error) {
        // Concurrent first increments: the second finds the counter.
        ignoreDuplicate(error);
        return (await increment(key, at, memoryMs))?.failures ?? 1;
      }
    },

    async forget(key: string): Promise<void> {
      await attempts.deleteOne({ _id: key });
    },
  };
}
