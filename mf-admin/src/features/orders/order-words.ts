import { formatAmount, type Order, type OrderLine } from '@tanabana/contracts';

/** 'Bagru Kurti × 2'; the number stays with its sign. */
export const lineWords = ({ name, quantity }: OrderLine): string => `${name} ×\u00a0${quantity}`;

/** What was chosen of a product: 'Indigo, M'. */
export const choiceWords = ({ selectedColor, selectedSize }: OrderLine): string =>
  [selectedColor, selectedSize].filter(Boolean).join(', ');

export const paymentWords = ({ paymentMethod }: Order): string =>
  paymentMethod === 'cash-delivery' ? 'Cash on delivery' : 'Prepaid (UPI)';

/** The delivery address as it is written on a parcel. */
export function addressLines({ address, phone }: Order): string[] {
  const { firstName, lastName, street, apartment, city, postalCode, region, country } = address;
  return [
    [firstName, lastName].filter(Boolean).join(' '),
    street,
    apartment,
    [city, postalCode].filter(Boolean).join(' '),
    [region, country].filter(Boolean).join(', '),
    phone,
  ].filter(Boolean);
}

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
