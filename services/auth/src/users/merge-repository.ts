import { fromId, toId } from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db, ObjectId } from 'mongodb';

/** A merged account. Kept permanently, because a service may query after a long outage. */
interface MergeDocument {
  /** Id of the account whose data moved. */
  _id: ObjectId;
  into: ObjectId;
  at: Date;
}

export const mergeCollection = (db: Db): Collection<MergeDocument> => db.collection('merges');

export function createMergeRepository(db: Db) {
  const merges = mergeCollection(db);
  return {
    async add(from: string, into: string, at: number, session: ClientSession): Promise<void> {
      const document = { _id: toId(from), into: toId(into), at: new Date(at) };
      await merges.insertOne(document, { session });
    },

    /** Returns merges at this time or later, oldest first, at most `limit`. */
    async since(from: number, limit: number) {
      const found = await merges
        .find({ at: { $gte: new Date(from) } })
        .sort({ at: 1, _id: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ _id, into, at }) => ({
        from: fromId(_id),
        into: fromId(into),
        at: at.getTime(),
      }));
    },
  };
}
