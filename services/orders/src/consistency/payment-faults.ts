import { formatAmount, toRupees } from '@tanabana/contracts';
import type { OrderRecord } from '../orders/order.ts';
import type { PaymentRecord } from '../payments/payment.ts';

const rupees = (paise: number): string => formatAmount(toRupees(paise));

const sumOf = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);

/** Contradictions of one payment: each captured one pays an order, is refunded in full, or is a mismatch. */
function* faultsOfPayment(payment: PaymentRecord): Iterable<string> {
  const { paymentId, state, outcome, amount, refunds, resolution } = payment;
  const live = refunds.filter((one) => one.state !== 'failed');
  if (sumOf(live) > amount)
    yield `payment ${paymentId}: ${rupees(sumOf(live))} refunded of ${rupees(amount)}`;
  if (state === 'captured' && outcome === null) yield `payment ${paymentId} has no outcome`;
  const isReturned = sumOf(live) === amount || refunds.length > live.length || resolution !== null;
  if (state === 'captured' && outcome === 'refund' && !isReturned)
    yield `payment ${paymentId} is not returned in full`;
}

/**
 * Returns contradictions between an order and its payments at a provider in words (rule 17.8); empty if
 * there are none.
 */
export function faultsOfPayments(order: OrderRecord, payments: readonly PaymentRecord[]): string[] {
  const faults = payments.flatMap((payment) => [...faultsOfPayment(payment)]);
  const paying = payments.filter(({ outcome }) => outcome === 'order');
  const { payment, paymentStatus } = order;
  if (!payment) return faults;
  const paidBy = paying.map(({ paymentId }) => paymentId).join(', ') || 'none';
  if (paying.length > 1 || (payment.paidBy ?? 'none') !== paidBy)
    faults.push(`it is paid by ${payment.paidBy ?? 'none'}, its payments say ${paidBy}`);
  if ((paymentStatus === 'Paid') !== (payment.paidBy !== null))
    faults.push(`its payment is ${paymentStatus}, but it is paid by ${payment.paidBy ?? 'none'}`);
  if (paymentStatus !== 'Paid' && !['Pending', 'Cancelled'].includes(order.orderStatus))
    faults.push(`it is ${order.orderStatus}, but not paid`);
  const requested = [
    ...(order.refund?.method === 'provider' ? [order.refund] : []),
    ...(order.refunds ?? []).filter((one) => one.method === 'provider'),
  ];
  const made = paying.flatMap(({ refunds }) => refunds.filter(({ key }) => key !== null));
  if (sumOf(requested) !== sumOf(made))
    faults.push(
      `${rupees(sumOf(requested))} refunded in the order, ${rupees(sumOf(made))} requested`,
    );
  return faults;
}
