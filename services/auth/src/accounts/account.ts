import type { User } from '@tanabana/contracts';

/** A user with fields that never leave this service. */
export interface Account extends User {
  passwordHash: string;
  /** Tokens with a lower version are revoked. */
  version: number;
  /** Whether its address is verified. */
  isEmailProven: boolean;
  /** Cannot sign in. */
  isDisabled: boolean;
  consents: Consent[];
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
  consents?: Consent[];
};

/** Field of a new account that another one already has. */
export type Taken = 'username' | 'email';

/** Normalises names and addresses: letter case and encoding are ignored. */
export const fold = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

/** Returns a user as calls return it. */
export const toUser = ({ id, username, email, avatar, isAdmin, isPremium }: Account): User => ({
  id,
  username,
  email,
  avatar,
  isAdmin,
  isPremium,
});
