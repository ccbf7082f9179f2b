import type { ChangedProduct, ImportResult, NewProduct } from '@tanabana/contracts';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import { invalid, unguardCell } from '@tanabana/service-kit';
import type { z } from 'zod';
import type { ProductRecord } from '../products/product.ts';
import { skuKey } from '../products/product-document.ts';
import { type Column, coloursOf, columnsOf, type Row, toRow } from './catalogue-csv.ts';
import { type CsvRecord, readRecords } from './read-records.ts';

/** What became of a line. */
export type LineResult = ImportResult['lines'][number];

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

export const refused = (line: number, reason: string, sku?: string): LineResult => ({
  line,
  sku,
  outcome: 'refused',
  reason,
});

const noCatalogue = (message: string) => invalid('file', message, true);

function headerOf({ values }: CsvRecord): (Column | undefined)[] {
  const columns = columnsOf(values ?? []);
  if (columns.includes('sku')) return columns;
  throw noCatalogue('The first line names no column "sku".');
}

/**
 * The lines of a catalogue in CSV as rows, or as refused where they are none. Throws `request.invalid`
 * for a file without the column `sku`.
 */
export async function* readRows(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReadRow | LineResult> {
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
): ReadRow | LineResult {
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

/** The new product that a row tells. Throws `request.invalid` with the first thing that is wrong. */
export const additionOf = (row: Row): NewProduct =>
  parse<NewProduct>(productEndpoints.create.body, fieldsOf(row));

/**
 * What a row wants changed of a product, in the columns that the file has; null where it says what the
 * product is. Throws `request.invalid` with the first thing that is wrong.
 */
export function changeOf(row: Row, current: ProductRecord): ChangedProduct | null {
  const different = differences(row, toRow(current));
  if (Object.keys(different).length === 0) return null;
  const fields = fieldsOf(different, ['gender', 'weight', 'description']);
  return parse<ChangedProduct>(productEndpoints.update.body, fields);
}

/** The cells that say something else than the product; the case of its SKU is its own. */
function differences(row: Row, current: Record<Column, string>): Row {
  const entries = Object.entries(row) as [Column, string][];
  return Object.fromEntries(
    entries.filter(
      ([column, cell]) => column !== 'sku' && unguardCell(cell).trim() !== current[column].trim(),
    ),
  );
}

/** The fields of a form with what the cells say; empty ones are left out but where they mean "none". */
function fieldsOf(row: Row, emptied: readonly Column[] = []): Record<string, string> {
  const entries = Object.entries(row) as [Column, string][];
  return Object.fromEntries(
    entries
      .map(([column, cell]) => [column, unguardCell(cell).trim()] as const)
      .filter(([column, text]) => text !== '' || emptied.includes(column))
      .map(([column, text]) => [
        column,
        column === 'colors' ? JSON.stringify(coloursOf(text)) : text,
      ]),
  );
}

function parse<T>(schema: z.ZodType<T>, fields: Record<string, string>): T {
  const { success, data, error } = schema.safeParse(fields);
  if (success) return data;
  const [issue] = error.issues;
  const path = issue?.path.map(String).join('.') ?? '';
  const column = String(issue?.path[0] ?? 'line');
  throw invalid(path, `${column}: ${issue?.message ?? 'not understood'}`);
}
