import type { Supply, SupplyKind } from './places.ts';
import { type BetweenRates, type RateRow, tableRate } from './rate-table.ts';

/**
 * How the seller stands under GST: registered (tax invoices), composition (bills of supply), or
 * unregistered.
 */
export const SELLER_KINDS = ['registered', 'composition', 'unregistered'] as const;
export type SellerKind = (typeof SELLER_KINDS)[number];

/**
 * Kind of an order's document: a summary until dispatch; then, by the kind of seller, a tax invoice
 * (CGST Act, section 31), a bill of supply, or an invoice without tax; a credit note (section 34)
 * when an invoice was reversed.
 */
export const INVOICE_KINDS = [
  'summary',
  'tax-invoice',
  'bill-of-supply',
  'invoice',
  'credit-note',
] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export interface SellerSettings {
  sellerKind: SellerKind | null;
  gstin: string | null;
  /** Percent used when no table row applies; null for none. */
  gstRate: number | null;
}

/** Returns the kind of seller; without a setting, registered if the shop has a GSTIN or a rate. */
export const sellerKindOf = ({ sellerKind, gstin, gstRate }: SellerSettings): SellerKind =>
  sellerKind ?? (gstin !== null || gstRate !== null ? 'registered' : 'unregistered');

/** An order line for the tax calculation. Money in paise. */
export interface TaxableLine {
  hsn?: string | undefined;
  /** Percent; missing for a line without tax. */
  taxRate?: number | undefined;
  quantity: number;
  /** Selling price of one unit, including tax. */
  price: number;
}

/** Tax sums in paise; `taxable` excludes tax. Either `sgst` or `utgst` is 0. */
export interface TaxSums {
  taxable: number;
  cgst: number;
  sgst: number;
  utgst: number;
  igst: number;
}

/** A line's share of an order. Money in paise; `total` is `taxable` plus all tax. */
export interface TaxedLine extends TaxSums {
  hsn: string | null;
  rate: number | null;
  quantity: number;
  /** Shares of the order's discount and shipping that are included in the total. */
  discount: number;
  shipping: number;
  total: number;
}

export interface TaxedOrder<Line extends TaxableLine> {
  lines: readonly Line[];
  /** Paise of the whole order. */
  discount: number;
  shippingCharge: number;
}

/**
 * Returns `amount` × `part` / `whole` in paise, rounded half up to the paisa; exact for any amount
 * of an order.
 */
function share(amount: number, part: number, whole: number): number {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

/** Splits an amount by weight into parts that add up to it; equally if all weights are 0. */
function apportion(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0)
    return weights.length === 0
      ? []
      : apportion(
          amount,
          weights.map(() => 1),
        );
  let weighed = 0;
  let given = 0;
  return weights.map((weight) => {
    weighed += weight;
    const part = share(amount, weighed, all) - given;
    given += part;
    return part;
  });
}

const amountsOf = (lines: readonly TaxableLine[]): number[] =>
  lines.map(({ price, quantity }) => price * quantity);

/** Returns the tax included in a total, rounded half up to the paisa, with equal halves. */
function taxIn(total: number, rate: number, kind: SupplyKind): TaxSums {
  const points = Math.round(rate * 100);
  const whole = 10_000 + points;
  if (kind === 'inter-state' || kind === 'export') {
    const igst = share(total, points, whole);
    return { taxable: total - igst, cgst: 0, sgst: 0, utgst: 0, igst };
  }
  const half = share(total, points, 2 * whole);
  const [sgst, utgst] = kind === 'union-territory' ? [0, half] : [half, 0];
  return { taxable: total - 2 * half, cgst: half, sgst, utgst, igst: 0 };
}

export interface TaxOptions {
  supply: Pick<Supply, 'kind'>;
  /** Whether IGST is paid on exports and refunded; otherwise exports go under a bond (LUT). */
  paysExportTax?: boolean;
}

/**
 * Returns the GST included in each line of an order. Discount and shipping are apportioned by the
 * lines' cost: shipping has the rate of its goods (CGST Act, sections 8 and 15). Sums are sums of
 * lines.
 */
export function taxLines(
  { lines, discount, shippingCharge }: TaxedOrder<TaxableLine>,
  { supply: { kind }, paysExportTax = true }: TaxOptions,
): TaxedLine[] {
  const amounts = amountsOf(lines);
  const discounts = apportion(discount, amounts);
  const paid = amounts.map((amount, index) => amount - (discounts[index] ?? 0));
  const shippings = apportion(shippingCharge, paid);
  return lines.map(({ hsn = null, taxRate = null, quantity }, index) => {
    const shipping = shippings[index] ?? 0;
    const total = (paid[index] ?? 0) + shipping;
    const rate = taxRate !== null && kind === 'export' && !paysExportTax ? 0 : taxRate;
    const tax = taxIn(total, rate ?? 0, kind);
    return { hsn, rate, quantity, discount: discounts[index] ?? 0, shipping, total, ...tax };
  });
}

const NOTHING: TaxSums = { taxable: 0, cgst: 0, sgst: 0, utgst: 0, igst: 0 };

/** Adds up lines, or sums. */
export const sumTax = (lines: readonly TaxSums[]): TaxSums =>
  lines.reduce<TaxSums>(
    (sum, { taxable, cgst, sgst, utgst, igst }) => ({
      taxable: sum.taxable + taxable,
      cgst: sum.cgst + cgst,
      sgst: sum.sgst + sgst,
      utgst: sum.utgst + utgst,
      igst: sum.igst + igst,
    }),
    NOTHING,
  );

export interface RateRules extends SellerSettings {
  /** The rate table in force. */
  rates: readonly RateRow[];
  gstBetween: BetweenRates;
  /** Day (shop time) on which the order is placed. */
  day: string;
}

/**
 * Adds the day's rates to the lines of an order, by the price paid per unit after discount. A line
 * without a known rate gets none; unregistered and composition sellers charge no tax (CGST Act,
 * sections 10 and 32).
 */
export function withRates<Line extends TaxableLine>(
  { lines, discount }: Pick<TaxedOrder<Line>, 'lines' | 'discount'>,
  rules: RateRules,
): Line[] {
  if (sellerKindOf(rules) !== 'registered') return [...lines];
  const { rates, gstRate, gstBetween, day } = rules;
  const amounts = amountsOf(lines);
  const discounts = apportion(discount, amounts);
  return lines.map((line, index) => {
    const paid = (amounts[index] ?? 0) - (discounts[index] ?? 0);
    const { hsn, quantity } = line;
    const found = hsn ? tableRate(rates, { hsn, paid, quantity, day }, gstBetween) : null;
    const taxRate = found ?? gstRate;
    return taxRate === null ? line : { ...line, taxRate };
  });
}
