import { toPaise } from '../../money.ts';
import { validation } from '../../texts/index.ts';

/**
 * A row of the GST rate table: the rate for goods of an HSN code whose value without tax lies in a
 * band.
 */
export interface RateRow {
  /** Chapter, heading or subheading: 2, 4, 6 or 8 digits. The longest match applies. */
  hsn: string;
  /**
   * First day (`yyyy-MM-dd`, shop time) on which the row applies, until the code's next row does.
   */
  validFrom: string;
  /**
   * Value of one unit without tax, in rupees: more than `over`, at most `upTo`; null for no upper
   * limit.
   */
  over: number;
  upTo: number | null;
  /** Percent. */
  rate: number;
  /** Source: a notification. */
  source?: string | undefined;
}

/** Limits of a rate table that an owner stores. */
export const RATE_TABLE_LIMITS = {
  rows: 1000,
  /** Characters of the source. */
  source: 200,
  /** Rupees of a band. */
  value: 10_000_000,
} as const;

const sameRow = (one: RateRow, other: RateRow): boolean =>
  (['hsn', 'validFrom', 'over', 'upTo', 'rate'] as const).every(
    (name) => one[name] === other[name],
  ) && (one.source ?? '') === (other.source ?? '');

/** Returns the rows of one table that replace rows of another. */
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

/** An HSN code as on invoices: 4, 6 or 8 digits. */
export const HSN_PATTERN = /^(\d{4}|\d{6}|\d{8})$/;

/** Returns whether a table has rates for this code on any day. */
export const isKnownHsn = (hsn: string, rows: readonly RateRow[]): boolean =>
  HSN_PATTERN.test(hsn) && rows.some((row) => hsn.startsWith(row.hsn));

/**
 * Returns what is wrong with an HSN code as a message; null if it is valid or empty. Without a rate
 * table only the digits are checked.
 */
export function hsnProblem(text: string, rows?: readonly RateRow[]): string | null {
  const hsn = text.trim();
  if (hsn === '') return null;
  if (!HSN_PATTERN.test(hsn)) return validation.hsn;
  return !rows || isKnownHsn(hsn, rows) ? null : validation.hsnUnknown;
}

/** Which rate applies when neither of two is consistent with the price. */
export type BetweenRates = 'higher' | 'lower';

export interface PaidFor {
  hsn: string;
  /** Paise paid for all units, including tax, after discount, without shipping. */
  paid: number;
  quantity: number;
  /** Day of the shop: `yyyy-MM-dd`. */
  day: string;
}

/** Returns the rows of the longest matching code that apply on the day, sorted ascending. */
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
 * Returns the rate in percent from the table, or null if it has none. Bands apply to the value
 * without tax (CGST Act, section 15) but prices include it, so the rate must be consistent with the
 * value that it yields: up to ₹2,625 a unit is at most ₹2,500 at 5 %; from ₹2,950.01 a unit is more
 * at 18 %. In between no rate is consistent; then the higher or the lower one applies, by setting.
 */
export function tableRate(
  rows: readonly RateRow[],
  line: PaidFor,
  between: BetweenRates = 'higher',
): number | null {
  const bands = bandsOf(rows, line);
  /**
   * Returns whether a unit's value at the row's rate exceeds `rupees`; exact, without fractions.
   */
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

/** A unit price in paise and the rate in percent that is consistent with it. */
export interface FittingPrice {
  price: number;
  rate: number;
}

/**
 * Returns the nearest prices with a consistent rate when a unit price (paise) has none: for ₹2,700,
 * ₹2,625 at 5 % and ₹2,950.01 at 18 %. null if the price has a consistent rate or the table has
 * none.
 */
export function pricesAround(
  rows: readonly RateRow[],
  { price, ...goods }: Pick<PaidFor, 'hsn' | 'day'> & { price: number },
): [below: FittingPrice, above: FittingPrice] | null {
  const bands = bandsOf(rows, goods);
  for (const [at, { rate, upTo }] of bands.entries()) {
    const next = bands[at + 1];
    if (upTo === null || !next) continue;
    /** Returns the price of a unit of the band's highest value at a rate. */
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
