import { toPaise } from '../../money.ts';
import { validation } from '../../texts/index.ts';

/** A row of a table of GST rates: what goods of an HSN code pay whose value without tax lies in a band. */
export interface RateRow {
  /** Chapter, heading or a code below it: 2, 4, 6 or 8 digits. The longest that fits counts. */
  hsn: string;
  /** Day of the shop (`yyyy-MM-dd`) from which it counts, until the code's next one does. */
  validFrom: string;
  /** Value of one piece without tax, in rupees: more than `over`, at most `upTo`; null without end. */
  over: number;
  upTo: number | null;
  /** Percent. */
  rate: number;
}

/** When the notification came into force. */
const FROM = '2025-09-22';

/**
 * Articles of apparel and clothing accessories, knitted (61) or not (62): Notification No. 9/2025-Central
 * Tax (Rate) of 17 September 2025, G.S.R. 641(E), schedules I (2.5 %) and II (9 %), with the same of the
 * states and No. 9/2025-Integrated Tax (Rate). Sarees are woven fabrics (5007 silk,
 * 5208 to 5212 cotton, 5407 and 5408 of filaments, 5512 to 5516 of staple fibres), 5 % at any price.
 */
export const GST_RATES: readonly RateRow[] = [
  ...['61', '62'].flatMap((hsn): RateRow[] => [
    { hsn, validFrom: FROM, over: 0, upTo: 2500, rate: 5 },
    { hsn, validFrom: FROM, over: 2500, upTo: null, rate: 18 },
  ]),
  ...[5007, 5208, 5209, 5210, 5211, 5212, 5407, 5408, 5512, 5513, 5514, 5515, 5516].map(
    (hsn): RateRow => ({ hsn: `${hsn}`, validFrom: FROM, over: 0, upTo: null, rate: 5 }),
  ),
];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Percent with at most two decimals, from 0 to 100. */
const isRate = (rate: number): boolean =>
  rate >= 0 && rate <= 100 && Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-9;

const tableKey = ({ hsn, validFrom }: RateRow): string => `HSN ${hsn} from ${validFrom}`;

function rowProblems(row: RateRow): string[] {
  const name = tableKey(row);
  const isDay = DAY.test(row.validFrom) && !Number.isNaN(Date.parse(row.validFrom));
  return [
    ...(/^(\d{2}){1,4}$/.test(row.hsn) ? [] : [`${name}: a code has 2, 4, 6 or 8 digits.`]),
    ...(isDay ? [] : [`${name}: not a day.`]),
    ...(isRate(row.rate) ? [] : [`${name}: a rate is 0 to 100 percent.`]),
  ];
}

/** What is wrong with the bands of one code and day, the lowest first: each begins where the last ends. */
function bandProblems(name: string, bands: readonly RateRow[]): string[] {
  const problems: string[] = [];
  let end: number | null = 0;
  for (const { over, upTo } of bands) {
    if (end === null || over < end) problems.push(`${name}: bands overlap from ₹${over} on.`);
    else if (over > end) problems.push(`${name}: nothing is said from ₹${end} to ₹${over}.`);
    if (upTo !== null && upTo <= over) problems.push(`${name}: ₹${over} to ₹${upTo} is no band.`);
    end = upTo;
  }
  if (end !== null) problems.push(`${name}: nothing is said above ₹${end}.`);
  return problems;
}

/** What is wrong with a table, in words; empty for one that gives each value of each code one rate. */
export function rateTableProblems(rows: readonly RateRow[]): string[] {
  const names = [...new Set(rows.map(tableKey))];
  const bandsOfName = (name: string) =>
    rows.filter((row) => tableKey(row) === name).toSorted((a, b) => a.over - b.over);
  return [
    ...rows.flatMap(rowProblems),
    ...names.flatMap((name) => bandProblems(name, bandsOfName(name))),
  ];
}

/** An HSN code as invoices have it: 4, 6 or 8 digits. */
export const HSN_PATTERN = /^(\d{4}|\d{6}|\d{8})$/;

/** Whether the table knows goods of this code, at whatever day. */
export const isKnownHsn = (hsn: string, rows: readonly RateRow[] = GST_RATES): boolean =>
  HSN_PATTERN.test(hsn) && rows.some((row) => hsn.startsWith(row.hsn));

/** What is wrong with a typed HSN code, in words; null for a good one, and for none. */
export function hsnProblem(text: string): string | null {
  const hsn = text.trim();
  if (hsn === '' || isKnownHsn(hsn)) return null;
  return HSN_PATTERN.test(hsn) ? validation.hsnUnknown : validation.hsn;
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
 * ₹2,625 a piece is at most ₹2,500 at 5 %, from ₹2,950.01 on it is more at 18 %. Between them no rate
 * fits: then the higher of both, or the lower.
 */
export function tableRate(
  rows: readonly RateRow[],
  line: PaidFor,
  between: BetweenRates = 'higher',
): number | null {
  const bands = bandsOf(rows, line);
  /** Whether a piece's value at the row's rate is more than so many rupees; exact, without fractions. */
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

/** A price of a piece in paise, and the rate in percent that fits it. */
export interface FittingPrice {
  price: number;
  rate: number;
}

/**
 * The nearest prices that a rate fits, where that of one piece (paise) lies between two rates and fits
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
    /** What a piece of the band's highest value costs at a rate. */
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
