import {
  MANUAL_REFUND_METHODS,
  type Order,
  paymentProviderName,
  type REFUND_METHODS,
  refundMethodNames,
} from '@tanabana/contracts';

export type RefundMethod = (typeof REFUND_METHODS)[number];

type Paid = Pick<Order, 'payment'>;

/** Whether a provider took the payment of an order, so that it can return the money (rule 18.7). */
const isPaidByProvider = ({ payment }: Paid): boolean => payment?.reference !== undefined;

/** Returns the methods of a refund in the order in which they are offered. */
export const refundMethodsOf = (order: Paid): readonly RefundMethod[] =>
  isPaidByProvider(order) ? ['provider', ...MANUAL_REFUND_METHODS] : MANUAL_REFUND_METHODS;

/** Returns the options of a select of refund methods. */
export const refundMethodOptions = (order: Paid) =>
  refundMethodsOf(order).map((value) => ({ value, label: refundMethodNames[value] }));

/** Returns a chosen method if it is offered, else the proposed one. */
export const refundMethodOf = (order: Paid, chosen?: string): RefundMethod =>
  refundMethodsOf(order).find((one) => one === chosen) ??
  (isPaidByProvider(order) ? 'provider' : 'upi');

/** Returns where the provider sends the money. */
export const providerRefundText = ({ payment }: Paid): string =>
  `${paymentProviderName(payment?.provider ?? '')} sends the money to the account that paid.`;

/** Returns the label of the button: the provider makes a refund, which the owner only requests. */
export function refundActionText(isByProvider: boolean, busy: boolean): string {
  if (isByProvider) return busy ? 'Requesting...' : 'Request refund';
  return busy ? 'Recording...' : 'Record refund';
}
