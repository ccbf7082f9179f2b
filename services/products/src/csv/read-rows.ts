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

/** What became of a line. */
export type LineResult = ImportResult['lines'][number];

/** What the file says of a product, in one line, or in some that stand together. */
export interface ReadRow {
  /** The first of its lines. */
  line: number;
  lines: number[];
  sku: string;
  /** What is said of the product itself. */
  row: Row;
  variants: VariantRow[];
}

type Line = Pick<ReadRow, 'line' | 'sku' | 'row'>;

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

/** Makes rows of the lines under a header: the shop's own columns, or Shopify's. */
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
  throw noCatalogue('The first line names no column "sku".');
}

/**
 * The products of a catalogue in CSV, and the lines that are refused. Lines of variants, which name a color,
 * belong to the product of the same SKU right before them. Throws `request.invalid` for a file without the
 * column `sku`, or Shopify's `Handle`.
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

/** As Shopify's lines of further pictures. */
const saysNothing = (row: Row): boolean => Object.keys(row).length === 1;

interface ProductLines {
  sku: string;
  lines: Line[];
}

/** Lines of one product brought together; all of them are refused where they contradict each other. */
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
    return refused(line, 'it has more or fewer values than the first line');
  }
  const row = toRow(values);
  const sku = unguardCell(row.sku ?? '').trim();
  if (sku === '') return refused(line, 'there is no SKU, by which it would be known again');
  return { line, sku, row: { ...row, sku } };
}

/** The new product that rows tell. Throws `request.invalid` with the first thing that is wrong. */
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
 * What rows want changed of a product, in the columns that the file has; null where they say what the
 * product is. Throws `request.invalid` with the first thing that is wrong.
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

/** The cells that say something else than the product; the case of its SKU is its own. */
function differences(row: Row, current: Row): Row {
  const entries = Object.entries(row) as [Column, string][];
  return Object.fromEntries(
    entries.filter(
      ([column, cell]) =>
        column !== 'sku' && meant(column, unguardCell(cell)) !== meant(column, current[column]),
    ),
  );
}

/** What a cell says, however its lines end and its country is told. */
function meant(column: Column, cell = ''): string {
  const text = cell.replaceAll('\r\n', '\n').trim();
  return (column === 'countryoforigin' && countryCode(text)) || text;
}

/** The fields of a form with what the cells say; empty ones are left out but where they mean "none". */
function fieldsOf(row: Row, emptied: readonly Column[] = []): Record<string, string> {
  const entries = Object.entries(row) as [Column, string][];
  return Object.fromEntries(
    entries
      .map(([column, cell]) => [column, unguardCell(cell).trim()] as const)
      .filter(([column, text]) => text !== '' || emptied.includes(column))
      .map(([column, text]) => [FIELDS[column] ?? column, textOf(column, text)]),
  );
}

/** Fields whose columns are called otherwise. */
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
