import {
  type ChangedProduct,
  countryCode,
  FACT_COLUMNS,
  type ImportResult,
  type NewProduct,
  readSizeChart,
} from '@tanabana/contracts';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import { invalid, unguardCell } from '@tanabana/service-kit';
import type { z } from 'zod';
import type { ProductRecord } from '../products/product.ts';
import { skuKey } from '../products/product-document.ts';
import { type Column, coloursOf, columnsOf, type Row, toRow } from './catalogue-csv.ts';
import { type CsvRecord, readRecords } from './read-records.ts';
import { shopifyRows } from './shopify-rows.ts';
import {
  contradiction,
  isVariant,
  pick,
  productRow,
  sentVariants,
  type VariantRow,
  withChoices,
} from './variant-rows.ts';

/** Result of a line. */
export type LineResult = ImportResult['lines'][number];

/** A product in the file: one line, or several consecutive ones. */
export interface ReadRow {
  /** Its first line. */
  line: number;
  lines: number[];
  sku: string;
  /** Fields of the product itself. */
  row: Row;
  variants: VariantRow[];
}

type Line = Pick<ReadRow, 'line' | 'sku' | 'row'>;

const UNREADABLE: Record<NonNullable<CsvRecord['reason']>, string> = {
  long: 'the line is longer than any line of a catalogue',
  encoding: 'the text is not valid UTF-8',
  quote: 'a quote is opened but never closed',
};

export const refused = (line: number, reason: string, sku?: string): LineResult => ({
  line,
  sku,
  outcome: 'refused',
  reason,
});

const noCatalogue = (message: string) => invalid('file', message, true);

/** Returns the row reader of a header: the shop's own columns, or Shopify's. */
function headerOf({ values }: CsvRecord): { columns: number; toRow: (values: string[]) => Row } {
  const header = values ?? [];
  const columns = columnsOf(header);
  if (columns.includes('sku')) {
    const toRow = (cells: string[]): Row => {
      const row: Row = {};
      columns.forEach((column, index) => {
        if (column) row[column] = cells[index] ?? '';
      });
      return row;
    };
    return { columns: columns.length, toRow };
  }
  const fromShopify = shopifyRows(header);
  if (fromShopify) return { columns: header.length, toRow: fromShopify };
  throw noCatalogue('The first line has no column "sku".');
}

/**
 * Yields the products of a CSV catalogue, and rejected lines. Variant lines, which name a color,
 * belong to the preceding product with the same SKU. Throws `request.invalid` for a file without
 * the column `sku` or Shopify's `Handle`.
 */
export async function* readRows(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReadRow | LineResult> {
  const lineOf = new Map<string, number>();
  let header: ReturnType<typeof headerOf> | undefined;
  let open: ProductLines | null = null;
  let between: LineResult[] = [];
  function* close() {
    if (open) yield* readProduct(open);
    yield* between;
    open = null;
    between = [];
  }
  for await (const record of readRecords(source)) {
    if (!header) {
      header = headerOf(record);
      continue;
    }
    const read = lineRead(record, header);
    if (!('row' in read)) {
      between.push(read);
      if (!open) yield* close();
      continue;
    }
    const key = skuKey(read.sku);
    if (open && (isVariant(read.row) || saysNothing(read.row)) && skuKey(open.sku) === key) {
      open.lines.push(read);
      continue;
    }
    yield* close();
    const before = lineOf.get(key);
    if (before === undefined) {
      lineOf.set(key, read.line);
      open = { sku: read.sku, lines: [read] };
    } else yield refused(read.line, `line ${before} has the same SKU`, read.sku);
  }
  yield* close();
  if (!header) throw noCatalogue('The file is empty.');
}

/** Such as Shopify's lines for additional pictures. */
const saysNothing = (row: Row): boolean => Object.keys(row).length === 1;

interface ProductLines {
  sku: string;
  lines: Line[];
}

/** Combines the lines of a product; all are rejected if they contradict each other. */
function readProduct({ sku, lines }: ProductLines): (ReadRow | LineResult)[] {
  const [first] = lines;
  if (!first) return [];
  if (lines.length === 1 && !isVariant(first.row)) {
    return [{ ...first, lines: [first.line], variants: [] }];
  }
  const problem = contradiction(lines);
  if (problem) return lines.map(({ line }) => refused(line, problem, sku));
  return [
    {
      line: first.line,
      lines: lines.map(({ line }) => line),
      sku,
      row: productRow(lines.map(({ row }) => row)),
      variants: lines.filter(({ row }) => isVariant(row)),
    },
  ];
}

function lineRead(
  { line, values, reason }: CsvRecord,
  { columns, toRow }: ReturnType<typeof headerOf>,
): Line | LineResult {
  if (!values) return refused(line, UNREADABLE[reason ?? 'quote']);
  if (values.length !== columns) {
    return refused(line, 'the line has more or fewer values than the first line');
  }
  const row = toRow(values);
  const sku = unguardCell(row.sku ?? '').trim();
  if (sku === '') return refused(line, 'there is no SKU to identify the row');
  return { line, sku, row: { ...row, sku } };
}

/** Returns the new product of rows. Throws `request.invalid` with the first problem. */
export function additionOf({ row, variants }: ReadRow): NewProduct {
  const [first] = variants;
  const fields = fieldsOf({ ...(first && pick(first.row, ['price', 'saleprice'])), ...row });
  if (variants.length === 0) return parse<NewProduct>(productEndpoints.create.body, fields);
  return parse<NewProduct>(
    productEndpoints.create.body,
    {
      ...fields,
      colors: fields.colors ?? JSON.stringify(withChoices([], variants)),
      variants: JSON.stringify(sentVariants(variants)),
    },
    variants,
  );
}

/**
 * Returns the changes of rows in the file's columns; null if the product already matches. Throws
 * `request.invalid` with the first problem.
 */
export function changeOf(
  { row, variants }: ReadRow,
  current: ProductRecord,
): ChangedProduct | null {
  const different = differences(row, toRow(current));
  if (Object.keys(different).length === 0 && variants.length === 0) return null;
  const fields = fieldsOf(different, ['gender', 'weight', 'description', ...FACT_COLUMNS]);
  if (variants.length === 0) return parse<ChangedProduct>(productEndpoints.update.body, fields);
  const known = current.colors.map(({ name, sizes }) => ({ name, sizes }));
  const colors = JSON.stringify(withChoices(known, variants));
  const isMore = fields.colors === undefined && colors !== JSON.stringify(known);
  return parse<ChangedProduct>(
    productEndpoints.update.body,
    {
      ...fields,
      ...(isMore && { colors }),
      variants: JSON.stringify(sentVariants(variants)),
    },
    variants,
  );
}

/** Returns the cells that differ from the product, ignoring the SKU's letter case. */
function differences(row: Row, current: Row): Row {
  const entries = Object.entries(row) as [Column, string][];
  return Object.fromEntries(
    entries.filter(
      ([column, cell]) =>
        column !== 'sku' && meant(column, unguardCell(cell)) !== meant(column, current[column]),
    ),
  );
}

/** Normalises a cell: line ends and country names. */
function meant(column: Column, cell = ''): string {
  const text = cell.replaceAll('\r\n', '\n').trim();
  return (column === 'countryoforigin' && countryCode(text)) || text;
}

/** Returns form fields from cells; empty ones are omitted unless they mean "none". */
function fieldsOf(row: Row, emptied: readonly Column[] = []): Record<string, string> {
  const entries = Object.entries(row) as [Column, string][];
  return Object.fromEntries(
    entries
      .map(([column, cell]) => [column, unguardCell(cell).trim()] as const)
      .filter(([column, text]) => text !== '' || emptied.includes(column))
      .map(([column, text]) => [FIELDS[column] ?? column, textOf(column, text)]),
  );
}

/** Fields whose columns have other names. */
const FIELDS: Partial<Record<Column, string>> = {
  modelheight: 'modelHeight',
  modelsize: 'modelSize',
  sizechart: 'sizeChart',
  genericname: 'genericName',
  netquantity: 'netQuantity',
  countryoforigin: 'countryOfOrigin',
};

function textOf(column: Column, text: string): string {
  if (column === 'colors') return JSON.stringify(coloursOf(text));
  return column === 'sizechart' && text !== '' ? chartIn(text) : text;
}

function chartIn(text: string): string {
  const chart = readSizeChart(text);
  if (typeof chart === 'string') throw invalid('sizechart', `sizechart: ${chart}`);
  return JSON.stringify(chart);
}

function parse<T>(
  schema: z.ZodType<T>,
  fields: Record<string, string>,
  variants: readonly VariantRow[] = [],
): T {
  const { success, data, error } = schema.safeParse(fields);
  if (success) return data;
  const [issue] = error.issues;
  const path = issue?.path.map(String).join('.') ?? '';
  const [field = 'line', at, of] = issue?.path ?? [];
  const variant = field === 'variants' ? variants[Number(at)] : undefined;
  const column = variant ? `line ${variant.line}, ${String(of ?? 'color')}` : String(field);
  throw invalid(path, `${column}: ${issue?.message ?? 'not understood'}`);
}
