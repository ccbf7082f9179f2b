import { createReadStream } from 'node:fs';
import { type FileNotation, readRecords } from '@tanabana/service-products/library';

/** A file that cannot be imported at all; the message is one line for the user. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
}

/** Required columns of a catalogue, in any order and case. */
export const COLUMNS = [
  'ProductID',
  'ProductName',
  'Gender',
  'Price (INR)',
  'Description',
  'PrimaryColor',
] as const;
/** Optional columns. */
const EXTRA_COLUMNS = ['ProductBrand'] as const;

export type Column = (typeof COLUMNS)[number] | (typeof EXTRA_COLUMNS)[number];

export interface CsvRow {
  /** Last line of the row in the file, from 1. */
  line: number;
  /** Null for a row with more or fewer values than the header. */
  values: Record<Column, string> | null;
  /** Whether the file writes decimals with a comma. */
  hasDecimalComma: boolean;
}

/**
 * Streams the rows of a CSV catalogue: UTF-8, with a header, separated by commas, semicolons or
 * tabs.
 * @throws CsvError if it cannot be read, is not text or CSV, or lacks columns
 */
export async function* readCsv(file: string): AsyncGenerator<CsvRow> {
  let names: string[] | undefined;
  let hasDecimalComma = false;
  const onNotation = ({ delimiter }: FileNotation): void => {
    hasDecimalComma = delimiter === ';';
  };
  try {
    const records = readRecords(createReadStream(file), { onNotation });
    for await (const { line, values, reason } of records) {
      if (reason === 'encoding') throw new CsvError(`${file} is not a text file in UTF-8.`);
      if (!values)
        throw new CsvError(`${file} is not CSV: a quote on line ${line} is never closed.`);
      if (!names) names = namesOf(values, file);
      else {
        const row = values.length === names.length ? rowOf(names, values) : null;
        yield { line, values: row, hasDecimalComma };
      }
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw error instanceof CsvError ? error : new CsvError(`${file} cannot be read (${code}).`);
  }
  if (!names) namesOf([], file);
}

function namesOf(header: readonly string[], file: string): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = COLUMNS.filter((column) => !names.includes(column.toLowerCase()));
  if (missing.length === 0) return names;
  throw new CsvError(`${file} has no column ${missing.join(', ')} in its first line.`);
}

const rowOf = (names: readonly string[], values: readonly string[]) =>
  Object.fromEntries(
    [...COLUMNS, ...EXTRA_COLUMNS].map((column) => [
      column,
      values[names.indexOf(column.toLowerCase())] ?? '',
    ]),
  ) as Record<Column, string>;
