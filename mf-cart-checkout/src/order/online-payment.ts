import { awaitsPayment, holdsStock, type Order, providerMethodNames } from '@tanabana/contracts';

type Facts = Pick<Order, 'payment' | 'paymentStatus' | 'orderStatus'>;

/** Returns whether an order still waits for its payment through a provider, in time or late. */
export const isUnpaid = (order: Facts): boolean =>
  awaitsPayment(order) && holdsStock(order.orderStatus);

/** Returns whether an order can be paid through its provider now. */
export const isPayable = (order: Facts, now: Date): boolean =>
  isUnpaid(order) && Date.parse(order.payment?.payBy ?? '') > now.getTime();

/** Returns how an order is or was paid: `Online (UPI)`. */
export function paymentWay({
  payment,
  paymentMethod,
}: Pick<Order, 'payment' | 'paymentMethod'>): string {
  if (payment) return payment.method ? `Online (${providerMethodNames[payment.method]})` : 'Online';
  return paymentMethod === 'pre-paid' ? 'Prepaid by UPI' : 'Cash on delivery';
}
