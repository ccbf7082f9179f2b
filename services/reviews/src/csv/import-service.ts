import type { Readable } from 'node:stream';
import type { ReviewImportResult } from '@tanabana/contracts';
import { invalid } from '@tanabana/service-kit';
import type { Actor } from '@tanabana/service-kit/mongo';
import type { ReviewDeps } from '../deps.ts';
import { COLUMNS, type Column, REQUIRED_COLUMNS } from './columns.ts';
import { type BatchRow, createImportBatch } from './import-batch.ts';
import { createImportProducts } from './import-products.ts';
import { type CsvRecord, readRecords } from './read-records.ts';
import { type Cells, type ReviewRow, RowProblem, readRow } from './read-row.ts';

/** Lines per transaction. */
const BATCH_LINES = 100;
/** Addresses of pictures per transaction, each of which may be copied. */
const BATCH_PICTURES = 30;
const MAX_MESSAGES = 1000;
const TARGET = { id: '0'.repeat(24), name: 'Reviews', kind: 'import' };

type Heading = readonly (Column | null)[];

/** Returns the columns of the heading. Throws `request.invalid` for a file in another form. */
function headingOf({ values }: CsvRecord): Heading {
  const names = values.map((name) => name.trim().toLowerCase());
  const missing = REQUIRED_COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0)
    throw invalid('file', `The file has no column ${missing.join(', ')} in its first line.`, true);
  if (!names.includes('product_id') && !names.includes('product_handle'))
    throw invalid('file', 'The file has neither a column product_id nor product_handle.', true);
  return names.map((name) => COLUMNS.find((column) => column === name) ?? null);
}

function cellsOf({ values, isBroken }: CsvRecord, heading: Heading): Cells {
  if (isBroken) throw new RowProblem('the line is too long, or a quote is opened but never closed');
  if (values.length > heading.length && values.slice(heading.length).some(Boolean))
    throw new RowProblem('the line has more values than the first line');
  return Object.fromEntries(
    heading.flatMap((column, at) => (column ? [[column, values[at] ?? '']] : [])),
  );
}

type ImportDeps = Pick<ReviewDeps, 'storage' | 'products' | 'site' | 'now'>;

/** Imports reviews from CSV files in Judge.me's columns (rule 19.9). */
export const createImportService =
  ({ storage, products, site, now }: ImportDeps) =>
  /**
   * Creates the reviews of a file; those that exist are left as they are, and an invalid line affects
   * no other. Throws `request.invalid` for a file in another form.
   * @param mode `check` stores nothing
   */
  async (
    open: () => Readable,
    mode: 'check' | 'import',
    by: Actor,
  ): Promise<ReviewImportResult> => {
    const isCheck = mode === 'check';
    const catalogue = createImportProducts(products);
    const store = createImportBatch(storage, site, isCheck);
    const result: ReviewImportResult = { created: 0, known: 0, failed: 0, lines: [] };
    const seen = new Set<string>();
    let rows: ReviewRow[] = [];
    let addresses = 0;

    const report = (line: number, message: string, isFailed: boolean): void => {
      if (isFailed) result.failed += 1;
      if (result.lines.length < MAX_MESSAGES) result.lines.push({ line, message, isFailed });
    };
    const reading = <T>(line: number, read: () => T): T | null => {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof RowProblem)) throw error;
        report(line, error.message, true);
        return null;
      }
    };

    async function take(): Promise<void> {
      if (rows.length === 0) return;
      await catalogue.load(rows);
      const batch = rows.flatMap((row): BatchRow[] => {
        const product = reading(row.line, () => catalogue.of(row));
        return product ? [{ row, product }] : [];
      });
      rows = [];
      addresses = 0;
      if (batch.length === 0) return;
      const { created, known, messages } = await store(batch, seen);
      result.created += created;
      result.known += known;
      for (const { line, message, isFailed } of messages) report(line, message, isFailed);
    }

    let heading: Heading | undefined;
    for await (const record of readRecords(open())) {
      if (!heading) {
        heading = headingOf(record);
        continue;
      }
      const columns = heading;
      const row = reading(record.line, () => readRow(record.line, cellsOf(record, columns), now()));
      if (!row) continue;
      rows.push(row);
      addresses += row.pictureUrls.length;
      if (rows.length === BATCH_LINES || addresses >= BATCH_PICTURES) await take();
    }
    if (!heading) throw invalid('file', 'The file is empty.', true);
    await take();
    if (!isCheck && result.created > 0)
      await storage.audit.record({
        by,
        action: 'imported',
        target: TARGET,
        changes: [{ field: 'created', from: null, to: result.created }],
      });
    result.lines.sort((one, other) => one.line - other.line);
    return result;
  };
