import { type ChangeFeed, fromId, ignoreDuplicate, toId } from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db } from 'mongodb';
import { accountCollection } from '../accounts/account-repository.ts';
import { TOKEN_MS } from '../keys/signing-keys.ts';

/** A token that was signed out, or an account that is no more. */
interface RevocationDocument {
  /** `jti`, or the account's id. */
  _id: string;
  /** Of an account: tokens with a lower version are dead. */
  version?: number;
  at: Date;
  expiresAt: Date;
}

/** What ended since some time. */
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
    /** How long a token can live after it ended: milliseconds. */
    keptMs: TOKEN_MS,

    /** Signed out once or twice is the same. */
    async addToken(tokenId: string, at: number): Promise<void> {
      await revocations.insertOne(entry(tokenId, at)).catch(ignoreDuplicate);
      changeFeed.publish({ endedTokens: [tokenId] });
    },

    /** The account is about to be removed: what it knew of its own version stays here. */
    async addAccount(id: string, version: number, at: number, session: ClientSession) {
      await revocations.insertOne({ ...entry(id, at), version }, { session });
      changeFeed.publish({ endedUsers: [{ id, version }] }, session);
    },

    hasToken: async (tokenId: string): Promise<boolean> =>
      (await revocations.findOne({ _id: tokenId }, { projection: { _id: 1 } })) !== null,

    /** The version of an account that can be used; null for one that cannot, or is no more. */
    async versionOf(accountId: string): Promise<number | null> {
      const account = await accounts.findOne(
        { _id: toId(accountId), isDisabled: { $ne: true } },
        { projection: { version: 1 } },
      );
      return account && (account.version ?? 0);
    },

    /** All that ended at this time or later. */
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
