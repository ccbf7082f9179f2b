import { RATE_TABLE_LIMITS, type RateRow } from './rate-table.ts';

/** Returns whether a day exists: `2026-02-30` does not. */
const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day;
};

const hasTwoDecimals = (amount: number): boolean =>
  Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;

/** Percent with at most two decimals, from 0 to 100. */
const isRate = (rate: number): boolean => rate >= 0 && rate <= 100 && hasTwoDecimals(rate);

const isValue = (rupees: number | null): boolean =>
  rupees === null || (rupees >= 0 && rupees <= RATE_TABLE_LIMITS.value && hasTwoDecimals(rupees));

const tableKey = ({ hsn, validFrom }: RateRow): string => `HSN ${hsn} from ${validFrom}`;

function rowProblems(row: RateRow): string[] {
  const name = tableKey(row);
  return [
    ...(/^(\d{2}){1,4}$/.test(row.hsn) ? [] : [`${name}: a code has 2, 4, 6 or 8 digits.`]),
    ...(isDay(row.validFrom) ? [] : [`${name}: not a day.`]),
    ...(isRate(row.rate) ? [] : [`${name}: a rate is 0 to 100 percent, with two decimals.`]),
    ...(isValue(row.over) && isValue(row.upTo)
      ? []
      : [`${name}: a value is ₹0 to ₹${RATE_TABLE_LIMITS.value}, with two decimals.`]),
  ];
}

/**
 * Returns what is wrong with the bands of one code and day, sorted ascending: each must begin where
 * the previous one ends.
 */
function bandProblems(name: string, bands: readonly RateRow[]): string[] {
  const problems: string[] = [];
  let end: number | null = 0;
  for (const { over, upTo } of bands) {
    if (end === null || over < end) problems.push(`${name}: bands overlap from ₹${over} on.`);
    else if (over > end) problems.push(`${name}: no rate is given from ₹${end} to ₹${over}.`);
    if (upTo !== null && upTo <= over)
      problems.push(`${name}: ₹${over} to ₹${upTo} is not a valid band.`);
    end = upTo;
  }
  if (end !== null) problems.push(`${name}: no rate is given above ₹${end}.`);
  return problems;
}

/**
 * Returns what is wrong with a table as messages; empty if every value of every code has exactly
 * one rate.
 */
export function rateTableProblems(rows: readonly RateRow[]): string[] {
  const names = [...new Set(rows.map(tableKey))];
  const bandsOfName = (name: string) =>
    rows.filter((row) => tableKey(row) === name).toSorted((a, b) => a.over - b.over);
  return [
    ...new Set(rows.flatMap(rowProblems)),
    ...names.flatMap((name) => bandProblems(name, bandsOfName(name))),
  ];
}
