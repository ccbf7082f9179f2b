import { Readable } from 'node:stream';
import type { ImportResult } from '@tanabana/contracts';
import { type Logger, type Reply, reply } from '@tanabana/service-kit';
import type { Actor } from '@tanabana/service-kit/mongo';
import {
  type BatchDeps,
  createImportBatch,
  createImportCategories,
  type ImportCategoriesDeps,
} from './import-batch.ts';
import { type LineResult, type ReadRow, readRows } from './read-rows.ts';

export type ImportDeps = BatchDeps & ImportCategoriesDeps;
export type Importer = ReturnType<typeof createImporter>;

/** Lines per batch: a transaction of about 500 kB. */
const BATCH_LINES = 250;

/**
 * Imports a catalogue in CSV: a known SKU is changed in the columns that differ, an unknown one is
 * added; an invalid line is rejected without affecting others. A line's result is reported after it
 * is stored. Idempotent. Throws `request.invalid` for a file without the column `sku`.
 */
export const createImporter = (deps: ImportDeps) =>
  async function* importProducts(
    source: AsyncIterable<Uint8Array>,
    by: Actor,
  ): AsyncGenerator<LineResult[]> {
    const work = createImportBatch(deps, createImportCategories(deps), by);
    let rows: ReadRow[] = [];
    let refusals: LineResult[] = [];
    let taken = 0;
    /** Reports the product's result for each of its lines. */
    const take = async (): Promise<LineResult[]> => {
      const linesOf = new Map(rows.map(({ line, lines }) => [line, lines]));
      const results = (await work(rows)).flatMap((result) =>
        (linesOf.get(result.line) ?? [result.line]).map((line) => ({ ...result, line })),
      );
      return [...refusals, ...results].sort((one, other) => one.line - other.line);
    };

    for await (const read of readRows(source)) {
      if ('row' in read) rows.push(read);
      else refusals.push(read);
      taken += 'row' in read ? read.lines.length : 1;
      if (taken < BATCH_LINES) continue;
      yield await take();
      rows = [];
      refusals = [];
      taken = 0;
    }
    yield await take();
  };

type Sums = Omit<ImportResult, 'lines'>;

async function* answerParts(
  first: readonly LineResult[],
  rest: AsyncIterable<readonly LineResult[]>,
  log: Logger,
): AsyncGenerator<string> {
  const sums: Sums = { added: 0, updated: 0, unchanged: 0, refused: 0 };
  let last = 1;
  const toText = (results: readonly LineResult[]): string => {
    for (const { outcome } of results) sums[outcome] += 1;
    last = results.at(-1)?.line ?? last;
    return results.map((result) => JSON.stringify(result)).join(',\n');
  };
  yield `{"lines":[${toText(first)}`;
  try {
    for await (const results of rest) {
      if (results.length > 0) yield `,\n${toText(results)}`;
    }
  } catch (err) {
    log.error({ err, line: last }, 'import stopped');
    sums.stopped = `Something went wrong on our side after line ${last}. Import the file again: lines that were taken are known by their SKU.`;
  }
  yield `],${JSON.stringify(sums).slice(1)}`;
}

/**
 * Streams the result of an import, so that neither lines nor results accumulate. Throws errors of
 * the file or its first lines; later errors are part of the response.
 */
export async function importAnswer(
  batches: AsyncGenerator<readonly LineResult[]>,
  log: Logger,
): Promise<Reply> {
  const first = await batches.next();
  const body = answerParts(first.done ? [] : first.value, batches, log);
  return reply(Readable.from(body, { objectMode: false }), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
}
