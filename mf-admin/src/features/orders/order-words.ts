import { formatAmount, type Order, type OrderLine } from '@tanabana/contracts';

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit' });

/** 5 Nov 2026. */
export const dateOf = (time: string): string => day.format(new Date(time));
/** 5 Nov 2026, 4:30 pm. */
export const momentOf = (time: string): string =>
  `${dateOf(time)}, ${clock.format(new Date(time))}`;

/** 'Bagru Kurti × 2'. */
export const lineWords = ({ name, quantity }: OrderLine): string => `${name} × ${quantity}`;

/** What was chosen of a product: 'Indigo, M'. */
export const choiceWords = ({ selectedColor, selectedSize }: OrderLine): string =>
  [selectedColor, selectedSize].filter(Boolean).join(', ');

export const paymentWords = ({ paymentMethod }: Order): string =>
  paymentMethod === 'cash-delivery' ? 'Cash on delivery' : 'Prepaid (UPI)';

export const customerOf = ({ username, email }: Order): string => username || email;

export const lineTotal = ({ price, quantity }: OrderLine): string => formatAmount(price * quantity);

/** Whether an order is found by what was typed: number, customer, contact or product. */
export function isFoundBy(order: Order, typed: string): boolean {
  const text = [
    order._id.slice(-6),
    order.username,
    order.email,
    order.phone,
    ...order.products.map(({ name }) => name),
  ]
    .join(' ')
    .toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
