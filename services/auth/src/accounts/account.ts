import type { Role, User } from '@tanabana/contracts';
import type { Factors } from '../second-factor/factors.ts';

/** A user with fields that never leave this service. */
export interface Account extends Omit<User, 'needsSecondFactor'> {
  passwordHash: string;
  /** Tokens with a lower version are revoked. */
  version: number;
  /** Whether its address is verified. */
  isEmailProven: boolean;
  /** Cannot sign in. */
  isDisabled: boolean;
  consents: Consent[];
  /** Second factors; null for none. */
  factors: Factors | null;
  /** Id of the account that has its data now; null for none. */
  mergedInto: string | null;
  createdAt: Date;
  lastSignInAt: Date | null;
}

/** An accepted text, verbatim. */
export interface Consent {
  text: string;
  at: Date;
}

export type NewAccount = Pick<User, 'username' | 'email' | 'isAdmin'> & {
  passwordHash: string;
  /** Another role than the owner's, which `isAdmin` is. */
  role?: Exclude<Role, 'owner'>;
  /** Whether the address is verified already. */
  isEmailProven?: boolean;
  consents?: Consent[];
};

/** Field of a new account that another one already has. */
export type Taken = 'username' | 'email';

/** Normalises names and addresses: letter case and encoding are ignored. */
export const fold = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

/** Returns a user with the stored role; `Rights.userOf` returns what a session may do. */
export const toUser = (account: Account): User => ({
  id: account.id,
  username: account.username,
  email: account.email,
  avatar: account.avatar,
  isAdmin: account.isAdmin,
  ...(account.role && { role: account.role }),
  isPremium: account.isPremium,
});
