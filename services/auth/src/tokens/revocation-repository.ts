import { type ChangeFeed, fromId, ignoreDuplicate, toId } from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db } from 'mongodb';
import { accountCollection } from '../accounts/account-repository.ts';
import { TOKEN_MS } from '../keys/signing-keys.ts';

/** A signed-out token, or a deleted account. */
interface RevocationDocument {
  /** `jti`, or the account's id. */
  _id: string;
  /** Of an account: tokens with a lower version are revoked. */
  version?: number;
  at: Date;
  expiresAt: Date;
}

/** Revocations since a time. */
export interface Revoked {
  users: { id: string; version: number }[];
  tokens: string[];
}

export const revocationCollection = (db: Db): Collection<RevocationDocument> =>
  db.collection('revocations');

export type RevocationRepository = ReturnType<typeof createRevocationRepository>;

export function createRevocationRepository(db: Db, changeFeed: Pick<ChangeFeed, 'publish'>) {
  const revocations = revocationCollection(db);
  const accounts = accountCollection(db);
  const entry = (_id: string, at: number) => ({
    _id,
    at: new Date(at),
    expiresAt: new Date(at + TOKEN_MS),
  });

  return {
    /** Maximum lifetime of a token in milliseconds. */
    keptMs: TOKEN_MS,

    /** Idempotent. */
    async addToken(tokenId: string, at: number): Promise<void> {
      await revocations.insertOne(entry(tokenId, at)).catch(ignoreDuplicate);
      changeFeed.publish({ endedTokens: [tokenId] });
    },

    /** Records a deleted account's version. */
    async addAccount(id: string, version: number, at: number, session: ClientSession) {
      await revocations.insertOne({ ...entry(id, at), version }, { session });
      changeFeed.publish({ endedUsers: [{ id, version }] }, session);
    },

    hasToken: async (tokenId: string): Promise<boolean> =>
      (await revocations.findOne({ _id: tokenId }, { projection: { _id: 1 } })) !== null,

    /** Returns the version of a usable account; null if disabled or deleted. */
    async versionOf(accountId: string): Promise<number | null> {
      const account = await accounts.findOne(
        { _id: toId(accountId), isDisabled: { $ne: true } },
        { projection: { version: 1 } },
      );
      return account && (account.version ?? 0);
    },

    /** Returns revocations at this time or later. */
    async since(from: number): Promise<Revoked> {
      const at = new Date(from);
      const [raised, ended] = await Promise.all([
        accounts
          .find({ versionAt: { $gte: at } }, { projection: { version: 1 } })
          .sort({ versionAt: 1 })
          .toArray(),
        revocations
          .find({ at: { $gte: at } }, { projection: { version: 1 } })
          .sort({ at: 1 })
          .toArray(),
      ]);
      const users = raised.map(({ _id, version = 0 }) => ({ id: fromId(_id), version }));
      for (const { _id: id, version } of ended) {
        if (version !== undefined) users.push({ id, version });
      }
      const tokens = ended.filter((one) => one.version === undefined).map(({ _id }) => _id);
      return { users, tokens };
    },
  };
}
