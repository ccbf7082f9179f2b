import { toPaise, toRupees } from '../money.ts';
import type { DeliveryRules } from '../types.ts';

/** Flat rate in rupees, until the owner changes it (rule 9.1). */
export const FLAT_SHIPPING = 50;
/** Cart subtotal in rupees from which shipping is free, until the owner changes it (rule 9.1). */
export const FREE_SHIPPING_FROM = 1000;

/** The delivery rules of a new shop (rule 15.1). */
export const DEFAULT_DELIVERY_RULES: DeliveryRules = {
  flatRate: FLAT_SHIPPING,
  freeFrom: FREE_SHIPPING_FROM,
  handlingDays: 1,
  workingDays: [1, 2, 3, 4, 5, 6],
  holidays: [],
  cod: {
    isOffered: true,
    maxAmount: null,
    fee: 0,
    feeTax: null,
    blockedPins: [],
    blockedStates: [],
    maxRefused: null,
    confirmsFirst: false,
  },
};

export interface PricedLine {
  /** Selling price of one unit, in rupees. */
  price: number;
  quantity: number;
}

export interface OrderTotals {
  subtotal: number;
  shippingCharge: number;
  /** Sum of the lines' discounts. */
  discount: number;
  totalPrice: number;
}

/** What shipping costs. Rupees. */
export interface ShippingRates {
  flatRate: number;
  /** Subtotal from which it is free; null for never. */
  freeFrom: number | null;
}

/**
 * Returns the shipping charge of an order with a subtotal, in paise, before promotions. Discounts do
 * not make shipping dearer: the subtotal is that before discounts.
 */
export const shippingCharge = (
  subtotal: number,
  { flatRate, freeFrom }: ShippingRates = DEFAULT_DELIVERY_RULES,
): number => (freeFrom !== null && subtotal >= toPaise(freeFrom) ? 0 : toPaise(flatRate));

export interface TotalsOptions {
  /** Ships free regardless of the subtotal: an account's first order, if the shop offers that. */
  freeShipping?: boolean;
  /** Default: the rates of a new shop. */
  rates?: ShippingRates;
}

/**
 * Returns totals in rupees of a cart without promotions, summed in paise. An empty cart has no
 * shipping cost.
 */
export function orderTotals(
  lines: readonly PricedLine[],
  { freeShipping = false, rates = DEFAULT_DELIVERY_RULES }: TotalsOptions = {},
): OrderTotals {
  const subtotal = lines.reduce((sum, line) => sum + toPaise(line.price) * line.quantity, 0);
  const shipping = freeShipping || lines.length === 0 ? 0 : shippingCharge(subtotal, rates);
  return {
    subtotal: toRupees(subtotal),
    shippingCharge: toRupees(shipping),
    discount: 0,
    totalPrice: toRupees(subtotal + shipping),
  };
}
