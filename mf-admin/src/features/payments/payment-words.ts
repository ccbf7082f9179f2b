import {
  formatAmount,
  type Payment,
  type PaymentOutcome,
  type PaymentState,
  type PaymentTotals,
  paymentOutcomeNames,
  providerMethodNames,
  toPaise,
  toRupees,
} from '@tanabana/contracts';
import type { Tone } from '@tanabana/ui';

type Method = PaymentTotals['data'][number]['method'];

export const paymentStateTones: Record<PaymentState, Tone> = {
  created: 'neutral',
  authorized: 'info',
  captured: 'success',
  failed: 'danger',
  voided: 'neutral',
};

const outcomeTones: Record<PaymentOutcome, Tone> = {
  order: 'success',
  refund: 'neutral',
  mismatch: 'danger',
};

/** Names of the ways of payment of all orders. */
export const paymentMethodNames: Record<Method, string> = {
  cash: 'Cash on delivery',
  manual: 'UPI by hand',
  ...providerMethodNames,
};

/** Formats an amount of a provider, which may be in another currency: '₹1,299.00', 'USD 12.50'. */
export const moneyText = (amount: number, currency: string): string =>
  currency === 'INR' ? formatAmount(amount) : `${currency} ${amount.toFixed(2)}`;

/** Returns what a payment is for, as the label of a badge; null while that is open. */
export function outcomeText(
  payment: Pick<Payment, 'outcome' | 'needsAttention' | 'refunds'>,
): { label: string; tone: Tone } | null {
  const { outcome, needsAttention, refunds } = payment;
  if (needsAttention) return { label: 'Needs attention', tone: 'danger' };
  if (outcome === null) return null;
  if (outcome === 'mismatch') return { label: 'Resolved', tone: 'neutral' };
  if (outcome === 'refund' && refunds.some(({ state }) => state === 'requested'))
    return { label: 'Refund requested', tone: 'info' };
  return { label: paymentOutcomeNames[outcome], tone: outcomeTones[outcome] };
}

/** Returns why somebody has to look at a payment. */
export function attentionText({
  outcome,
  reason,
  refunds,
}: Pick<Payment, 'outcome' | 'reason' | 'refunds'>): string {
  if (outcome === 'mismatch' && reason !== null) return reason;
  if (refunds.some(({ state }) => state === 'failed')) return 'A refund failed.';
  return refunds.length > 0
    ? 'A refund was made at the provider.'
    : 'The provider could not transfer the reserved amount to the shop yet.';
}

/** Returns what no refund covers, in rupees; failed refunds do not count. */
export const leftToRefund = ({ amount, refunds }: Pick<Payment, 'amount' | 'refunds'>): number =>
  toRupees(
    refunds.reduce(
      (left, one) => left - (one.state === 'failed' ? 0 : toPaise(one.amount)),
      toPaise(amount),
    ),
  );

/** Returns whether a payment that no order uses can be returned (rule 18.4). */
export const isReturnable = (
  payment: Pick<Payment, 'outcome' | 'state' | 'amount' | 'refunds'>,
): boolean =>
  payment.outcome === 'mismatch' &&
  (payment.state === 'captured' || payment.state === 'authorized') &&
  leftToRefund(payment) > 0;

/** Returns whether a failed refund can be requested again: another one may have replaced it. */
export const isRepeatable = (
  payment: Pick<Payment, 'amount' | 'refunds'>,
  refund: Payment['refunds'][number],
): boolean => refund.state === 'failed' && leftToRefund(payment) >= refund.amount;
