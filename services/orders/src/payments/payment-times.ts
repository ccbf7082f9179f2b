import type { OrderPaymentRecord } from '../orders/order.ts';

/**
 * When the provider is asked for the payments of an order, as multiples of the time that the order waits
 * for its payment: often at the beginning, and for five days (at 30 minutes) afterwards.
 */
const ASK_AFTER = [1 / 15, 1 / 5, 1 / 2, 1.05, 2, 6, 24, 48, 144, 240];

/**
 * Returns when the provider of an order is asked next, and how often it was asked then; `askAt` is null
 * if that was often enough. Times that are over are left out, so that a shop that was away asks once.
 */
export function nextAsk(
  placedAt: Date,
  asks: number,
  { waitMs, now }: { waitMs: number; now: Date },
): Pick<OrderPaymentRecord, 'askAt' | 'asks'> {
  const timeOf = (index: number): number => placedAt.getTime() + (ASK_AFTER[index] ?? 0) * waitMs;
  let next = asks;
  while (next < ASK_AFTER.length && timeOf(next) <= now.getTime()) next += 1;
  return { asks: next, askAt: next < ASK_AFTER.length ? new Date(timeOf(next)) : null };
}

/** Milliseconds until a request to a provider is repeated: longer after each one, up to an hour. */
export const retryAfter = (tries: number, waitMs: number): number =>
  Math.min(Math.max(waitMs / 120, 100) * 2 ** Math.min(tries, 12), waitMs * 2);

/** Returns the payment of a new order that waits to be paid through a provider. */
export const newOrderPayment = (
  provider: string,
  placedAt: Date,
  waitMs: number,
): OrderPaymentRecord => ({
  provider,
  reference: null,
  payBy: new Date(placedAt.getTime() + waitMs),
  paidBy: null,
  ...nextAsk(placedAt, 0, { waitMs, now: placedAt }),
});
