import { orderTotals } from '@tanabana/contracts';
import type { CartLine } from './cart-line.ts';

/** Totals of the cart in rupees: subtotal, shipping and what is to be paid. */
export const cartTotals = (lines: readonly CartLine[]) =>
  orderTotals(lines.map(({ price, qty }) => ({ price, quantity: qty })));
