import { type UserAccountChange, type UserQuery, withLatinDigits } from '@tanabana/contracts';
import {
  type ChangeFeed,
  type ClientSession,
  escapeRegExp,
  findPage,
  type Page,
  toId,
} from '@tanabana/service-kit/mongo';
import type { Db, Filter } from 'mongodb';
import { type Account, fold } from '../accounts/account.ts';
import {
  type AccountDocument,
  accountChanges,
  accountCollection,
  toAccount,
} from '../accounts/account-repository.ts';

const SORTS: Record<UserQuery['sort'], Readonly<Record<string, 1 | -1>>> = {
  newest: { createdAt: -1, _id: -1 },
  oldest: { createdAt: 1, _id: 1 },
  username: { usernameLower: 1 },
};
const ROLES: Record<NonNullable<UserQuery['role']>, Filter<AccountDocument>> = {
  admin: { isAdmin: true },
  premium: { isPremium: true },
  disabled: { isDisabled: true },
};

/** Names and addresses are Latin: digits of other scripts and accents are written so, too. */
const withoutAccents = (text: string): string =>
  fold(withLatinDigits(text.normalize('NFKD')).replace(/\p{M}|\p{Cf}/gu, ''));

function toFilter({ q, role }: UserQuery): Filter<AccountDocument> {
  const spellings = q ? [...new Set([fold(q), withoutAccents(q)])] : [];
  const either = spellings.flatMap((text) => {
    const part = { $regex: escapeRegExp(text) };
    return [{ usernameLower: part }, { emailLower: part }];
  });
  return { ...(role ? ROLES[role] : {}), ...(q && { $or: either }) };
}

/** Lock for changes of admin rights, so that two of them cannot remove the last admin. */
const LOCK = 'admins';

/** Accounts as admins see and change them. */
export function createUserRepository(db: Db, changeFeed: Pick<ChangeFeed, 'publish'>) {
  const accounts = accountCollection(db);
  const { change, changeAndEnd } = accountChanges(accounts, changeFeed);
  const locks = db.collection<{ _id: string; turn: number }>('locks');
  const isAble = { isAdmin: true, isDisabled: { $ne: true } };

  return {
    async prepare(): Promise<void> {
      await locks.updateOne({ _id: LOCK }, { $setOnInsert: { turn: 0 } }, { upsert: true });
    },

    async page(query: UserQuery): Promise<Page<Account>> {
      const { page, limit, sort } = query;
      const found = await findPage(accounts, toFilter(query), { page, limit, sort: SORTS[sort] });
      return { ...found, data: found.data.map(toAccount) };
    },

    async find(id: string, session: ClientSession): Promise<Account | null> {
      const found = await accounts.findOne({ _id: toId(id) }, { session });
      return found && toAccount(found);
    },

    /** Locks admin rights until the transaction ends. Call first in the transaction. */
    async lockAdmins(session: ClientSession): Promise<void> {
      await locks.updateOne({ _id: LOCK }, { $inc: { turn: 1 } }, { session });
    },

    /** Number of admins who can sign in. */
    countAdmins: (session: ClientSession): Promise<number> =>
      accounts.countDocuments(isAble, { session }),

    /** Sets fields; `endSessions` also ends all sessions and reset links. */
    change(
      id: string,
      given: UserAccountChange,
      { at, endSessions, session }: { at: number; endSessions: boolean; session: ClientSession },
    ): Promise<Account | null> {
      const filter = { _id: toId(id) };
      const set = { ...given, updatedAt: new Date(at) };
      return endSessions
        ? changeAndEnd(filter, set, at, session)
        : change(filter, { $set: set }, session);
    },

    async remove(id: string, session: ClientSession): Promise<void> {
      await accounts.deleteOne({ _id: toId(id) }, { session });
    },
  };
}
