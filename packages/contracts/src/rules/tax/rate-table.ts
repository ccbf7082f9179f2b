import { toPaise } from '../../money.ts';
import { validation } from '../../texts/index.ts';

/** A row of a table of GST rates: what goods of an HSN code pay whose value without tax lies in a band. */
export interface RateRow {
  /** Chapter, heading or a code below it: 2, 4, 6 or 8 digits. The longest that fits counts. */
  hsn: string;
  /** Day of the shop (`yyyy-MM-dd`) from which it counts, until the code's next one does. */
  validFrom: string;
  /** Value of one unit without tax, in rupees: more than `over`, at most `upTo`; null without end. */
  over: number;
  upTo: number | null;
  /** Percent. */
  rate: number;
  /** What says so: a notification. */
  source?: string | undefined;
}

/** Of a table of rates that an owner stores. */
export const RATE_TABLE_LIMITS = {
  rows: 1000,
  /** Letters of what a row goes by. */
  source: 200,
  /** Rupees of a band. */
  value: 10_000_000,
} as const;

const sameRow = (one: RateRow, other: RateRow): boolean =>
  (['hsn', 'validFrom', 'over', 'upTo', 'rate'] as const).every(
    (name) => one[name] === other[name],
  ) && (one.source ?? '') === (other.source ?? '');

/** Rows that a table has in the place of another's. */
export function rateChanges(
  before: readonly RateRow[],
  after: readonly RateRow[],
): { added: RateRow[]; removed: RateRow[] } {
  const lacking = (rows: readonly RateRow[], row: RateRow) =>
    !rows.some((one) => sameRow(one, row));
  return {
    added: after.filter((row) => lacking(before, row)),
    removed: before.filter((row) => lacking(after, row)),
  };
}

/** An HSN code as invoices have it: 4, 6 or 8 digits. */
export const HSN_PATTERN = /^(\d{4}|\d{6}|\d{8})$/;

/** Whether a table knows goods of this code, at whatever day. */
export const isKnownHsn = (hsn: string, rows: readonly RateRow[]): boolean =>
  HSN_PATTERN.test(hsn) && rows.some((row) => hsn.startsWith(row.hsn));

/**
 * What is wrong with a typed HSN code, in words; null for a good one, and for none. Without the table of
 * rates only its digits are looked at.
 */
export function hsnProblem(text: string, rows?: readonly RateRow[]): string | null {
  const hsn = text.trim();
  if (hsn === '') return null;
  if (!HSN_PATTERN.test(hsn)) return validation.hsn;
  return !rows || isKnownHsn(hsn, rows) ? null : validation.hsnUnknown;
}

/** Which rate where neither of two agrees with itself. */
export type BetweenRates = 'higher' | 'lower';

export interface PaidFor {
  hsn: string;
  /** Paise that were paid for all units, tax contained, after discount, without shipping. */
  paid: number;
  quantity: number;
  /** Day of the shop: `yyyy-MM-dd`. */
  day: string;
}

/** Rows of the longest code that fits, as they count on that day, the lowest band first. */
function bandsOf(rows: readonly RateRow[], { hsn, day }: Pick<PaidFor, 'hsn' | 'day'>): RateRow[] {
  const fitting = rows.filter((row) => hsn.startsWith(row.hsn) && row.validFrom <= day);
  const [best] = fitting.toSorted(
    (a, b) => b.hsn.length - a.hsn.length || (a.validFrom < b.validFrom ? 1 : -1),
  );
  return fitting
    .filter((row) => row.hsn === best?.hsn && row.validFrom === best.validFrom)
    .toSorted((a, b) => a.over - b.over);
}

/**
 * The rate in percent that the table gives, null where it says none. Bands go by the value without tax
 * (CGST Act, section 15) and prices contain it, so a rate has to fit the value that it makes: up to
 * ₹2,625 a unit is at most ₹2,500 at 5 %, from ₹2,950.01 on it is more at 18 %. Between them no rate
 * fits: then the higher of both, or the lower.
 */
export function tableRate(
  rows: readonly RateRow[],
  line: PaidFor,
  between: BetweenRates = 'higher',
): number | null {
  const bands = bandsOf(rows, line);
  /** Whether a unit's value at the row's rate is more than so many rupees; exact, without fractions. */
  const isMore = (row: RateRow, rupees: number): boolean =>
    BigInt(line.paid) * 10_000n >
    BigInt(toPaise(rupees) * line.quantity) * BigInt(10_000 + Math.round(row.rate * 100));
  const above = bands.filter((row) => row.over === 0 || isMore(row, row.over));
  const fitting = above.filter((row) => row.upTo === null || !isMore(row, row.upTo));
  const last = above.at(-1);
  const next = last && bands[bands.indexOf(last) + 1];
  const choice = fitting.length > 0 ? fitting : [last, next].filter((row) => row !== undefined);
  const rates = choice.map(({ rate }) => rate).toSorted((a, b) => a - b);
  return (between === 'higher' ? rates.at(-1) : rates[0]) ?? null;
}

/** A unit price in paise, and the rate in percent that fits it. */
export interface FittingPrice {
  price: number;
  rate: number;
}

/**
 * The nearest prices that a rate fits, where that of one unit (paise) lies between two rates and fits
 * neither: for ₹2,700 ₹2,625 at 5 % and ₹2,950.01 at 18 %. Null where a rate fits it, or none is said.
 */
export function pricesAround(
  rows: readonly RateRow[],
  { price, ...goods }: Pick<PaidFor, 'hsn' | 'day'> & { price: number },
): [below: FittingPrice, above: FittingPrice] | null {
  const bands = bandsOf(rows, goods);
  for (const [at, { rate, upTo }] of bands.entries()) {
    const next = bands[at + 1];
    if (upTo === null || !next) continue;
    /** What a unit of the band's highest value costs at a rate. */
    const priceAt = (percent: number): number =>
      Math.floor((toPaise(upTo) * (10_000 + Math.round(percent * 100))) / 10_000);
    const [below, above] = [priceAt(rate), priceAt(next.rate) + 1];
    if (price > below && price < above)
      return [
        { price: below, rate },
        { price: above, rate: next.rate },
      ];
  }
  return null;
}
