import {
  addressLines,
  awaitsPayment,
  formatAmount,
  isOpen,
  type Order,
  type OrderLine,
  paymentProviderName,
  providerMethodNames,
} from '@tanabana/contracts';
import { formatMoment } from '@tanabana/storefront/dates';

/** 'Bagru Kurti × 2' without a line break before the number. */
export const lineText = ({ name, quantity }: OrderLine): string =>
  `${name}\u00a0×\u00a0${quantity}`;

/** Returns the key of a line: product, colour and size. */
export const lineKey = ({ productId, selectedColor, selectedSize }: OrderLine): string =>
  `${productId}${selectedColor}${selectedSize}`;

/** Returns the chosen variant: 'Indigo, M'. */
export const choiceText = ({ selectedColor, selectedSize }: OrderLine): string =>
  [selectedColor, selectedSize].filter(Boolean).join(', ');

/** Returns how an order is paid: 'Cash on delivery', 'Razorpay, UPI'. */
export function paymentText({
  paymentMethod,
  payment,
}: Pick<Order, 'paymentMethod' | 'payment'>): string {
  if (payment) {
    const provider = paymentProviderName(payment.provider);
    return payment.method ? `${provider}, ${providerMethodNames[payment.method]}` : provider;
  }
  return paymentMethod === 'cash-delivery' ? 'Cash on delivery' : 'Prepaid (UPI)';
}

/**
 * Returns why an order that is paid through a provider is not paid, and until when it waits (rule
 * 18.6); null for every other order.
 */
export function unpaidText(order: Order): string | null {
  const { payment, orderStatus } = order;
  if (!payment || !awaitsPayment(order)) return null;
  if (payment.isExpired) return 'Not paid in time';
  return payment.payBy !== null && isOpen(orderStatus)
    ? `Waiting for payment until ${formatMoment(payment.payBy)}`
    : 'Not paid';
}

/** Returns the address with the phone number for the courier. */
export const deliveryLines = ({ address, phone }: Order): string[] => [
  ...addressLines(address),
  phone,
];

export const customerOf = ({ username, email }: Order): string => username || email;

export const lineTotal = ({ price, quantity, discount = 0 }: OrderLine): string =>
  formatAmount(price * quantity - discount);

/** Returns whether an order matches: number, customer, contact, payment or product. */
export function isFoundBy(order: Order, typed: string): boolean {
  const text = [
    order._id.slice(-6),
    order.username,
    order.email,
    order.phone,
    order.transactionId,
    order.payment?.reference,
    ...order.products.map(({ name }) => name),
  ]
    .join(' ')
    .toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
