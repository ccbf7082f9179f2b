import { Readable } from 'node:stream';

/** Spreadsheets run cells that begin like this as formulas. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Text as a cell that no spreadsheet takes for a formula. */
const guard = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text of a cell of ours: what guards it against being a formula is undone. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

const line = (values: readonly string[]): string =>
  `${values
    .map(guard)
    .map((value) => (/[",;\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(',')}\r\n`;

export interface CsvOptions {
  /** A byte order mark first: spreadsheets then read UTF-8 as what it is. */
  bom?: boolean;
}

/** Lines that leave together. */
const BATCH = 200;

async function* lines(
  header: readonly string[],
  rows: AsyncIterable<readonly string[]>,
  { bom = false }: CsvOptions,
): AsyncGenerator<string> {
  let batch = [(bom ? '\uFEFF' : '') + line(header)];
  for await (const row of rows) {
    batch.push(line(row));
    if (batch.length >= BATCH) {
      yield batch.join('');
      batch = [];
    }
  }
  yield batch.join('');
}

/** A CSV file in UTF-8, made while its rows are read. Cells cannot become formulas. */
export const csvFile = (
  header: readonly string[],
  rows: AsyncIterable<readonly string[]>,
  options: CsvOptions = {},
): Readable => Readable.from(lines(header, rows, options), { objectMode: false });
