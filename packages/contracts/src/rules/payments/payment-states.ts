/**
 * States of a payment at its provider (rule 18.3). `authorized`: the amount is reserved; `captured`: it
 * belongs to the shop; `voided`: the reservation was released without a payment.
 */
export const PAYMENT_STATES = ['created', 'authorized', 'captured', 'failed', 'voided'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const paymentStateNames: Record<PaymentState, string> = {
  created: 'Started',
  authorized: 'Authorised',
  captured: 'Captured',
  failed: 'Failed',
  voided: 'Released',
};

/** What a captured payment is for; each captured payment has exactly one of them (rule 18.4). */
export const PAYMENT_OUTCOMES = ['order', 'refund', 'mismatch'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

export const paymentOutcomeNames: Record<PaymentOutcome, string> = {
  order: 'Pays the order',
  refund: 'Refunded',
  mismatch: 'Needs attention',
};

/** States of a refund through a provider (rule 18.7). */
export const PROVIDER_REFUND_STATES = ['requested', 'processed', 'failed'] as const;
export type ProviderRefundState = (typeof PROVIDER_REFUND_STATES)[number];

export const providerRefundStateNames: Record<ProviderRefundState, string> = {
  requested: 'Requested',
  processed: 'Processed',
  failed: 'Failed',
};

/** How a buyer paid at a provider. */
export const PROVIDER_METHODS = ['upi', 'card', 'netbanking', 'wallet', 'other'] as const;
export type ProviderMethod = (typeof PROVIDER_METHODS)[number];

export const providerMethodNames: Record<ProviderMethod, string> = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  other: 'Other',
};

const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  razorpay: 'Razorpay',
  simulated: 'Simulated payments',
};

/** Returns the name of a payment provider. */
export const paymentProviderName = (provider: string): string =>
  PROVIDER_NAMES[provider] ?? provider;

/** A failed payment may still be authorized: banks report late. */
const RANKS: Record<PaymentState, number> = {
  created: 0,
  failed: 1,
  authorized: 2,
  captured: 3,
  voided: 3,
};

/**
 * Returns the state of a payment after a report of its provider. Reports may come twice, late and in
 * any order: a state never goes back, and captured and voided are final (rule 18.8).
 */
export const paymentStateAfter = (current: PaymentState, reported: PaymentState): PaymentState =>
  RANKS[reported] > RANKS[current] ? reported : current;

/** Returns the state of a refund after a report of its provider; processed is final. */
export const refundStateAfter = (
  current: ProviderRefundState,
  reported: ProviderRefundState,
): ProviderRefundState => (current === 'processed' ? current : reported);

/** An order, as far as the outcome of its payments depends on it. Paise. */
export interface PaidOrderFacts {
  total: number;
  /** Payment that pays the order; null if none does. */
  paidBy: string | null;
  orderStatus: string;
  /** Whether it was cancelled because it was not paid in time. */
  isExpired: boolean;
}

/** Paise. */
export interface ReportedPayment {
  id: string;
  amount: number;
  currency: string;
}

/**
 * What follows from a payment: it pays the order, revives an expired one, is returned, or needs a person
 * because amount, currency or order are not those that the shop asked for.
 */
export type PaymentDecision =
  | { kind: 'pay' }
  | { kind: 'revive' }
  | { kind: 'return'; reason: string }
  | { kind: 'mismatch'; reason: string };

const isOver = (orderStatus: string): boolean =>
  orderStatus === 'Cancelled' || orderStatus === 'Returned';

/**
 * Decides what follows from a payment whose amount is reserved or captured (rule 18.4). Of several
 * payments of an order the first pays it.
 * @param order null if the shop has no such order
 */
export function decidePayment(
  order: PaidOrderFacts | null,
  { id, amount, currency }: ReportedPayment,
): PaymentDecision {
  if (!order) return { kind: 'mismatch', reason: 'The shop has no order for this payment.' };
  if (currency !== 'INR')
    return { kind: 'mismatch', reason: `The currency is ${currency} instead of INR.` };
  if (amount !== order.total)
    return { kind: 'mismatch', reason: 'The amount is not the total of the order.' };
  if (order.paidBy === id) return { kind: 'pay' };
  if (order.paidBy !== null)
    return { kind: 'return', reason: 'Another payment has paid the order.' };
  if (order.orderStatus === 'Cancelled' && order.isExpired) return { kind: 'revive' };
  if (isOver(order.orderStatus)) return { kind: 'return', reason: 'The order was cancelled.' };
  return { kind: 'pay' };
}

/** Returns whether an order may be prepared and shipped: nothing is shipped unpaid (rule 18.6). */
export const awaitsPayment = ({
  payment,
  paymentStatus,
}: {
  payment?: object | undefined;
  paymentStatus: string;
}): boolean => payment !== undefined && paymentStatus !== 'Paid';
