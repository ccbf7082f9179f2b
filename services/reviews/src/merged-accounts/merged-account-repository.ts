import { isDuplicateKey, type MergedAccount, toId } from '@tanabana/service-kit/mongo';
import type { Db } from 'mongodb';
import { collectionsOf } from '../database.ts';

export type MergedAccountRepository = ReturnType<typeof createMergedAccountRepository>;

/** Reviews, votes and reports of merged accounts (rule 24.7). */
export function createMergedAccountRepository(db: Db) {
  const { reviews, purchases, votes, reports } = collectionsOf(db);

  return {
    /** Moves the data of an account to another one. Idempotent. */
    async move({ from, into }: MergedAccount): Promise<void> {
      const userId = toId(from);
      const $set = { userId: toId(into) };
      await purchases.updateMany({ userId }, { $set });
      await reviews.updateMany({ userId }, { $set, $inc: { version: 1 } });
      for (const collection of [votes, reports]) {
        const own = await collection.find({ userId }, { projection: { _id: 1 } }).toArray();
        for (const { _id } of own)
          await collection.updateOne({ _id }, { $set }).catch(async (error: unknown) => {
            if (!isDuplicateKey(error)) throw error;
            // both accounts voted: the own id keeps the pair of review and account unique
            await collection.updateOne({ _id }, { $set: { userId: _id } });
          });
      }
    },
  };
}
