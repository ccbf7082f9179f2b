import { fromId, toId } from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db, ObjectId } from 'mongodb';

/** An account that is no more. Kept for good: a service may ask after a long absence. */
interface RemovalDocument {
  /** Of the account. */
  _id: ObjectId;
  at: Date;
}

export interface Removal {
  accountId: string;
  /** Milliseconds since 1970. */
  at: number;
}

export const removalCollection = (db: Db): Collection<RemovalDocument> => db.collection('removals');

export function createRemovalRepository(db: Db) {
  const removals = removalCollection(db);
  return {
    async add(accountId: string, at: number, session: ClientSession): Promise<void> {
      await removals.insertOne({ _id: toId(accountId), at: new Date(at) }, { session });
    },

    /** What was removed at this time or later, the oldest first, `limit` at most. */
    async since(from: number, limit: number): Promise<Removal[]> {
      const found = await removals
        .find({ at: { $gte: new Date(from) } })
        .sort({ at: 1, _id: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ _id, at }) => ({ accountId: fromId(_id), at: at.getTime() }));
    },
  };
}
