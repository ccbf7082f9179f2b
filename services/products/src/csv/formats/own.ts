import {
  CATALOGUE_COLUMNS,
  type ImportField,
  importFields,
  type NumberReading,
  readAmount,
  readCount,
  readYesNo,
} from '@tanabana/contracts';
import { unguardCell } from '@tanabana/service-kit';
import type { Column, Row } from '../catalogue-csv.ts';
import {
  CellProblem,
  type FileFormat,
  type FileLine,
  type FileRow,
  headerKey,
  type NamedPicture,
} from './file-format.ts';
import { htmlToText, withoutRuns } from './html-text.ts';
import { ONLY_COLOUR } from './options.ts';
import { addressesIn, genderFrom, lastOfPath } from './product-facts.ts';

const AMOUNTS: readonly Column[] = ['price', 'saleprice'];
const COUNTS: readonly Column[] = ['stock', 'weight', 'modelheight'];

const isColumn = (field: ImportField): field is Column =>
  CATALOGUE_COLUMNS.some((column) => column === field);

/** Returns a cell in the form of the shop's own export. Throws `CellProblem`. */
function plainCell(column: Column, cell: string, hasDecimalComma: boolean): string {
  const text = unguardCell(cell).trim();
  if (text === '') return cell;
  const number = (read: (text: string) => NumberReading): string => {
    const reading = read(text);
    if ('value' in reading) return String(reading.value);
    throw new CellProblem(`${column}: ${reading.problem}`);
  };
  if (AMOUNTS.includes(column)) return number((typed) => readAmount(typed, { hasDecimalComma }));
  if (COUNTS.includes(column)) return number((typed) => readCount(typed, { hasDecimalComma }));
  if (column !== 'forsale') return cell;
  const isForSale = readYesNo(text);
  if (isForSale !== null) return isForSale ? 'yes' : 'no';
  throw new CellProblem(`forsale: "${text}" is neither yes nor no.`);
}

/** Returns the row of a line in the shop's columns. Throws `CellProblem`. */
function rowOf(
  fields: readonly (ImportField | undefined)[],
  { line, values }: FileLine,
  hasDecimalComma: boolean,
): Row {
  const row: Row = {};
  const isVariant = fields.some((field, at) => field === 'color' && values[at]?.trim());
  fields.forEach((field, at) => {
    if (!field || !isColumn(field)) return;
    try {
      row[field] = plainCell(field, values[at] ?? '', hasDecimalComma);
    } catch (error) {
      if (!(error instanceof CellProblem) || !isVariant) throw error;
      throw new CellProblem(`line ${line}, ${error.message}`);
    }
  });
  return row;
}

/** Adapts the row of a line; a note says what was changed or left out. */
type Adapt = (row: FileRow, notes: Set<string>) => FileRow;

/** Reads rows by the field of each column; null without a column for the SKU. */
function formatByFields(
  { name, expressed }: Pick<FileFormat, 'name' | 'expressed'>,
  fields: (ImportField | undefined)[],
  hasDecimalComma: boolean,
  adapt: Adapt = (row) => row,
): FileFormat | null {
  const place = fields.indexOf('sku');
  if (place < 0) return null;
  const skuOf = (values: readonly string[]): string => unguardCell(values[place] ?? '').trim();
  const picturesIn = ({ values }: FileLine, color: string | null): NamedPicture[] =>
    fields.flatMap((field, at) =>
      field === 'pictures' ? addressesIn(values[at] ?? '').map((url) => ({ url, color })) : [],
    );
  return {
    name,
    fields,
    expressed,
    keyOf: skuOf,
    read(lines) {
      const notes = new Set<string>();
      const rows = lines.map((line): FileRow => {
        const row = { ...rowOf(fields, line, hasDecimalComma), sku: skuOf(line.values) };
        return adapt({ line: line.line, row }, notes);
      });
      const pictures = lines.flatMap((line, at) =>
        picturesIn(line, rows[at]?.row.color?.trim() || null),
      );
      return { sku: skuOf(lines[0]?.values ?? []), rows, pictures, notes: [...notes] };
    },
  };
}

/**
 * Reads the shop's own file: its columns in any order and letter case, and `pictures`. null for a
 * header without the column `sku`.
 */
export const ownFormat = (header: readonly string[], hasDecimalComma: boolean): FileFormat | null =>
  formatByFields(
    { name: 'tanabana' },
    header.map((name) => importFields.find((field) => field === headerKey(name))),
    hasDecimalComma,
  );

/** Returns cells of another shop's table as the shop's own. */
function adapted(row: Row, notes: Set<string>): Row {
  const { category, gender, description, price, saleprice, size, color, colors } = row;
  const known = gender === undefined ? undefined : genderFrom(gender);
  if (gender?.trim() && !known)
    notes.add(`the gender "${gender.trim()}" is unknown and was left out`);
  return {
    ...row,
    ...(category !== undefined && { category: lastOfPath(category) }),
    ...(gender !== undefined && { gender: known ?? '' }),
    ...(description !== undefined && { description: htmlToText(description) }),
    ...(price !== undefined && { price: price.trim() || saleprice || '' }),
    ...((price !== undefined || saleprice !== undefined) && {
      saleprice: saleprice?.trim() || price || '',
    }),
    ...(price === undefined && saleprice !== undefined && { price: saleprice }),
    ...(size?.trim() && !color?.trim() && { color: ONLY_COLOUR }),
    ...(!size?.trim() && !color?.trim() && !colors?.trim() && { colors: ONLY_COLOUR }),
  };
}

/**
 * Reads any table by the field of each column, as a person chose it. A variant whose cell for pieces
 * is empty is sold out.
 * @param fields one for each column; undefined for columns that are not read
 * @returns null without a column for the SKU
 */
export const mappedFormat = (
  fields: readonly (ImportField | undefined)[],
  hasDecimalComma: boolean,
): FileFormat | null =>
  formatByFields(
    { name: 'other', expressed: { description: withoutRuns } },
    [...fields],
    hasDecimalComma,
    ({ line, row }, notes) => ({
      line,
      row: adapted(row, notes),
      isSoldOut: fields.includes('stock'),
    }),
  );
