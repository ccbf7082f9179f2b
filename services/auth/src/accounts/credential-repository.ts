import { type ClientSession, toId } from '@tanabana/mongo-kit';
import type { Db, Filter, UpdateFilter } from 'mongodb';
import { type Account, fold } from './account.ts';
import { type AccountDocument, accountCollection, toAccount } from './account-repository.ts';

export type CredentialRepository = ReturnType<typeof createCredentialRepository>;

/**
 * Changes of what lets somebody in. Each is one conditional write: of two at once one finds that the
 * other was first. Times are milliseconds since 1970; null where nothing was changed.
 */
export function createCredentialRepository(db: Db) {
  const accounts = accountCollection(db);

  async function change(
    filter: Filter<AccountDocument>,
    update: UpdateFilter<AccountDocument>,
    session?: ClientSession,
  ): Promise<Account | null> {
    const options = { session, returnDocument: 'after' } as const;
    const changed = await accounts.findOneAndUpdate(filter, update, options);
    return changed && toAccount(changed);
  }

  const usable = { isDisabled: { $ne: true } };
  /** All sessions end, and so does a mailed link. */
  const endSessions = (at: number) => ({
    $inc: { version: 1 },
    $unset: { reset: true as const },
    versionAt: new Date(at),
  });
  const newPassword = (passwordHash: string, at: number): UpdateFilter<AccountDocument> => {
    const { versionAt, ...rest } = endSessions(at);
    return { ...rest, $set: { passwordHash, versionAt, updatedAt: versionAt } };
  };

  return {
    /** Notes a sign-in, unless the password is another by now or the account was disabled. */
    signedIn: ({ id, passwordHash }: Account, at: number) =>
      change({ _id: toId(id), passwordHash, ...usable }, { $set: { lastSignInAt: new Date(at) } }),

    /** The same password, hashed at another cost. */
    rehash: ({ id, passwordHash }: Account, fresh: string) =>
      change({ _id: toId(id), passwordHash }, { $set: { passwordHash: fresh } }),

    changePassword: (
      { id, passwordHash }: Account,
      fresh: string,
      at: number,
      session: ClientSession,
    ) => change({ _id: toId(id), passwordHash, ...usable }, newPassword(fresh, at), session),

    logoutEverywhere(id: string, at: number) {
      const { versionAt, ...rest } = endSessions(at);
      return change({ _id: toId(id) }, { ...rest, $set: { versionAt } });
    },

    /** Keeps the hash of a mailed token; the one before is void from now on. */
    putReset: (id: string, hash: string, expiresAt: number, session: ClientSession) =>
      change(
        { _id: toId(id), ...usable },
        { $set: { reset: { hash, expiresAt: new Date(expiresAt) } } },
        session,
      ),

    hasReset: async (hash: string, at: number): Promise<boolean> =>
      (await accounts.findOne(
        { 'reset.hash': hash, 'reset.expiresAt': { $gt: new Date(at) }, ...usable },
        { projection: { _id: 1 } },
      )) !== null,

    /** Sets the password of whoever has the token, once; who has it reads the mails of the address. */
    async redeemReset(hash: string, passwordHash: string, at: number, session: ClientSession) {
      const changed = await change(
        { 'reset.hash': hash, 'reset.expiresAt': { $gt: new Date(at) }, ...usable },
        newPassword(passwordHash, at),
        session,
      );
      if (!changed) return null;
      const provenEmail = fold(changed.email);
      return change({ _id: toId(changed.id) }, { $set: { provenEmail } }, session);
    },
  };
}
