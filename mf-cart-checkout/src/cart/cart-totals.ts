import { type OrderTotals, orderTotals } from '@tanabana/contracts';
import type { CartLine } from './cart-line.ts';

/**
 * Totals of the cart in rupees: subtotal, shipping and what is to be paid.
 * @param freeShipping whatever it comes to, as an account's first order has it where the shop says so
 */
export const cartTotals = (lines: readonly CartLine[], freeShipping = false): OrderTotals =>
  orderTotals(
    lines.map(({ price, qty }) => ({ price, quantity: qty })),
    { freeShipping },
  );
