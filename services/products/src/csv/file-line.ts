import type { ImportResult } from '@tanabana/contracts';
import type { FileFormat, FileLine } from './formats/file-format.ts';
import type { CsvRecord } from './read-records.ts';

/** Result of a line. */
export type LineResult = ImportResult['lines'][number];

export const refused = (
  line: number,
  reason: string,
  sku?: string,
  values?: readonly string[],
): LineResult => ({
  line,
  sku,
  outcome: 'refused',
  reason,
  ...(values && { values: [...values] }),
});

export const ignored = (line: number, reason: string, sku?: string): LineResult => ({
  line,
  sku,
  outcome: 'ignored',
  reason,
});

const UNREADABLE: Record<NonNullable<CsvRecord['reason']>, string> = {
  long: 'the line is longer than any line of a catalogue',
  encoding: 'the text is not valid UTF-8',
  quote: 'a quote is opened but never closed',
};

/**
 * Returns a record as a line of a product, or why it is none.
 * @param columns number of columns in the header
 */
export function lineOf(
  { line, values, reason, from }: CsvRecord,
  columns: number,
  format: FileFormat,
): FileLine | LineResult {
  const range = from === undefined ? '' : ` (lines ${from} and ${line} and those between)`;
  if (!values) return refused(line, UNREADABLE[reason ?? 'quote'] + range);
  if (values.every((cell) => cell.trim() === '')) return ignored(line, 'the line is empty');
  const hasMore = values.slice(columns).some((cell) => cell.trim() !== '');
  // Amazon's rows end with their last value.
  const isShort = values.length < columns && format.name !== 'amazon';
  if (hasMore || isShort) {
    const reasonOf = 'the line has more or fewer values than the first line';
    return refused(line, reasonOf, undefined, values);
  }
  return format.keyOf(values) === ''
    ? refused(line, 'there is no SKU to identify the row', undefined, values)
    : { line, values };
}
