import {
  type Choice,
  choiceKey,
  choiceName,
  FACT_COLUMNS,
  MAX_VARIANTS,
  sameName,
} from '@tanabana/contracts';
import { unguardCell } from '@tanabana/service-kit';
import type { Column, Row } from './catalogue-csv.ts';
import type { FileRow } from './formats/file-format.ts';

/** A line that describes a variant. */
type VariantRow = FileRow;

/** Columns in which all lines of a product agree or are empty. */
const OF_PRODUCT = [
  'name',
  'category',
  'gender',
  'tag',
  'colors',
  'description',
  ...FACT_COLUMNS,
] as const;

const cellOf = (row: Row, column: Column): string => unguardCell(row[column] ?? '').trim();

/** A line that names a color describes a variant. */
export const isVariant = (row: Row): boolean => Boolean(row.color) && cellOf(row, 'color') !== '';

export const pick = (row: Row, columns: readonly Column[]): Row =>
  Object.fromEntries(columns.flatMap((column) => (column in row ? [[column, row[column]]] : [])));

const choiceOf = ({ row }: VariantRow): Choice => ({
  color: cellOf(row, 'color'),
  size: cellOf(row, 'size') || null,
});

/**
 * Returns why lines of a product contradict each other, with their numbers; null if they do not.
 */
export function contradiction(lines: readonly VariantRow[]): string | null {
  const seen = new Map<string, number>();
  const variants = lines.filter(({ row }) => isVariant(row));
  if (variants.length > MAX_VARIANTS) return `At most ${MAX_VARIANTS} variants.`;
  for (const one of variants) {
    const choice = choiceOf(one);
    const before = seen.get(choiceKey(choice));
    if (before !== undefined) {
      return `lines ${before} and ${one.line} are both ${choiceName(choice)}: nothing of this product was imported`;
    }
    seen.set(choiceKey(choice), one.line);
  }
  for (const column of OF_PRODUCT) {
    const [first, ...others] = lines.filter(({ row }) => cellOf(row, column) !== '');
    const other = others.find(
      ({ row }) => first && cellOf(row, column) !== cellOf(first.row, column),
    );
    if (first && other) {
      return `lines ${first.line} and ${other.line} contradict each other (${column}): nothing of this product was imported`;
    }
  }
  return null;
}

/** Returns the product's own fields: from its own line, else from the variants' lines. */
export function productRow(rows: readonly Row[]): Row {
  const [first = {}] = rows;
  const own = isVariant(first) ? pick(first, ['sku', ...OF_PRODUCT]) : first;
  const said = OF_PRODUCT.flatMap((column) => {
    const row = rows.find((one) => cellOf(one, column) !== '');
    return row ? [[column, row[column]]] : [];
  });
  const {
    color: _c,
    size: _s,
    variantsku: _v,
    barcode: _b,
    forsale: _f,
    shelf: _p,
    ...cells
  } = own;
  return { ...cells, ...Object.fromEntries(said) };
}

/** Adds the variants of the rows to the colours, new ones at the end. */
export function withChoices(
  colors: readonly { name: string; sizes: readonly string[] }[],
  variants: readonly VariantRow[],
): { name: string; sizes: string[] }[] {
  const all = colors.map(({ name, sizes }) => ({ name, sizes: [...sizes] }));
  for (const { color, size } of variants.map(choiceOf)) {
    let known = all.find(({ name }) => sameName(name, color));
    if (!known) {
      known = { name: color, sizes: [] };
      all.push(known);
    }
    if (size !== null && !known.sizes.some((one) => sameName(one, size))) known.sizes.push(size);
  }
  return all;
}

/** Returns the number in a cell, else its text, which will be rejected. */
const numberIn = (cell: string): number | string =>
  /^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell;

/** @param uncounted pieces of a variant whose row has no number; undefined to leave them unchanged */
function sentOf(one: VariantRow, uncounted?: number) {
  const { row, isSoldOut = false } = one;
  const cell = (column: Column): string => cellOf(row, column);
  const filled = (column: Column) => (cell(column) === '' ? null : numberIn(cell(column)));
  const unknown = uncounted !== undefined && isSoldOut ? 0 : uncounted;
  const stock = cell('stock') === '' ? unknown : numberIn(cell('stock'));
  return {
    ...choiceOf(one),
    ...(stock !== undefined && { stock }),
    ...('variantsku' in row && { sku: cell('variantsku') }),
    ...(('price' in row || 'saleprice' in row) && {
      price: filled('price'),
      saleprice: filled('saleprice'),
    }),
    ...('barcode' in row && { barcode: cell('barcode') }),
    ...('shelf' in row && { shelf: cell('shelf') || null }),
    ...('weight' in row && { weight: filled('weight') }),
    ...('forsale' in row && { isForSale: cell('forsale') !== 'no' }),
  };
}

/**
 * Returns the variants of the rows in the form of the API, with the file's columns.
 * @param uncounted pieces of variants whose rows have no number; by default they stay unchanged
 */
export const sentVariants = (variants: readonly VariantRow[], uncounted?: number): object[] =>
  variants.map((one) => sentOf(one, uncounted));
