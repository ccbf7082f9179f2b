import { awaitsPayment } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { OrderRecord } from '../orders/order.ts';

type PaidOrder = Pick<
  OrderRecord,
  'paymentStatus' | 'totalPrice' | 'paidTotal' | 'refund' | 'refunds'
>;

/** Money of an order in paise. */
export interface OrderMoney {
  /** What the buyer has paid. */
  paid: number;
  /** Sum of the refunds to the buyer. */
  refunded: number;
  /** What came back before it was paid: the buyer never pays it. */
  waived: number;
  /** What was paid more than the order costs, because it was changed afterwards. */
  overpaid: number;
}

const sumOf = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);

/** Returns what was paid and refunded of an order (rule 17.6). */
export function moneyOf(order: PaidOrder): OrderMoney {
  const { paymentStatus, totalPrice, paidTotal = totalPrice, refund, refunds = [] } = order;
  const waived = sumOf(refunds.filter(({ method }) => method === 'none'));
  const isPaid = paymentStatus === 'Paid';
  const given = refunds.reduce((sum, one) => sum + one.overpaid, 0);
  return {
    paid: isPaid ? paidTotal - waived : 0,
    refunded: (refund?.amount ?? 0) + sumOf(refunds.filter(({ method }) => method !== 'none')),
    waived,
    overpaid: isPaid ? Math.max(0, paidTotal - totalPrice - given) : 0,
  };
}

/** Throws `order.not_paid` for an order that waits to be paid through a provider (rule 18.6). */
export function assertPaid(order: Pick<OrderRecord, 'payment' | 'paymentStatus'>): void {
  if (awaitsPayment(order)) throw new AppError('order.not_paid');
}
