import type { ErrorCode } from '../errors.ts';
import { holdsStock, type ORDER_STATUSES, type PAYMENT_STATUSES } from './statuses.ts';

/**
 * Refund methods in the order in which they are offered; `provider`: through the provider that took the
 * payment, for its orders only.
 */
export const REFUND_METHODS = ['upi', 'bank', 'cash', 'provider'] as const;
/** Methods of refunds that the owner makes. */
export const MANUAL_REFUND_METHODS = REFUND_METHODS.filter((method) => method !== 'provider');

export const refundMethodNames: Record<(typeof REFUND_METHODS)[number], string> = {
  upi: 'UPI',
  bank: 'Bank transfer',
  cash: 'Cash',
  provider: 'The way it was paid',
};

interface Refunded {
  paymentMethod: 'cash-delivery' | 'pre-paid';
  paymentStatus: (typeof PAYMENT_STATUSES)[number];
  orderStatus: (typeof ORDER_STATUSES)[number];
}

/** Returns why no refund may be recorded for an order; null if one may be (rule 11.6). */
export function refundRefusal(order: Refunded): ErrorCode | null {
  if (order.paymentMethod !== 'pre-paid') return 'order.refund_not_prepaid';
  if (order.paymentStatus !== 'Paid') return 'order.refund_not_paid';
  if (holdsStock(order.orderStatus)) return 'order.refund_not_over';
  return null;
}
