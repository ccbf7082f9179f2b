import { type Role, roleOf, type User } from '@tanabana/contracts';
import type { Account } from '../accounts/account.ts';

/** Rights that a session of an account grants. */
export interface GrantedRights {
  isAdmin: boolean;
  role?: Role;
  needsSecondFactor?: true;
}

export type Rights = ReturnType<typeof createRights>;

/**
 * Decides what a session of an account may do. Where staff need a second factor, a role grants
 * nothing until the account has one (rule 23.8).
 * @param secondFactorRequired setting `STAFF_SECOND_FACTOR`
 */
export function createRights(secondFactorRequired: boolean) {
  function of(account: Account): GrantedRights {
    const role = roleOf(account);
    if (role === null) return { isAdmin: false };
    if (secondFactorRequired && account.factors === null)
      return { isAdmin: false, needsSecondFactor: true };
    return { isAdmin: role === 'owner', role };
  }
  return {
    of,
    secondFactorRequired,
    /** Returns a user as calls return it to its own session. */
    userOf: (account: Account): User => ({
      id: account.id,
      username: account.username,
      email: account.email,
      avatar: account.avatar,
      ...of(account),
      isPremium: account.isPremium,
    }),
  };
}
