import type { Supply, SupplyKind } from './places.ts';
import { type BetweenRates, type RateRow, tableRate } from './rate-table.ts';

/** How a shop stands to GST: with tax invoices; by composition, with bills of supply; not at all. */
export const SELLER_KINDS = ['registered', 'composition', 'unregistered'] as const;
export type SellerKind = (typeof SELLER_KINDS)[number];

/**
 * What the sheet of an order is: its summary until it is dispatched, then by the kind of seller a tax
 * invoice (CGST Act, section 31), a bill of supply, or an invoice that names no tax; a credit note
 * (section 34) where that was taken back.
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
  /** Percent where no table says one; null for none. */
  gstRate: number | null;
}

/** What a shop is that has not said: registered where it has a GSTIN or a rate. */
export const sellerKindOf = ({ sellerKind, gstin, gstRate }: SellerSettings): SellerKind =>
  sellerKind ?? (gstin !== null || gstRate !== null ? 'registered' : 'unregistered');

/** An order line as tax is taken of it. Money in paise. */
export interface TaxableLine {
  hsn?: string | undefined;
  /** Percent; none for a line that bears no tax. */
  taxRate?: number | undefined;
  quantity: number;
  /** Selling price of one unit, tax contained. */
  price: number;
}

/** Sums of tax in paise; `taxable` is the value without it. Of `sgst` and `utgst` one is 0. */
export interface TaxSums {
  taxable: number;
  cgst: number;
  sgst: number;
  utgst: number;
  igst: number;
}

/** A line's share of an order. Money in paise; `total` is `taxable` and all tax. */
export interface TaxedLine extends TaxSums {
  hsn: string | null;
  rate: number | null;
  quantity: number;
  /** Shares of the order's discount and shipping that are in the total. */
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

/** Paise `part` of `whole` of an amount, rounded half up to the paisa; exact for any amount of an order. */
function share(amount: number, part: number, whole: number): number {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

/** Parts of an amount by weight that add up to it; by number where nothing weighs anything. */
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

/** The tax in a total, rounded half up to the paisa; both halves alike. */
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
  /** Whether IGST is paid on what goes abroad, and claimed back; else it goes under a bond (LUT). */
  paysExportTax?: boolean;
}

/**
 * The GST that each line of an order contains. Discount and shipping are apportioned by what the lines
 * cost: shipping bears the rate of its goods (CGST Act, sections 8 and 15). Sums are sums of lines.
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

/** Sums of lines, or of sums. */
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
  /** The table of rates that is in force. */
  rates: readonly RateRow[];
  gstBetween: BetweenRates;
  /** Day of the shop on which the order is placed. */
  day: string;
}

/**
 * An order's lines with the rates of that day, by what is paid for a unit after discount. A line that no
 * rate is known of gets none, and who is not registered takes no tax (CGST Act, sections 10 and 32).
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
