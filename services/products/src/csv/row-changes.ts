import {
  type ChangedProduct,
  countryCode,
  FACT_COLUMNS,
  type NewProduct,
  readSizeChart,
} from '@tanabana/contracts';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import { invalid, unguardCell } from '@tanabana/service-kit';
import type { z } from 'zod';
import type { ProductRecord } from '../products/product.ts';
import { type Column, coloursOf, type Row, toRow } from './catalogue-csv.ts';
import type { FileFormat, FileRow } from './formats/file-format.ts';
import type { ReadProduct } from './read-products.ts';
import { pick, sentVariants, withChoices } from './variant-rows.ts';

/** What an import assumes where a file is silent. */
export interface Defaults {
  /** Category of new products without one: its name or slug. */
  category?: string | undefined;
  /** Pieces of new products whose file does not say how many there are. */
  uncounted: number;
}

/** Returns the new product of rows. Throws `request.invalid` with the first problem. */
export function additionOf(
  { row, variants, isUntracked }: ReadProduct,
  { category, uncounted }: Defaults,
): NewProduct {
  const [first] = variants;
  const fields = fieldsOf({ ...(first && pick(first.row, ['price', 'saleprice'])), ...row });
  if (category !== undefined) fields.category ??= category;
  if (variants.length === 0) {
    if (isUntracked) fields.stock ??= String(uncounted);
    return parse<NewProduct>(productEndpoints.create.body, fields);
  }
  return parse<NewProduct>(
    productEndpoints.create.body,
    {
      ...fields,
      colors: fields.colors ?? JSON.stringify(withChoices([], variants)),
      variants: JSON.stringify(sentVariants(variants, isUntracked ? uncounted : undefined)),
    },
    variants,
  );
}

/**
 * Returns the changes of rows in the file's columns; null if the product already matches. Throws
 * `request.invalid` with the first problem.
 */
export function changeOf(read: ReadProduct, current: ProductRecord): ChangedProduct | null {
  const { row, variants: rows } = withProductStock(read, current);
  const variants = rows.map((one) => withoutProductWeight(one, current));
  const different = differences(row, toRow(current), read.format.expressed);
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

/**
 * Moves the number of the only variant to the product if the product is counted as a whole: other
 * shops count variants only.
 */
function withProductStock(
  { row, variants }: ReadProduct,
  current: ProductRecord,
): Pick<ReadProduct, 'row' | 'variants'> {
  const [only, ...others] = variants;
  const isWhole = current.countedBy === 'product' && current.variants.length === 1;
  if (!only || others.length > 0 || !isWhole || row.stock) return { row, variants };
  const { stock, ...rest } = only.row;
  return stock ? { row: { ...row, stock }, variants: [{ ...only, row: rest }] } : { row, variants };
}

/** Removes a weight that is the product's: other shops repeat it for each variant. */
function withoutProductWeight(variant: FileRow, { weight }: ProductRecord): FileRow {
  const { row } = variant;
  return weight !== undefined && row.weight === String(weight)
    ? { ...variant, row: { ...row, weight: '' } }
    : variant;
}

/** Returns the cells that differ from the product, ignoring the SKU's letter case. */
function differences(row: Row, current: Row, expressed: FileFormat['expressed'] = {}): Row {
  const entries = Object.entries(row) as [Column, string][];
  return Object.fromEntries(
    entries.filter(([column, cell]) => {
      if (column === 'sku') return false;
      const as = expressed[column] ?? ((text: string) => text);
      return as(meant(column, unguardCell(cell))) !== as(meant(column, current[column]));
    }),
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
  variants: readonly FileRow[] = [],
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
