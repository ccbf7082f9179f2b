/**
 * Columns of Judge.me's CSV form, in its order (rule 19.9). `product_id` is the product's id in this
 * shop, `product_handle` its SKU.
 */
export const COLUMNS = [
  'title',
  'body',
  'rating',
  'review_date',
  'source',
  'curated',
  'reviewer_name',
  'reviewer_email',
  'product_id',
  'product_handle',
  'reply',
  'reply_date',
  'picture_urls',
  'ip_address',
  'location',
] as const;

export type Column = (typeof COLUMNS)[number];

/** Columns without which a file is not imported; one of the two product columns is needed, too. */
export const REQUIRED_COLUMNS: readonly Column[] = ['rating', 'review_date'];

/** Values of `curated` by state. */
export const CURATED = { published: 'ok', pending: 'not-yet', hidden: 'spam' } as const;

/** Returns a time as `2026-01-05 10:00:00 UTC`. */
export const formatTime = (at: Date): string =>
  `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const DAY_FIRST = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;
const YEAR_FIRST =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?(?: ?(?:UTC|Z|\+00:?00))?$/;

/**
 * Parses a date of Judge.me: `2026-01-05 10:00:00 UTC`, `2026-01-05` or `05/01/2026`, in UTC; null
 * if it is none.
 */
export function parseTime(text: string): Date | null {
  const trimmed = text.trim();
  const dayFirst = DAY_FIRST.exec(trimmed);
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = dayFirst
    ? ['', dayFirst[3], dayFirst[2], dayFirst[1]]
    : (YEAR_FIRST.exec(trimmed) ?? []);
  if (year === undefined) return null;
  const at = new Date(
    Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day),
      Number(hour),
      Number(minute),
      Number(second),
    ),
  );
  const isReal = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
  return isReal ? at : null;
}
