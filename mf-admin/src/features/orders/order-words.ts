import { addressLines, formatAmount, type Order, type OrderLine } from '@tanabana/contracts';

/** 'Bagru Kurti × 2' without a line break before the number. */
export const lineText = ({ name, quantity }: OrderLine): string =>
  `${name}\u00a0×\u00a0${quantity}`;

/** Returns the key of a line: product, colour and size. */
export const lineKey = ({ productId, selectedColor, selectedSize }: OrderLine): string =>
  `${productId}${selectedColor}${selectedSize}`;

/** Returns the chosen variant: 'Indigo, M'. */
export const choiceText = ({ selectedColor, selectedSize }: OrderLine): string =>
  [selectedColor, selectedSize].filter(Boolean).join(', ');

export const paymentText = ({ paymentMethod }: Order): string =>
  paymentMethod === 'cash-delivery' ? 'Cash on delivery' : 'Prepaid (UPI)';

/** Returns the address with the phone number for the courier. */
export const deliveryLines = ({ address, phone }: Order): string[] => [
  ...addressLines(address),
  phone,
];

export const customerOf = ({ username, email }: Order): string => username || email;

export const lineTotal = ({ price, quantity, discount = 0 }: OrderLine): string =>
  formatAmount(price * quantity - discount);

/** Returns whether an order matches: number, customer, contact or product. */
export function isFoundBy(order: Order, typed: string): boolean {
  const text = [
    order._id.slice(-6),
    order.username,
    order.email,
    order.phone,
    order.transactionId,
    ...order.products.map(({ name }) => name),
  ]
    .join(' ')
    .toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
