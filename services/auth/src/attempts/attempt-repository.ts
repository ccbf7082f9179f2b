import { isDuplicateKey } from '@tanabana/mongo-kit';
import type { Collection, Db } from 'mongodb';

export interface AttemptDocument {
  /** A hash of account and address: who tried to sign in where is nobody's business. */
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

export const attemptCollection = (db: Db): Collection<AttemptDocument> => db.collection('attempts');

export type AttemptRepository = ReturnType<typeof createAttemptRepository>;

export function createAttemptRepository(db: Db) {
  const attempts = attemptCollection(db);

  const increment = (key: string, at: number, memoryMs: number) =>
    attempts.updateOne(
      { _id: key },
      {
        $inc: { failures: 1 },
        $set: { lastAt: new Date(at), expiresAt: new Date(at + memoryMs) },
      },
      { upsert: true },
    );

  return {
    async find(key: string): Promise<PastFailures | null> {
      const document = await attempts.findOne({ _id: key });
      return document && { failures: document.failures, lastAt: document.lastAt.getTime() };
    },

    /** Counts one more failure; the count goes `memoryMs` after the last one. */
    async addFailure(key: string, at: number, memoryMs: number): Promise<void> {
      try {
        await increment(key, at, memoryMs);
      } catch (error) {
        // Two first failures at once: the one that came second finds the other's count.
        if (!isDuplicateKey(error)) throw error;
        await increment(key, at, memoryMs);
      }
    },

    async forget(key: string): Promise<void> {
      await attempts.deleteOne({ _id: key });
    },
  };
}
