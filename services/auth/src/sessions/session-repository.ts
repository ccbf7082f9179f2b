import { fromId, toId } from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db, ObjectId } from 'mongodb';

/** A token that was issued, until it expires. */
interface SessionDocument {
  /** `jti` */
  _id: string;
  accountId: ObjectId;
  /** The account's version when the token was issued. */
  version: number;
  device: string | null;
  startedAt: Date;
  usedAt: Date;
  expiresAt: Date;
}

export interface StoredSession extends Omit<SessionDocument, '_id' | 'accountId'> {
  id: string;
  accountId: string;
}

export const sessionCollection = (db: Db): Collection<SessionDocument> => db.collection('sessions');

/** Use is recorded at most once in this time, in milliseconds. */
const USE_MS = 5 * 60_000;
const MAX_LISTED = 200;

export function createSessionRepository(db: Db) {
  const sessions = sessionCollection(db);
  return {
    async add({ id, accountId, ...session }: StoredSession): Promise<void> {
      await sessions.insertOne({ _id: id, accountId: toId(accountId), ...session });
    },

    /** Records that a session was used at this time. */
    async touch(id: string, at: number): Promise<void> {
      await sessions.updateOne(
        { _id: id, usedAt: { $lt: new Date(at - USE_MS) } },
        { $set: { usedAt: new Date(at) } },
      );
    },

    /** Returns the sessions of an account at its version, latest use first. */
    async of(accountId: string, version: number): Promise<StoredSession[]> {
      const found = await sessions
        .find({ accountId: toId(accountId) })
        .sort({ usedAt: -1 })
        .limit(MAX_LISTED)
        .toArray();
      return found
        .filter((one) => one.version === version)
        .map(({ _id: id, accountId: of, ...session }) => ({
          id,
          accountId: fromId(of),
          ...session,
        }));
    },

    has: async (id: string, accountId: string): Promise<boolean> =>
      (await sessions.findOne({ _id: id, accountId: toId(accountId) })) !== null,

    /** Idempotent. */
    async remove(id: string): Promise<void> {
      await sessions.deleteOne({ _id: id });
    },

    async removeOf(accountId: string, session?: ClientSession): Promise<void> {
      await sessions.deleteMany({ accountId: toId(accountId) }, { session });
    },
  };
}
