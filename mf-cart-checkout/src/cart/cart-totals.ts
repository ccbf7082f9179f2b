import { type OrderTotals, orderTotals } from '@tanabana/contracts';
import type { CartLine } from './cart-line.ts';

/**
 * Totals of the cart in rupees: subtotal, shipping and what is to be paid.
 * @param shipsFree whatever it comes to, as an account's first order does where the shop says so
 */
export function cartTotals(lines: readonly CartLine[], shipsFree = false): OrderTotals {
  const totals = orderTotals(lines.map(({ price, qty }) => ({ price, quantity: qty })));
  return shipsFree ? { ...totals, shippingCharge: 0, totalPrice: totals.subtotal } : totals;
}
