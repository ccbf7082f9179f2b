import { createHash } from 'node:crypto';
import { ignoreDuplicate } from '@tanabana/service-kit/mongo';
import type { Collection, Db } from 'mongodb';

interface AttemptDocument {
  /** A hash of what is counted: who tried to sign in where is nobody's business. */
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

/** A key that tells nothing of its parts, which cannot be moved against each other. */
export const secretKey = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

export const attemptCollection = (db: Db): Collection<AttemptDocument> => db.collection('attempts');

export type AttemptRepository = ReturnType<typeof createAttemptRepository>;

/** Counts that all instances share. */
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
    /** Of these keys, those that anything was counted of. */
    async find(keys: readonly string[]): Promise<Map<string, PastFailures>> {
      const found = await attempts
        .find({ _id: { $in: [...keys] } })
        .sort({ _id: 1 })
        .toArray();
      return new Map(
        found.map(({ _id, failures, lastAt }) => [_id, { failures, lastAt: lastAt.getTime() }]),
      );
    },

    /** Counts one more and gives the sum; it goes `memoryMs` after the last one. */
    async add(key: string, at: number, memoryMs: number): Promise<number> {
      try {
        return (await increment(key, at, memoryMs))?.failures ?? 1;
      } catch (error) {
        // Two first ones at once: the one that came second finds the other's count.
        ignoreDuplicate(error);
        return (await increment(key, at, memoryMs))?.failures ?? 1;
      }
    },

    async forget(key: string): Promise<void> {
      await attempts.deleteOne({ _id: key });
    },
  };
}
