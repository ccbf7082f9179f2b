import { isDuplicateKey } from '@tanabana/mongo-kit';
import type { Collection, Db } from 'mongodb';

export interface RateDocument {
  /** What is counted, whose it is (hashed) and in which span of time. */
  _id: string;
  count: number;
  expiresAt: Date;
}

export const rateCollection = (db: Db): Collection<RateDocument> => db.collection('rates');

export type RateLimitRepository = ReturnType<typeof createRateLimitRepository>;

/** Counters that all instances share. */
export function createRateLimitRepository(db: Db) {
  const rates = rateCollection(db);
  const increment = (_id: string, expiresAt: Date) =>
    rates.findOneAndUpdate(
      { _id },
      { $inc: { count: 1 }, $setOnInsert: { expiresAt } },
      { upsert: true, returnDocument: 'after' },
    );
  return {
    /** Counts one more and gives the count. */
    async count(key: string, expiresAt: Date): Promise<number> {
      try {
        return (await increment(key, expiresAt))?.count ?? 1;
      } catch (error) {
        // two first ones at once: the second finds the other's count
        if (!isDuplicateKey(error)) throw error;
        return (await increment(key, expiresAt))?.count ?? 1;
      }
    },
  };
}
