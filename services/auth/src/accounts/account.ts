import type { User } from '@tanabana/contracts';

/** A user with what never leaves this service. */
export interface Account extends User {
  passwordHash: string;
  /** Tokens that were made under a lower one are dead. */
  version: number;
  /** Whether a link that was mailed to its address was followed. */
  isEmailProven: boolean;
  /** Cannot sign in. */
  isDisabled: boolean;
  consents: Consent[];
  createdAt: Date;
  lastSignInAt: Date | null;
}

/** What somebody agreed to, word by word. */
export interface Consent {
  text: string;
  at: Date;
}

export type NewAccount = Pick<User, 'username' | 'email' | 'isAdmin'> & {
  passwordHash: string;
  consents?: Consent[];
};

/** What of a new account another one has already. */
export type Taken = 'username' | 'email';

/** Names and addresses are the same whatever the case and the way their letters are encoded. */
export const fold = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

/** A user as calls answer one. */
export const toUser = ({ id, username, email, avatar, isAdmin, isPremium }: Account): User => ({
  id,
  username,
  email,
  avatar,
  isAdmin,
  isPremium,
});
