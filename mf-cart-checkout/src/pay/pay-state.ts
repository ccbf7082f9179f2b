import { holdsStock, type Order } from '@tanabana/contracts';
import { isPayable } from '../order/online-payment.ts';

/**
 * `waiting`: can be paid through the provider. `by-hand`: paid in cash, or by UPI with a transaction
 * number. `expired`: not paid in time, also before the shop has cancelled it. `over`: cancelled or
 * returned.
 */
export type PayState = 'waiting' | 'by-hand' | 'paid' | 'expired' | 'over';

/** Returns what the page of an order's payment shows. */
export function payState(
  order: Pick<Order, 'payment' | 'paymentStatus' | 'orderStatus'>,
  now: Date,
): PayState {
  if (!holdsStock(order.orderStatus)) return order.payment?.isExpired ? 'expired' : 'over';
  if (order.paymentStatus === 'Paid') return 'paid';
  if (!order.payment) return 'by-hand';
  return isPayable(order, now) ? 'waiting' : 'expired';
}

/** Returns the heading of the page. */
export function payTitle(state: PayState, { orderStatus }: Pick<Order, 'orderStatus'>): string {
  if (state === 'paid') return 'Your order is paid';
  if (state === 'expired') return 'This order was not paid in time';
  if (state === 'over') return `This order is ${orderStatus.toLowerCase()}`;
  return 'Pay for your order';
}
