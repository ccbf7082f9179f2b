import {
  type Role,
  ROLES as STAFF_ROLES,
  type UserQuery,
  withLatinDigits,
} from '@tanabana/contracts';
import type { Outbox } from '@tanabana/service-kit/events';
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
import { deletedEvent } from '../events/customer-events.ts';

const SORTS: Record<UserQuery['sort'], Readonly<Record<string, 1 | -1>>> = {
  newest: { createdAt: -1, _id: -1 },
  oldest: { createdAt: 1, _id: 1 },
  username: { usernameLower: 1 },
};
const OTHER_ROLES = STAFF_ROLES.filter((role) => role !== 'owner');
const ROLES: Record<NonNullable<UserQuery['role']>, Filter<AccountDocument>> = {
  admin: { isAdmin: true },
  staff: { $or: [{ isAdmin: true }, { role: { $in: OTHER_ROLES } }] },
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
  const parts = [...(role ? [ROLES[role]] : []), ...(q ? [{ $or: either }] : [])];
  return parts.length > 1 ? { $and: parts } : (parts[0] ?? {});
}

/** Changed fields of an account; a role of null is none. */
export interface UserFields {
  role?: Role | null;
  isPremium?: boolean;
  isDisabled?: boolean;
  /** The account that has its data now. */
  mergedInto?: string;
}

/** Lock for changes of admin rights, so that two of them cannot remove the last admin. */
const LOCK = 'admins';

export type UserRepository = ReturnType<typeof createUserRepository>;

/** Accounts as admins see and change them. */
export function createUserRepository(
  db: Db,
  changeFeed: Pick<ChangeFeed, 'publish'>,
  outbox: Pick<Outbox, 'write'>,
) {
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

    /** Returns the addresses of the owners who can sign in, oldest account first. */
    async ownerEmails(): Promise<string[]> {
      const projection = { email: 1 };
      const owners = await accounts.find(isAble, { projection }).sort({ createdAt: 1 }).toArray();
      return owners.map(({ email }) => email);
    },

    /** Sets fields; `endSessions` also ends all sessions and reset links. */
    async change(
      id: string,
      { role, mergedInto, ...given }: UserFields,
      { at, endSessions, session }: { at: number; endSessions: boolean; session: ClientSession },
    ): Promise<Account | null> {
      const filter = { _id: toId(id) };
      const set = {
        ...given,
        ...(mergedInto !== undefined && { mergedInto: toId(mergedInto) }),
        ...(role !== undefined && { isAdmin: role === 'owner' }),
        ...(role && role !== 'owner' && { role }),
        updatedAt: new Date(at),
      };
      if (role === null || role === 'owner')
        await accounts.updateOne(filter, { $unset: { role: true } }, { session });
      const changed = endSessions
        ? await changeAndEnd(filter, set, at, session)
        : await change(filter, { $set: set }, session);
      if (changed && mergedInto !== undefined)
        await outbox.write([deletedEvent(changed, new Date(at))], { session });
      return changed;
    },

    /** Returns the accounts that were merged into this one. */
    async mergedInto(id: string, session: ClientSession): Promise<Account[]> {
      const found = await accounts.find({ mergedInto: toId(id) }, { session }).toArray();
      return found.map(toAccount);
    },

    /**
     * Returns accounts changed after a position in the order of changes, at most `limit`.
     * @param after time and id of the last account of the previous page; null id for all of that time
     */
    async changedAfter(after: { at: Date; id: string | null }, limit: number) {
      const { at, id } = after;
      const found = await accounts
        .find(
          id === null
            ? { updatedAt: { $gte: at } }
            : { $or: [{ updatedAt: at, _id: { $gt: toId(id) } }, { updatedAt: { $gt: at } }] },
        )
        .sort({ updatedAt: 1, _id: 1 })
        .limit(limit)
        .toArray();
      return found.map((one) => ({ account: toAccount(one), updatedAt: one.updatedAt }));
    },

    async remove(account: Account, at: number, session: ClientSession): Promise<void> {
      await accounts.deleteOne({ _id: toId(account.id) }, { session });
      // a merge was its deletion already
      if (account.mergedInto === null)
        await outbox.write([deletedEvent(account, new Date(at))], { session });
    },
  };
}
