import { readFile } from 'node:fs/promises';
import { CsvError as ParserError, parse } from 'csv-parse/sync';
import { CsvError } from './csv-error.ts';

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
 * The rows of a catalogue in CSV: UTF-8, header first, separated by commas, semicolons or tabs.
 * Throws `CsvError` for what cannot be read, is no text or CSV, or lacks columns.
 */
export async function readCsv(file: string): Promise<CsvRow[]> {
  const [header, ...rows] = parseRows(await readText(file), file);
  const names = header?.values.map((name) => name.trim().toLowerCase()) ?? [];
  const missing = COLUMNS.filter((column) => !names.includes(column.toLowerCase()));
  if (missing.length > 0) {
    throw new CsvError(`${file} has no column ${missing.join(', ')} in its first line.`);
  }
  const pick = (values: string[], column: Column): string =>
    values[names.indexOf(column.toLowerCase())] ?? '';
  return rows.map(({ line, values }) => ({
    line,
    values: values.length === names.length ? toValues((column) => pick(values, column)) : null,
  }));
}

const toValues = (pick: (column: Column) => string): Record<Column, string> =>
  Object.fromEntries(
    [...COLUMNS, ...EXTRA_COLUMNS].map((column) => [column, pick(column)]),
  ) as Record<Column, string>;

async function readText(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CsvError(`${file} cannot be read (${code}).`);
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {}
  throw new CsvError(`${file} is not a text file in UTF-8.`);
}

interface ParsedRow {
  line: number;
  values: string[];
}

function parseRows(text: string, file: string): ParsedRow[] {
  const firstLine = text.split('\n', 1)[0] ?? '';
  const delimiter = [',', ';', '\t'].toSorted(
    (a, b) => count(firstLine, b) - count(firstLine, a),
  )[0];
  try {
    const rows = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({ line: info.lines, values: record }));
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
    throw new CsvError(`${file} is not CSV: ${error.message}.`);
  }
}

const count = (text: string, part: string): number => text.split(part).length - 1;
