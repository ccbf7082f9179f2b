import {
  type CatalogueFormat,
  type NumberReading,
  readAmount,
  readCount,
  readYesNo,
} from '@tanabana/contracts';
import { unguardCell } from '@tanabana/service-kit';
import type { Column, Row } from '../catalogue-csv.ts';

/** A record of a file with its number. */
export interface FileLine {
  line: number;
  values: readonly string[];
}

/** A picture that a file names by its address. */
export interface NamedPicture {
  url: string;
  /** The color that it shows; null if the file does not say. */
  color: string | null;
}

/** What one line says, in the shop's columns; a row with a color describes a variant. */
export interface FileRow {
  line: number;
  row: Row;
  /** Whether a variant without a number of pieces is sold out. */
  isSoldOut?: boolean;
}

/** What the lines of one product say. */
export interface FileProduct {
  /** SKU of the product; at most 60 characters. */
  sku: string;
  rows: FileRow[];
  pictures?: NamedPicture[];
  /** What was changed or left out. */
  notes?: string[];
}

/** Lines of a product that are not imported, with the reason. */
export interface IgnoredProduct {
  sku: string;
  ignored: string;
}

/** A form in which files are read. */
export interface FileFormat {
  name: CatalogueFormat;
  /** The shop's field of each column; undefined if the column is not read. */
  fields: (string | undefined)[];
  /** Returns what the lines of a product have in common; empty if the line names no product. */
  keyOf(values: readonly string[]): string;
  /** Reads the lines of one product. Throws `CellProblem`. */
  read(lines: readonly FileLine[]): FileProduct | IgnoredProduct;
  /**
   * Returns a product's cell as this form can express it. A cell of the file that equals it changes
   * nothing.
   */
  expressed?: Partial<Record<Column, (cell: string) => string>> | undefined;
}

/** A value that cannot be read: refuses the product. */
export class CellProblem extends Error {
  override readonly name = 'CellProblem';
}

/** Reads the cells of one line by column name. */
export interface Cells {
  line: number;
  /** The trimmed value; empty if the file has no such column. */
  (column: string): string;
}

/** Returns a header as it is compared: lower case, one space, without marks of required columns. */
export const headerKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*\*\s*$/, '')
    .trim()
    .toLowerCase();

/** Returns a reader of the cells of a line by the file's column names in lower case. */
export function cellReader(header: readonly string[]): (line: FileLine) => Cells {
  const places = new Map<string, number>();
  header.forEach((name, at) => {
    if (!places.has(headerKey(name))) places.set(headerKey(name), at);
  });
  return ({ line, values }) =>
    Object.assign((column: string) => unguardCell(values[places.get(column) ?? -1] ?? '').trim(), {
      line,
    });
}

/** Returns the first text that is not empty; empty if all are. */
export const firstFilled = (texts: readonly string[]): string =>
  texts.find((text) => text !== '') ?? '';

/** Returns a row without its empty cells, for forms in which an empty cell changes nothing. */
export const filledCells = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ''));

function numberOf(cells: Cells, column: string, read: (text: string) => NumberReading) {
  const text = cells(column);
  if (text === '') return null;
  const reading = read(text);
  if ('value' in reading) return reading.value;
  throw new CellProblem(`line ${cells.line}, ${column}: ${reading.problem}`);
}

/** Returns rupees; null if the cell is empty. Throws `CellProblem`. */
export const amountOf = (cells: Cells, column: string, hasDecimalComma: boolean): number | null =>
  numberOf(cells, column, (text) => readAmount(text, { hasDecimalComma }));

/**
 * Returns a measure that a program wrote, with any number of decimals; null if the cell is empty.
 * Throws `CellProblem`.
 */
export const measureOf = (cells: Cells, column: string, hasDecimalComma: boolean): number | null =>
  numberOf(cells, column, (text) => {
    const digits = hasDecimalComma ? text.replace(',', '.') : text;
    return /^\d+(?:\.\d+)?$/.test(digits)
      ? { value: Number(digits) }
      : { problem: `"${text}" is not a number.` };
  });

/** Returns a whole number; null if the cell is empty. Throws `CellProblem`. */
export const countOf = (cells: Cells, column: string, hasDecimalComma: boolean): number | null =>
  numberOf(cells, column, (text) => readCount(text, { hasDecimalComma }));

/**
 * Returns the answer of a cell; `otherwise` if it is empty. Throws `CellProblem` for one that answers
 * neither yes nor no.
 */
export function yesNoOf(cells: Cells, column: string, otherwise: boolean): boolean {
  const text = cells(column);
  const answer = text === '' ? otherwise : readYesNo(text);
  if (answer !== null) return answer;
  throw new CellProblem(`line ${cells.line}, ${column}: "${text}" is neither yes nor no.`);
}

/** Returns a day or moment (ISO 8601); null if the cell is empty. Throws `CellProblem`. */
export function dateOf(cells: Cells, column: string): Date | null {
  const text = cells(column);
  if (text === '') return null;
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(time)) return new Date(time);
  throw new CellProblem(
    `line ${cells.line}, ${column}: "${text}" is not a date such as 2026-01-31.`,
  );
}

/** Returns whether something that may begin and end is current. */
export const isCurrent = (from: Date | null, to: Date | null, now: Date): boolean =>
  !(from && from > now) && !(to && to < now);

/** Returns stock, which is not below 0, and adds a note if the file says otherwise. */
export function stockOf(count: number | null, line: number, notes: Set<string>): string {
  if (count === null) return '';
  if (count < 0) notes.add(`line ${line}: stock of ${count} was read as 0`);
  return String(Math.max(0, count));
}

/** Returns a price and selling price in the shop's columns; a higher former price is the price. */
export function pricesOf(selling: number | null, former: number | null): Row {
  if (selling === null) return {};
  const price = former !== null && former > selling ? former : selling;
  return { price: String(price), saleprice: String(selling) };
}
