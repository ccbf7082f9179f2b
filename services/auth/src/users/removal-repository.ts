import { fromId, toId } from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db, ObjectId } from 'mongodb';

/** A deleted account. Kept permanently, because a service may query after a long outage. */
interface RemovalDocument {
  /** Account id. */
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

    /** Returns deletions at this time or later, oldest first, at most `limit`. */
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
