import { Readable } from 'node:stream';
import type { FileEncoding, ImportField, ImportResult } from '@tanabana/contracts';
import { type Logger, type Reply, reply } from '@tanabana/service-kit';
import type { Actor } from '@tanabana/service-kit/mongo';
import type { NamedPictures } from '../images/fetching/want-pictures.ts';
import type { LineResult } from './file-line.ts';
import {
  type BatchDeps,
  createImportBatch,
  createImportCategories,
  type ImportCategoriesDeps,
  type ProductResult,
} from './import-batch.ts';
import { createPreview } from './preview.ts';
import { type ReadProduct, readProducts } from './read-products.ts';
import { type OpenFile, surveyFile } from './survey-file.ts';

export interface ImportDeps extends BatchDeps, ImportCategoriesDeps {
  /** Returns how many of the pictures will be fetched. */
  wantPictures(products: readonly NamedPictures[], by: Actor): Promise<number>;
}

export type Importer = ReturnType<typeof createImporter>;

/** How a catalogue file is imported; see `importQuery` of the contract. */
export interface ImportOptions {
  dryRun?: boolean | undefined;
  encoding?: FileEncoding | undefined;
  columns?: readonly (ImportField | null)[] | undefined;
  category?: string | undefined;
  uncounted: number;
  pictures: boolean;
}

/** Lines per batch: a transaction of about 500 kB. */
const BATCH_LINES = 250;

/** The end of an import's response. */
export type ImportSums = Omit<ImportResult, 'lines' | 'file'>;

export interface Import {
  file: ImportResult['file'];
  /** Results of lines, after they are stored. */
  batches: AsyncGenerator<LineResult[]>;
  /** Returns the counts so far; they are complete once `batches` has ended or failed. */
  sums(): ImportSums;
}

/**
 * Imports a catalogue file: a known SKU is changed in the columns that differ, an unknown one is
 * added; an invalid product is rejected without affecting others, and none is stored in part. The
 * result of a line is reported after its product is stored. Idempotent. Throws `request.invalid` for
 * a file that is no catalogue.
 */
export const createImporter =
  (deps: ImportDeps) =>
  async (open: OpenFile, options: ImportOptions, by: Actor): Promise<Import> => {
    const { dryRun: isDryRun = false, encoding, columns, category, uncounted } = options;
    const survey = await surveyFile(open, { encoding, columns, isDryRun });
    const categories = createImportCategories(deps);
    const work = createImportBatch(deps, categories, { by, isDryRun, category, uncounted });
    const counts = { added: 0, updated: 0, unchanged: 0, refused: 0, ignored: 0, pictures: 0 };
    const preview = createPreview();

    /** Returns the product's result for each of its lines. */
    function linesOf(read: ReadProduct, { id: _id, ...result }: ProductResult): LineResult[] {
      const isRefused = result.outcome === 'refused';
      const assumed =
        read.isUntracked && result.outcome === 'added'
          ? [`the file does not say how many pieces there are: ${uncounted} were assumed`]
          : [];
      const notes = isRefused ? [] : [...read.notes, ...assumed];
      return read.lines.map((line, at) => ({
        ...result,
        line,
        ...(at === 0 && notes.length > 0 && { notes }),
        ...(isRefused && { values: [...(read.values[at] ?? [])] }),
      }));
    }

    async function wantPictures(
      products: readonly ReadProduct[],
      results: ReadonlyMap<number, ProductResult>,
    ): Promise<void> {
      if (!options.pictures) return;
      const named = products.flatMap(({ line, pictures }) => {
        const { id, outcome } = results.get(line) ?? {};
        if (pictures.length === 0 || outcome === 'refused') return [];
        if (isDryRun && outcome === 'added') counts.pictures += pictures.length;
        return id === undefined ? [] : [{ productId: id, pictures }];
      });
      if (!isDryRun && named.length > 0) counts.pictures += await deps.wantPictures(named, by);
    }

    async function* batches(): AsyncGenerator<LineResult[]> {
      let products: ReadProduct[] = [];
      let others: LineResult[] = [];
      let taken = 0;
      const take = async (): Promise<LineResult[]> => {
        const results = new Map((await work(products)).map((result) => [result.line, result]));
        await wantPictures(products, results);
        const lines = products.flatMap((read) => {
          const result = results.get(read.line);
          if (!result) return [];
          if (isDryRun) preview.add(read, result);
          return linesOf(read, result);
        });
        if (isDryRun) for (const line of others) preview.addLine(line);
        const all = [...others, ...lines].sort((one, other) => one.line - other.line);
        for (const { outcome } of all) counts[outcome] += 1;
        return all;
      };
      for await (const read of readProducts(open, survey)) {
        if ('row' in read) products.push(read);
        else others.push(read);
        taken += 'row' in read ? read.lines.length : 1;
        if (taken < BATCH_LINES) continue;
        yield await take();
        products = [];
        others = [];
        taken = 0;
      }
      yield await take();
    }

    return {
      file: survey.report,
      batches: batches(),
      sums: () => ({
        ...counts,
        ...(isDryRun && {
          preview: preview.products(),
          missingCategories: [...categories.missing].map(([name, products]) => ({
            name,
            products,
          })),
        }),
      }),
    };
  };

async function* answerParts(
  first: readonly LineResult[],
  { file, batches, sums }: Import,
  log: Logger,
): AsyncGenerator<string> {
  let last = 1;
  let isEmpty = true;
  const toText = (results: readonly LineResult[]): string => {
    if (results.length === 0) return '';
    const text = `${isEmpty ? '' : ',\n'}${results.map((result) => JSON.stringify(result)).join(',\n')}`;
    isEmpty = false;
    last = results.at(-1)?.line ?? last;
    return text;
  };
  yield `{"file":${JSON.stringify(file)},"lines":[${toText(first)}`;
  let stopped: string | undefined;
  try {
    for await (const results of batches) yield toText(results);
  } catch (err) {
    log.error({ err, line: last }, 'import stopped');
    stopped = `Something went wrong on our side after line ${last}. Import the file again: lines that were taken are known by their SKU.`;
  }
  yield `],${JSON.stringify({ ...sums(), stopped }).slice(1)}`;
}

/**
 * Streams the result of an import, so that neither lines nor results accumulate. Throws errors of
 * the file or its first lines; later errors are part of the response.
 */
export async function importAnswer(importing: Promise<Import>, log: Logger): Promise<Reply> {
  const started = await importing;
  const first = await started.batches.next();
  const body = answerParts(first.done ? [] : first.value, started, log);
  return reply(Readable.from(body, { objectMode: false }), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
}
