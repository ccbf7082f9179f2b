import { Readable } from 'node:stream';
import { AppError } from '../app-error.ts';
import { type Reply, reply } from '../reply.ts';

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

interface CsvOptions {
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

/** The answer with which a browser saves the file. */
export const csvReply = (fileName: string, file: Readable): Reply =>
  reply(file, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
  });

/** Each reads all that a service has: more at once would only make all slower, and everything else. */
const AT_ONCE = 4;
const RETRY_SECONDS = '5';

/**
 * Lets so many files be made while they are sent, in this process; a place is free again when its file
 * has ended or nobody reads it any more. Throws `request.too_many` where there is none.
 */
export function createExports(atOnce = AT_ONCE): (make: () => Readable) => Readable {
  let running = 0;
  return (make) => {
    if (running >= atOnce) {
      throw new AppError('request.too_many', {
        message: 'Other files are being made at this moment. Please try again shortly.',
        headers: { 'Retry-After': RETRY_SECONDS },
      });
    }
    const file = make();
    running += 1;
    file.once('close', () => {
      running -= 1;
    });
    return file;
  };
}
