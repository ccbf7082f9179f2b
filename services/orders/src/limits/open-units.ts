import type { FieldError, NewOrder } from '@tanabana/contracts';
import { AppError, type AuthUser } from '@tanabana/service-kit';
import { mailboxOf } from '@tanabana/service-kit/mail';
import type { OrderLineRecord } from '../orders/order.ts';

/** Digits of an Indian number without country code; fewer than the minimum are not a number. */
const PHONE_DIGITS = 10;
const MIN_PHONE_DIGITS = 7;

/**
 * Returns the identities whose open units are counted: a user's account; a guest's mailbox and, if
 * given, phone, each limited on its own.
 */
export function buyersOf(user: AuthUser | null, { email, phone }: NewOrder): string[] {
  if (user) return [`user ${user.id}`];
  const digits = phone.replace(/\D/g, '');
  const byPhone = digits.length < MIN_PHONE_DIGITS ? [] : [`phone ${digits.slice(-PHONE_DIGITS)}`];
  return [`mailbox ${mailboxOf(email)}`, ...byPhone];
}

/** Key of a buyer's open units of a product. */
export const openKey = (buyer: string, productId: string): string => `${buyer} ${productId}`;

function messageOf(name: string, open: number, max: number): string {
  if (open === 0) return `You can order ${max} of ${name} at a time.`;
  const have = `You have ${open} of ${name} in orders that are not delivered yet, and`;
  const more = max - open;
  return more > 0
    ? `${have} can order ${more} more until they are.`
    : `${have} cannot order more until they are.`;
}

/**
 * Throws `order.too_many_pieces` if a buyer would exceed `max` units of a product in open orders,
 * naming each line and what is still possible.
 * @param open units by `openKey`
 */
export function assertWithinLimit(
  lines: readonly OrderLineRecord[],
  buyers: readonly string[],
  open: ReadonlyMap<string, number>,
  max: number,
): void {
  const ordered = new Map<string, number>();
  for (const { productId, quantity } of lines)
    ordered.set(productId, quantity + (ordered.get(productId) ?? 0));
  const openOf = (productId: string): number =>
    Math.max(0, ...buyers.map((buyer) => open.get(openKey(buyer, productId)) ?? 0));
  const over = lines.flatMap(({ productId, name }, index) => {
    const has = openOf(productId);
    if (has + (ordered.get(productId) ?? 0) <= max) return [];
    return [{ index, productId, more: Math.max(0, max - has), message: messageOf(name, has, max) }];
  });
  if (over.length === 0) return;
  throw new AppError('order.too_many_pieces', {
    message: [...new Set(over.map(({ message }) => message))].join(' '),
    errors: over.map(
      ({ index, message }): FieldError => ({ path: `products.${index}.quantity`, message }),
    ),
    details: { lines: over.map(({ index, productId, more }) => ({ index, productId, more })) },
  });
}
