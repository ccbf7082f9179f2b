import { addressLines, formatAmount, type Order, type OrderLine } from '@tanabana/contracts';

/** 'Bagru Kurti × 2'; sign and number stay with the name. */
export const lineWords = ({ name, quantity }: OrderLine): string =>
  `${name}\u00a0×\u00a0${quantity}`;

/** A line of an order is a product in one colour and size. */
export const lineKey = ({ productId, selectedColor, selectedSize }: OrderLine): string =>
  `${productId}${selectedColor}${selectedSize}`;

/** What was chosen of a product: 'Indigo, M'. */
export const choiceWords = ({ selectedColor, selectedSize }: OrderLine): string =>
  [selectedColor, selectedSize].filter(Boolean).join(', ');

export const paymentWords = ({ paymentMethod }: Order): string =>
  paymentMethod === 'cash-delivery' ? 'Cash on delivery' : 'Prepaid (UPI)';

/** Where a parcel goes, with the number that the courier calls. */
export const deliveryLines = ({ address, phone }: Order): string[] => [
  ...addressLines(address),
  phone,
];

export const customerOf = ({ username, email }: Order): string => username || email;

export const lineTotal = ({ price, quantity }: OrderLine): string => formatAmount(price * quantity);

/** Whether an order is found by what was typed: number, customer, contact or product. */
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
