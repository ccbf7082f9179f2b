import { spread } from '../spread.ts';
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
  /** What discounts take off all its units; default 0. */
  discount?: number | undefined;
}

/**
 * A fee beside the goods. Without a rate of its own it is part of the value of the goods (CGST Act,
 * section 15(2)(c)), as shipping is; with one it is a supply of a service with its code (SAC).
 */
export interface Fee {
  /** Paise, including tax. */
  amount: number;
  tax: { hsn: string; rate: number } | null;
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
  /** The line's discount, and its share of the order's shipping (and fee), included in the total. */
  discount: number;
  shipping: number;
  total: number;
}

export interface TaxedOrder<Line extends TaxableLine> {
  lines: readonly Line[];
  /** Paise of the whole order. */
  shippingCharge: number;
  fee?: Fee | null | undefined;
}

/**
 * Returns `amount` × `part` / `whole` in paise, rounded half up to the paisa; exact for any amount
 * of an order.
 */
function share(amount: number, part: number, whole: number): number {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

/** Paise paid for all units of a line after discount, including tax. */
const paidFor = ({ price, quantity, discount = 0 }: TaxableLine): number =>
  price * quantity - discount;

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
 * Returns the GST included in each line of an order, and after the lines that of a fee with a rate of
 * its own. Shipping is spread by what the lines cost after discount, and has the rate of its goods
 * (CGST Act, sections 8 and 15). Sums are sums of lines.
 */
export function taxLines(
  { lines, shippingCharge, fee = null }: TaxedOrder<TaxableLine>,
  { supply: { kind }, paysExportTax = true }: TaxOptions,
): TaxedLine[] {
  const charges = shippingCharge + (fee && !fee.tax ? fee.amount : 0);
  // Lines with the same key bear the same tax, whichever of them gets an odd paisa.
  const keys = lines.map(({ hsn = '', taxRate = '' }) => `${hsn} ${taxRate}`);
  const shippings = spread(charges, lines.map(paidFor), keys);
  const all = lines.map((line, index) => ({ ...line, shipping: shippings[index] ?? 0 }));
  const service =
    fee?.tax && fee.amount > 0
      ? [{ hsn: fee.tax.hsn, taxRate: fee.tax.rate, quantity: 1, price: fee.amount, shipping: 0 }]
      : [];
  return [...all, ...service].map((line: TaxableLine & { shipping: number }) => {
    const { hsn = null, taxRate = null, quantity, discount = 0, shipping } = line;
    const total = paidFor(line) + shipping;
    const rate = taxRate !== null && kind === 'export' && !paysExportTax ? 0 : taxRate;
    return { hsn, rate, quantity, discount, shipping, total, ...taxIn(total, rate ?? 0, kind) };
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
  lines: readonly Line[],
  rules: RateRules,
): Line[] {
  if (sellerKindOf(rules) !== 'registered') return [...lines];
  const { rates, gstRate, gstBetween, day } = rules;
  return lines.map((line) => {
    const { hsn, quantity } = line;
    const found = hsn
      ? tableRate(rates, { hsn, paid: paidFor(line), quantity, day }, gstBetween)
      : null;
    const taxRate = found ?? gstRate;
    return taxRate === null ? line : { ...line, taxRate };
  });
}
