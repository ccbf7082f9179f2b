import { ignoreDuplicate, toId } from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db, ObjectId } from 'mongodb';
import { secretKey } from './attempt-repository.ts';

/** An address or device from which an account has signed in. */
interface SignInOriginDocument {
  /** A hash of account and origin. */
  _id: string;
  accountId: ObjectId;
  expiresAt: Date;
}

/** Milliseconds for which an origin stays known after its last use. */
const KNOWN_MS = 90 * 24 * 60 * 60_000;

export const signInOriginCollection = (db: Db): Collection<SignInOriginDocument> =>
  db.collection('places');

export type SignInOriginRepository = ReturnType<typeof createSignInOriginRepository>;

export function createSignInOriginRepository(db: Db) {
  const origins = signInOriginCollection(db);
  const idOf = (accountId: string, origin: string) => secretKey('place', accountId, origin);

  const keep = (accountId: string, origin: string, at: number) =>
    origins.updateOne(
      { _id: idOf(accountId, origin) },
      { $set: { accountId: toId(accountId), expiresAt: new Date(at + KNOWN_MS) } },
      { upsert: true },
    );

  return {
    /** Returns which of these origins are known; takes as long for an unknown account. */
    async known(accountId: string | null, candidates: readonly string[]): Promise<string[]> {
      const byId = new Map(candidates.map((origin) => [idOf(accountId ?? '', origin), origin]));
      const found = await origins
        .find({ _id: { $in: [...byId.keys()] } }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .toArray();
      return found.flatMap(({ _id }) => byId.get(_id) ?? []);
    },

    async remember(accountId: string, used: readonly string[], at: number): Promise<void> {
      // A concurrent sign-in may have stored it.
      for (const origin of used) await keep(accountId, origin, at).catch(ignoreDuplicate);
    },

    /** Returns the expiry of each known origin of the account. */
    async of(accountId: string): Promise<Date[]> {
      const found = await origins.find({ accountId: toId(accountId) }).toArray();
      return found.map(({ expiresAt }) => expiresAt);
    },

    /** Deletes the known origins after a password change. */
    async forget(accountId: string, session?: ClientSession): Promise<void> {
      await origins.deleteMany({ accountId: toId(accountId) }, { session });
    },
  };
}
