import type { CatalogueIndex } from './catalogue-index.ts';
import { eachInSlices, type IndexSource } from './index-source.ts';

/** Visits rows, like `eachInSlices`. */
export type EachRow = <T>(rows: AsyncIterable<T>, visit: (row: T) => void) => Promise<void>;

/**
 * Reports the ids whose stored state differs from the index, by the time of their last change: of
 * all products, or of those changed or deleted at `since` or later.
 */
export async function differences(
  source: IndexSource,
  known: CatalogueIndex,
  report: (ids: Iterable<string>) => void,
  { since, each = eachInSlices }: { since?: Date | undefined; each?: EachRow } = {},
): Promise<void> {
  const comparison = known.comparison();
  await each(source.changeTimes(since), ({ id, changedAt }) => {
    if (!comparison.isKnown(id, changedAt)) report([id]);
  });
  report(since ? await removedSince(source, known, since) : comparison.gone());
}

/** Returns ids of products in the index that were deleted at `since` or later. */
export async function removedSince(
  source: IndexSource,
  known: CatalogueIndex,
  since: Date,
): Promise<string[]> {
  const removed = await source.removedSince(since);
  return removed.filter((id) => known.versionOf(id) !== undefined);
}

/**
 * Returns whether the index knows a change that the database does not, because the database was
 * restored.
 */
export async function isAhead(source: IndexSource, known: CatalogueIndex): Promise<boolean> {
  const last = known.lastChange();
  if (!last) return false;
  for await (const { changedAt = 0 } of source.indexedProducts({ ids: [last.id] }))
    return changedAt < last.changedAt;
  return true;
}
