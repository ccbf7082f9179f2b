import { type ClientSession, toId } from '@tanabana/mongo-kit';
import type { Db } from 'mongodb';
import { type Account, fold } from './account.ts';
import { type AccountDocument, accountCollection, toAccount } from './account-repository.ts';

export interface ProfileFields {
  username?: string;
  email?: string;
  /** Path, or null for none. */
  avatar?: string | null;
}

export type ProfileRepository = ReturnType<typeof createProfileRepository>;

export function createProfileRepository(db: Db) {
  const accounts = accountCollection(db);

  return {
    /**
     * Changes what is given; gives the account as it was and as it is, null for one that is no more.
     * Throws what `takenBy` understands where another account has the name or address.
     */
    async change(
      id: string,
      fields: ProfileFields,
      at: number,
      session: ClientSession,
    ): Promise<{ before: Account; after: Account } | null> {
      const { username, email, avatar } = fields;
      const set: Partial<AccountDocument> = { updatedAt: new Date(at) };
      if (username !== undefined) Object.assign(set, { username, usernameLower: fold(username) });
      if (email !== undefined) Object.assign(set, { email, emailLower: fold(email) });
      if (avatar !== undefined) set.avatar = avatar;
      // a link that was mailed to an address is worth nothing once the address is another one
      const unset = email === undefined ? {} : { $unset: { reset: true as const } };
      const before = await accounts.findOneAndUpdate(
        { _id: toId(id) },
        { $set: set, ...unset },
        { session, returnDocument: 'before' },
      );
      if (!before) return null;
      return { before: toAccount(before), after: toAccount({ ...before, ...set }) };
    },
  };
}
