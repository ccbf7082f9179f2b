import { Readable } from 'node:stream';
import { AppError } from '../app-error.ts';
import { type Reply, reply } from '../reply.ts';

/** Spreadsheets run cells that begin like this as formulas. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Escapes text that a spreadsheet would run as a formula. */
const guard = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Removes the formula escape from a cell. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

const line = (values: readonly string[]): string =>
  `${values
    .map(guard)
    .map((value) => (/[",;\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(',')}\r\n`;

/** Lets spreadsheets recognise UTF-8: without it, Excel reads ₹ and देवनागरी in another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Lines per chunk. */
const BATCH = 200;

async function* lines(
  header: readonly string[],
  rows: AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  let batch = [BYTE_ORDER_MARK + line(header)];
  for await (const row of rows) {
    batch.push(line(row));
    if (batch.length >= BATCH) {
      yield batch.join('');
      batch = [];
    }
  }
  yield batch.join('');
}

/** Returns a CSV file in UTF-8 with a byte order mark, streamed while its rows are read. Cells cannot become formulas. */
export const csvFile = (
  header: readonly string[],
  rows: AsyncIterable<readonly string[]>,
): Readable => Readable.from(lines(header, rows), { objectMode: false });

/** Returns the response with which a browser saves the file. */
export const csvReply = (fileName: string, file: Readable): Reply =>
  reply(file, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
  });

/** Each export reads all data of a service; more at once would slow down everything. */
const AT_ONCE = 4;
const RETRY_SECONDS = '5';

/**
 * Limits how many files this process streams at once; a place becomes free when its file ends or
 * its reader disconnects. Throws `request.too_many` if none is free.
 */
export function createExports(atOnce = AT_ONCE): (make: () => Readable) => Readable {
  let running = 0;
  return (make) => {
    if (running >= atOnce) {
      throw new AppError('request.too_many', {
        message: 'Other files are being created at the moment. Please try again shortly.',
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
