import type { SynonymGroup } from '@tanabana/contracts';
import { createPauses } from '../pauses.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { IndexedProduct } from './columns.ts';

const IDS_AT_ONCE = 1000;

/** Database queries that build the index. */
export interface IndexSource {
  /** Products changed at `since` or later, or by ids; all without either. */
  indexedProducts(
    which?: { since: Date } | { ids: readonly string[] },
  ): AsyncIterable<IndexedProduct>;
  /** Last change of all products, or of those changed at `since` or later. */
  changeTimes(since?: Date): AsyncIterable<{ id: string; changedAt: number }>;
  /** Ids of products deleted at `since` or later. */
  removedSince(since: Date): Promise<string[]>;
  /** Groups of synonyms. */
  synonyms(): Promise<readonly SynonymGroup[]>;
}

/** Visits rows in slices between which requests are served. */
export async function eachInSlices<T>(
  rows: AsyncIterable<T>,
  visit: (row: T) => void,
  beforeNext: () => Promise<unknown> | undefined = () => undefined,
): Promise<void> {
  const pauses = createPauses();
  for await (const row of rows) {
    visit(row);
    if (!pauses.isDue()) continue;
    await beforeNext();
    await pauses.take();
  }
}

/** Adds or replaces each product. */
export const putAll = (
  index: CatalogueIndex,
  rows: AsyncIterable<IndexedProduct>,
  onRow?: (row: IndexedProduct) => void,
): Promise<void> =>
  eachInSlices(rows, (row) => {
    index.put(row);
    onRow?.(row);
  });

/** Reads these products again; deleted ones are removed. */
export async function readIds(
  source: IndexSource,
  index: CatalogueIndex,
  ids: readonly string[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const some = ids.slice(from, from + IDS_AT_ONCE);
    const gone = new Set(some);
    await putAll(index, source.indexedProducts({ ids: some }), ({ id }) => gone.delete(id));
    for (const id of gone) index.drop(id);
  }
}
