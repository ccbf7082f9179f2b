import { createReadStream } from 'node:fs';
import { type CsvRecord, readRecords } from '@tanabana/service-products/library';

/** A file that cannot be imported at all; the message is one line for the person who tried. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
}

/** Columns of a catalogue; the import needs them, in any order and case. */
export const COLUMNS = [
  'ProductID',
  'ProductName',
  'Gender',
  'Price (INR)',
  'Description',
  'PrimaryColor',
] as const;
/** Used where they are there. */
const EXTRA_COLUMNS = ['ProductBrand'] as const;

export type Column = (typeof COLUMNS)[number] | (typeof EXTRA_COLUMNS)[number];

export interface CsvRow {
  /** Line of the file that the row ends on, from 1. */
  line: number;
  /** Null for a row that has more or fewer values than the header. */
  values: Record<Column, string> | null;
}

/**
 * The rows of a catalogue in CSV, read as they are used: UTF-8, header first, separated by commas,
 * semicolons or tabs. Throws `CsvError` for what cannot be read, is no text or CSV, or lacks columns.
 */
export async function* readCsv(file: string): AsyncGenerator<CsvRow> {
  let names: string[] | undefined;
  const pick = (values: string[], column: Column): string =>
    values[names?.indexOf(column.toLowerCase()) ?? -1] ?? '';
  for await (const { line, values } of parseRows(file)) {
    if (!names) names = namesOf(values, file);
    else if (values.length !== names.length) yield { line, values: null };
    else yield { line, values: toValues((column) => pick(values, column)) };
  }
  if (!names) namesOf([], file);
}

function namesOf(header: readonly string[], file: string): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = COLUMNS.filter((column) => !names.includes(column.toLowerCase()));
  if (missing.length === 0) return names;
  throw new CsvError(`${file} has no column ${missing.join(', ')} in its first line.`);
}

const toValues = (pick: (column: Column) => string): Record<Column, string> =>
  Object.fromEntries(
    [...COLUMNS, ...EXTRA_COLUMNS].map((column) => [column, pick(column)]),
  ) as Record<Column, string>;

interface ParsedRow {
  line: number;
  values: string[];
}

/** Rows of the file; one that is no row makes the file no catalogue. */
async function* parseRows(file: string): AsyncGenerator<ParsedRow> {
  try {
    for await (const record of readRecords(createReadStream(file))) yield toRow(record, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw error instanceof CsvError ? error : new CsvError(`${file} cannot be read (${code}).`);
  }
}

function toRow({ line, values, reason }: CsvRecord, file: string): ParsedRow {
  if (values) return { line, values };
  throw new CsvError(
    reason === 'encoding'
      ? `${file} is not a text file in UTF-8.`
      : `${file} is not CSV: a quote on line ${line} is never closed.`,
  );
}
