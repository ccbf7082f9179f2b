import type { NewOrder } from '@tanabana/contracts';
import { mailboxOf } from '@tanabana/mail-kit';
import type { AuthUser } from '@tanabana/service-kit';

/** Digits that an Indian number has without the country's; with fewer than this a text is no number. */
const PHONE_DIGITS = 10;
const LEAST_DIGITS = 7;

/**
 * As whom a buyer's open pieces are counted: a user as the account; a guest as the mailbox and, where
 * there is one, as the phone, and held to the limit by each.
 */
export function buyersOf(user: AuthUser | null, { email, phone }: NewOrder): string[] {
  if (user) return [`user ${user.id}`];
  const digits = phone.replace(/\D/g, '');
  const called = digits.length >= LEAST_DIGITS ? [`phone ${digits.slice(-PHONE_DIGITS)}`] : [];
  return [`mailbox ${mailboxOf(email)}`, ...called];
}

/** What a buyer's open pieces of a product are counted under. */
export const openKey = (buyer: string, productId: string): string => `${buyer} ${productId}`;
