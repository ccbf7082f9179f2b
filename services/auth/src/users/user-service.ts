import {
  isVersion,
  ROLE_TEXTS,
  type Role,
  rightsETag,
  roleOf,
  type UserAccount,
  type UserAccountChange,
  type UserPage,
  type UserQuery,
} from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import { type Actor, type ClientSession, DELETED_ACCOUNT, diff } from '@tanabana/service-kit/mongo';
import { type Account, toUser } from '../accounts/account.ts';
import type { AuthStorage } from '../storage.ts';
import { createAccountRemoval, OVERLAP_MS } from './account-removal.ts';

/** Returns an account as admins see it. */
export const toUserAccount = (account: Account): UserAccount => ({
  ...toUser(account),
  isDisabled: account.isDisabled,
  hasSecondFactor: account.factors !== null,
  createdAt: account.createdAt.toISOString(),
  lastSignInAt: account.lastSignInAt?.toISOString() ?? null,
});

const labelOf = (role: Role | null): string | null => role && ROLE_TEXTS[role].label;

/** Rights as the audit log names them. */
const rights = (account: Account) => ({
  role: labelOf(roleOf(account)),
  isPremium: account.isPremium,
  isDisabled: account.isDisabled,
});

/** Returns the role that a change asks for, undefined if none; `isAdmin` is the owner's. */
function wantedRole({ isAdmin, role }: UserAccountChange): Role | null | undefined {
  if (role !== undefined) return role;
  return isAdmin === undefined ? undefined : isAdmin ? 'owner' : null;
}

/** The person or program that changes an account. */
export interface Editor extends Actor {
  /** Whether they may change roles and accounts of staff. */
  managesStaff: boolean;
}

/** The change was based on other rights; says what they are now. */
function userChanged(account: Account): AppError {
  const role = roleOf(account);
  const now = [
    role ? `staff (${ROLE_TEXTS[role].label})` : 'not staff',
    account.isPremium ? 'premium' : 'not premium',
    account.isDisabled ? 'disabled' : 'enabled',
  ];
  return new AppError('auth.user_changed', {
    message: `Someone else has changed this user, who is now ${now.join(', ')}.`,
    headers: { ETag: rightsETag(account) },
  });
}

const MAX_REMOVALS = 1000;

export type UserService = ReturnType<typeof createUserService>;

/** Account administration. Every change is audited in the same transaction. */
export function createUserService(storage: AuthStorage, now: () => number) {
  const { users, audit } = storage;
  const removal = createAccountRemoval(storage, now);

  /** Serialises changes, and rejects one that leaves no owner who can sign in. */
  const exclusively = <T>(work: (session: ClientSession) => Promise<T>): Promise<T> =>
    storage.transaction(async (session) => {
      await users.lockAdmins(session);
      const before = await users.countAdmins(session);
      const result = await work(session);
      const after = await users.countAdmins(session);
      if (after === 0 && before > 0) throw new AppError('auth.last_admin');
      return result;
    });

  async function existing(id: string, session: ClientSession): Promise<Account> {
    const account = await users.find(id, session);
    if (!account) throw new AppError('auth.user_not_found');
    return account;
  }

  function assertManagesStaff({ managesStaff }: Editor): void {
    if (!managesStaff) throw new AppError('auth.forbidden');
  }

  const record = (by: Actor, action: string, before: Account, after: Account | null) => ({
    by: { id: by.id, username: by.username },
    action,
    target: { id: before.id, name: before.username },
    changes: after ? diff(rights(before), rights(after)) : [],
  });

  return {
    async page(query: UserQuery): Promise<UserPage> {
      const found = await users.page(query);
      return { ...found, data: found.data.map(toUserAccount) };
    },

    /**
     * Another role, and disabling, end the user's sessions. Throws `auth.user_changed` if the rights
     * are not those that the change was based on, `auth.forbidden` for staff if the editor does not
     * manage staff.
     * @param ifMatch `If-Match`: ETag of the rights that the editor saw; default any
     */
    change: (
      id: string,
      change: UserAccountChange,
      by: Editor,
      ifMatch?: string,
    ): Promise<UserAccount> =>
      exclusively(async (session) => {
        const before = await existing(id, session);
        if (!isVersion(ifMatch, rightsETag(before))) throw userChanged(before);
        if (before.mergedInto !== null && change.isDisabled === false)
          throw new AppError('auth.merged');
        const role = wantedRole(change);
        const isNewRole = role !== undefined && role !== roleOf(before);
        if (isNewRole || roleOf(before) !== null) assertManagesStaff(by);
        const { isPremium, isDisabled } = change;
        const endSessions =
          isNewRole || (isDisabled !== undefined && isDisabled !== before.isDisabled);
        const fields = {
          ...(isNewRole && { role }),
          ...(isPremium !== undefined && { isPremium }),
          ...(isDisabled !== undefined && { isDisabled }),
        };
        const after = await users.change(id, fields, { at: now(), endSessions, session });
        if (!after) throw new AppError('auth.user_not_found');
        const entry = record(by, 'changed', before, after);
        if (entry.changes.length > 0) await audit.record(entry, { session });
        return toUserAccount(after);
      }),

    /** Deletes the account and its data; orders keep what the law requires (decision 0038). */
    remove: (id: string, by: Editor): Promise<void> =>
      exclusively(async (session) => {
        const account = await existing(id, session);
        if (roleOf(account) !== null) assertManagesStaff(by);
        await removal.remove(account, session);
        const named = { ...account, username: DELETED_ACCOUNT };
        await audit.record(record(by, 'deleted', named, null), { session });
      }),

    /** The same by its owner; false if the password has changed since it was read. */
    removeOwn: ({ id, passwordHash }: Account): Promise<boolean> =>
      exclusively(async (session) => {
        const account = await existing(id, session);
        if (account.passwordHash !== passwordHash) return false;
        await removal.remove(account, session);
        const named = { ...account, username: DELETED_ACCOUNT };
        await audit.record(record(named, 'deleted', named, null), { session });
        return true;
      }),

    forgetLate: removal.forgetLate,

    /**
     * Returns deleted accounts for services that store data of accounts; `at` is the next `since`,
     * to be requested at once if there is `more`. Reports an account repeatedly for a while;
     * deleting is idempotent.
     */
    async removedSince(since?: string) {
      const asked = now() - OVERLAP_MS;
      const from = since === undefined ? 0 : Date.parse(since);
      const found = await storage.removals.since(from, MAX_REMOVALS);
      const more = found.length === MAX_REMOVALS;
      const last = found.at(-1)?.at ?? asked;
      return {
        at: new Date(more ? last : asked).toISOString(),
        accounts: found.map(({ accountId }) => accountId),
        more,
      };
    },
  };
}
