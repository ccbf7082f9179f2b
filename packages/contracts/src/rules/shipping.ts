import { toPaise, toRupees } from '../money.ts';

/** Flat rate in rupees (rule 9.1). */
export const FLAT_SHIPPING = 50;
/** Cart subtotal in rupees from which shipping is free (rule 9.1). */
export const FREE_SHIPPING_FROM = 1000;

export interface PricedLine {
  /** Selling price of one unit, in rupees. */
  price: number;
  quantity: number;
}

export interface OrderTotals {
  subtotal: number;
  shippingCharge: number;
  discount: number;
  totalPrice: number;
}

export interface TotalsOptions {
  /** Ships free regardless of the subtotal: an account's first order, if the shop offers that. */
  freeShipping?: boolean;
}

/**
 * Returns totals of a cart or an order in rupees, summed in paise. An empty cart has no shipping
 * cost. Discount is always 0 (rule 9.4).
 */
export function orderTotals(
  lines: readonly PricedLine[],
  { freeShipping = false }: TotalsOptions = {},
): OrderTotals {
  const subtotal = lines.reduce((sum, line) => sum + toPaise(line.price) * line.quantity, 0);
  const free = freeShipping || lines.length === 0 || subtotal >= toPaise(FREE_SHIPPING_FROM);
  const shipping = free ? 0 : toPaise(FLAT_SHIPPING);
  return {
    subtotal: toRupees(subtotal),
    shippingCharge: toRupees(shipping),
    discount: 0,
    totalPrice: toRupees(subtotal + shipping),
  };
}
