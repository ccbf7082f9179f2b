import type { ImportResult } from '@tanabana/contracts';
import { AppError, unguardCell } from '@tanabana/service-kit';
import { skuKey } from '../products/product-document.ts';
import { type Column, columnsOf, type Row } from './columns.ts';
import { type CsvRecord, readRecords } from './read-records.ts';

/** What became of a line. */
export type Told = ImportResult['lines'][number];

/** A line that could be read, with the SKU that it is known by. */
export interface ReadRow {
  line: number;
  sku: string;
  row: Row;
}

const UNREADABLE: Record<NonNullable<CsvRecord['reason']>, string> = {
  long: 'it is longer than any line of a catalogue',
  encoding: 'it is no text in UTF-8',
  quote: 'a quote is opened and never closed',
};

export const refused = (line: number, reason: string, sku?: string): Told => ({
  line,
  sku,
  outcome: 'refused',
  reason,
});

const noCatalogue = (message: string): AppError =>
  new AppError('request.invalid', { message, errors: [{ path: 'file', message }] });

function headerOf({ values }: CsvRecord): (Column | undefined)[] {
  const columns = columnsOf(values ?? []);
  if (columns.includes('sku')) return columns;
  throw noCatalogue('The first line names no column "sku".');
}

/**
 * The lines of a catalogue in CSV as rows, or as refused where they are none. Throws `request.invalid`
 * for a file without the column `sku`.
 */
export async function* readRows(source: AsyncIterable<Uint8Array>): AsyncGenerator<ReadRow | Told> {
  const lineOf = new Map<string, number>();
  let header: (Column | undefined)[] | undefined;
  for await (const record of readRecords(source)) {
    if (header) yield rowOf(record, header, lineOf);
    else header = headerOf(record);
  }
  if (!header) throw noCatalogue('The file is empty.');
}

function rowOf(
  { line, values, reason }: CsvRecord,
  header: readonly (Column | undefined)[],
  lineOf: Map<string, number>,
): ReadRow | Told {
  if (!values) return refused(line, UNREADABLE[reason ?? 'quote']);
  if (values.length !== header.length) {
    return refused(line, 'it has more or fewer values than the first line');
  }
  const row: Row = {};
  header.forEach((column, index) => {
    if (column) row[column] = values[index] ?? '';
  });
  const sku = unguardCell(row.sku ?? '').trim();
  if (sku === '') return refused(line, 'there is no SKU, by which it would be known again');
  const before = lineOf.get(skuKey(sku));
  if (before !== undefined) return refused(line, `line ${before} has the same SKU`, sku);
  lineOf.set(skuKey(sku), line);
  return { line, sku, row: { ...row, sku } };
}
