import { decidePayment, type PaymentDecision, paymentProviderName } from '@tanabana/contracts';
import type { OrderChange } from '../changes/order-change-repository.ts';
import type { Actor, OrderPaymentRecord, OrderRecord } from '../orders/order.ts';
import { afterReport, type PaymentRecord, withRefund } from './payment.ts';
import type { ProviderPayment } from './providers/provider.ts';

/** What a report does to a payment and its order. */
export interface PaymentStep {
  payment: PaymentRecord;
  /** The change of the order, still without emails; null if it stays as it is. */
  change: OrderChange | null;
  /** The payment pays the order with this change. */
  isPaid?: 'in time' | 'late';
}

interface StepOptions {
  at: Date;
  /** Whether the stock of an expired order may be taken again. */
  mayRevive: boolean;
  /** Id of a refund that may be requested. */
  refundId: string;
}

/** The provider as the author of a change. */
export const providerActor = (provider: string): Actor => ({
  id: null,
  username: paymentProviderName(provider),
});

/** Returns an order with changed fields of its payment. */
export const withPayment = (
  order: OrderRecord,
  changed: Partial<OrderPaymentRecord>,
  at: Date,
): OrderRecord => ({
  ...order,
  ...(order.payment && { payment: { ...order.payment, ...changed } }),
  updatedAt: at,
});

/** Returns the change of an order that a captured payment pays. */
function paidChange(
  order: OrderRecord,
  { provider, paymentId, method }: PaymentRecord,
  at: Date,
  isRevived: boolean,
): OrderChange {
  const by = providerActor(provider);
  const next = withPayment(order, { payBy: null, paidBy: paymentId, method }, at);
  if (next.payment) {
    delete next.payment.problem;
    delete next.payment.isExpired;
  }
  if (!isRevived)
    return {
      next,
      by,
      changes: [],
      status: { kind: 'paymentStatus', to: 'Paid', by, at, keepUntil: at },
    };
  const entry = { at, kind: 'paymentStatus' as const, from: order.paymentStatus, to: 'Paid', by };
  return {
    next: { ...next, paymentStatus: 'Paid', timeline: [...order.timeline, entry] },
    by,
    changes: [{ field: 'paymentStatus', from: order.paymentStatus, to: 'Paid' }],
    status: { kind: 'orderStatus', to: 'Pending', holdsStock: true, by, at, keepUntil: at },
  };
}

/** A failed attempt is shown with its reason while its order waits. */
function failedStep(order: OrderRecord | null, payment: PaymentRecord, at: Date): PaymentStep {
  if (order?.payment?.payBy == null) return { payment, change: null };
  const problem = payment.reason ?? 'The payment failed.';
  return {
    payment,
    change: {
      next: withPayment(order, { problem }, at),
      by: providerActor(payment.provider),
      changes: [],
    },
  };
}

/** Captures what can pay its order, and releases the rest. */
function authorizedStep(payment: PaymentRecord, returned: string | null, at: Date): PaymentStep {
  const action = returned === null ? 'capture' : 'void';
  return {
    payment: {
      ...payment,
      action,
      ...(returned !== null && { outcome: 'refund', reason: returned }),
      ...(payment.action !== action && { dueAt: at, tries: 0 }),
    },
    change: null,
  };
}

function capturedStep(
  order: OrderRecord | null,
  payment: PaymentRecord,
  { returned, isLate }: { returned: string | null; isLate: boolean },
  { at, refundId }: StepOptions,
): PaymentStep {
  if (returned !== null || !order) {
    const reason = returned ?? 'The shop has no order for this payment.';
    const refund = { id: refundId, amount: payment.amount, reason };
    return {
      payment: { ...withRefund(payment, refund, at), outcome: 'refund', reason },
      change: null,
    };
  }
  const done: PaymentRecord = { ...payment, outcome: 'order', reason: null };
  if (order.payment?.paidBy === payment.paymentId) return { payment: done, change: null };
  return {
    payment: done,
    change: paidChange(order, done, at, isLate),
    isPaid: isLate ? 'late' : 'in time',
  };
}

/** Returns why a payment is returned; null if it is not. */
function returnReason(decision: PaymentDecision, mayRevive: boolean): string | null {
  if (decision.kind === 'return') return decision.reason;
  return decision.kind === 'revive' && !mayRevive
    ? 'The order was not paid in time, and its items are sold.'
    : null;
}

/**
 * Returns what a provider's report does to a payment and its order (rules 18.3 to 18.5). Repeating it
 * with its result changes nothing.
 * @param order null if the shop has no such order
 */
export function paymentStep(
  order: OrderRecord | null,
  before: PaymentRecord,
  report: ProviderPayment,
  options: StepOptions,
): PaymentStep {
  const payment = afterReport(before, report);
  const { state } = payment;
  if (state === 'created') return { payment, change: null };
  if (state === 'failed')
    return before.state === 'failed'
      ? { payment, change: null }
      : failedStep(order, payment, options.at);
  if (state === 'voided') {
    const reason = payment.reason ?? 'The provider has released the payment.';
    return { payment: { ...payment, outcome: 'refund', reason }, change: null };
  }
  const isDecided = payment.outcome !== null && state === before.state;
  if (isDecided || payment.outcome === 'mismatch') return { payment, change: null };
  const decision = decidePayment(
    order && {
      total: order.paidTotal ?? order.totalPrice,
      paidBy: order.payment?.paidBy ?? null,
      orderStatus: order.orderStatus,
      isExpired: order.payment?.isExpired === true,
    },
    { id: payment.paymentId, amount: payment.amount, currency: payment.currency },
  );
  if (decision.kind === 'mismatch') {
    const { reason } = decision;
    return { payment: { ...payment, outcome: 'mismatch', reason, action: null }, change: null };
  }
  const returned = returnReason(decision, options.mayRevive);
  return state === 'authorized'
    ? authorizedStep(payment, returned, options.at)
    : capturedStep(order, payment, { returned, isLate: decision.kind === 'revive' }, options);
}

/** Returns whether the stored payment already contains this report and its outcome is decided. */
export function isKnown(payment: PaymentRecord, report: ProviderPayment): boolean {
  const after = afterReport(payment, report);
  const isDecided = payment.outcome !== null || payment.state === 'failed';
  return isDecided && after.state === payment.state && after.fee === payment.fee;
}

/** Returns a refund of an order with the state of its request; the same one if that is known. */
function synced<T extends { state?: string; reference: string }>(
  refund: T,
  { refunds }: PaymentRecord,
  request: string | undefined,
): T {
  const found = refunds.find(({ id }) => id === request);
  if (!found) return refund;
  const { state } = found;
  const reference = found.reference ?? refund.reference;
  return refund.state === state && refund.reference === reference
    ? refund
    : { ...refund, state, reference };
}

/** Returns the change of an order whose refunds have other states at their provider; null if none has. */
export function refundChange(
  order: OrderRecord,
  payment: PaymentRecord,
  at: Date,
): OrderChange | null {
  const refund = order.refund && synced(order.refund, payment, order.refund.request);
  const refunds = order.refunds?.map((one) => synced(one, payment, one.id));
  const isSame =
    refund === order.refund && !refunds?.some((one, index) => one !== order.refunds?.[index]);
  if (isSame) return null;
  return {
    next: { ...order, ...(refund && { refund }), ...(refunds && { refunds }), updatedAt: at },
    by: providerActor(payment.provider),
    changes: [],
  };
}
