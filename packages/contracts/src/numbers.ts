/*
 * Numbers as `Intl.NumberFormat('en-IN')` formats them, whose first use in a page takes 24 ms on a fast
 * processor: too long for the start of a page.
 */

/** Groups digits as in India: the last three, then pairs: 12345678 → 1,23,45,678. */
export const groupDigits = (digits: string): string =>
  digits.replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',');

/** Formats an integer with Indian grouping: 1,23,456. */
export const formatCount = (count: number): string => groupDigits(String(count));

/** Formats a number with up to `decimals` decimals, without trailing zeros: 1,234.5. */
export function formatNumber(number: number, decimals: number): string {
  const [digits = '', rest = ''] = String(Number(Math.abs(number).toFixed(decimals))).split('.');
  const text = groupDigits(digits) + (rest && `.${rest}`);
  return number < 0 && text !== '0' ? `-${text}` : text;
}

/** Formats the rows of a page of a list: 201–400 of 20,000. */
export const formatRange = (page: number, limit: number, total: number): string =>
  `${formatCount((page - 1) * limit + 1)}–${formatCount(Math.min(page * limit, total))} of ${formatCount(total)}`;
