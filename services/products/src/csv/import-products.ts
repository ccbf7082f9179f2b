import type { Actor } from '../products/product-facts.ts';
import { type BatchDeps, createImportBatch } from './import-batch.ts';
import { createImportCategories, type ImportCategoriesDeps } from './import-categories.ts';
import { type ReadRow, readRows, type Told } from './read-rows.ts';

export type ImportDeps = BatchDeps & ImportCategoriesDeps;
export type Importer = ReturnType<typeof createImporter>;

/** Lines that are worked on together: a transaction of some 500 kB. */
const BATCH = 250;

/**
 * Takes a catalogue in CSV: a SKU that the shop has is changed in the columns that the file has and
 * that differ, another one is added; a line that cannot be taken is told and loses no other. What is
 * told of a line is stored by then. Done again it changes nothing. Throws `request.invalid` for a file
 * without the column `sku`.
 */
export const createImporter = (deps: ImportDeps) =>
  async function* importProducts(
    source: AsyncIterable<Uint8Array>,
    by: Actor,
  ): AsyncGenerator<Told[]> {
    const work = createImportBatch(deps, createImportCategories(deps), by);
    let rows: ReadRow[] = [];
    let told: Told[] = [];
    const take = async (): Promise<Told[]> =>
      [...told, ...(await work(rows))].sort((one, other) => one.line - other.line);

    for await (const read of readRows(source)) {
      if ('row' in read) rows.push(read);
      else told.push(read);
      if (rows.length + told.length < BATCH) continue;
      yield await take();
      rows = [];
      told = [];
    }
    yield await take();
  };
