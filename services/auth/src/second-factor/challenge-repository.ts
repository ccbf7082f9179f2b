import { fromId, toId } from '@tanabana/service-kit/mongo';
import type { Collection, Db, ObjectId } from 'mongodb';

/** Something that a person must complete within minutes. */
interface ChallengeDocument {
  /** Hash of the token that names it, or its kind and account. */
  _id: string;
  /** null until a passkey names the account. */
  accountId: ObjectId | null;
  /** The account's version: a later one invalidates it. */
  version: number;
  /** Value that a passkey has to sign. */
  expected?: string;
  /** Encrypted secret of an app that is not confirmed. */
  secret?: string;
  attempts: number;
  expiresAt: Date;
}

export interface Challenge {
  id: string;
  /** null for a sign-in whose account is not known yet. */
  accountId: string | null;
  version: number;
  expected?: string | undefined;
  secret?: string | undefined;
}

export const challengeCollection = (db: Db): Collection<ChallengeDocument> =>
  db.collection('challenges');

/** Milliseconds. */
const LIFETIME_MS = 5 * 60_000;
const MAX_ATTEMPTS = 5;

export function createChallengeRepository(db: Db) {
  const challenges = challengeCollection(db);
  return {
    /** Stores a challenge; replaces an earlier one of that id. */
    async put({ id, accountId, version, expected, secret }: Challenge, at: number): Promise<void> {
      const challenge = {
        accountId: accountId === null ? null : toId(accountId),
        version,
        ...(expected !== undefined && { expected }),
        ...(secret !== undefined && { secret }),
        attempts: 0,
        expiresAt: new Date(at + LIFETIME_MS),
      };
      await challenges.replaceOne({ _id: id }, challenge, { upsert: true });
    },

    /** Counts an attempt and returns the challenge; null if it is unknown, expired or used up. */
    async attempt(id: string, at: number): Promise<Challenge | null> {
      const found = await challenges.findOneAndUpdate(
        { _id: id, expiresAt: { $gt: new Date(at) }, attempts: { $lt: MAX_ATTEMPTS } },
        { $inc: { attempts: 1 } },
      );
      if (!found) return null;
      const { accountId, version, expected, secret } = found;
      return { id, accountId: accountId && fromId(accountId), version, expected, secret };
    },

    /** Completes a challenge; returns whether this call was the one that did. */
    complete: async (id: string): Promise<boolean> =>
      (await challenges.deleteOne({ _id: id })).deletedCount === 1,
  };
}
