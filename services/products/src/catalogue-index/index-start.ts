import { CatalogueIndex } from './catalogue-index.ts';
import { differences, isAhead } from './index-differences.ts';
import type { IndexSnapshot, SnapshotTimes } from './index-snapshot.ts';
import { type IndexSource, putAll, readIds } from './index-source.ts';

/** Milliseconds of overlap, so that clock differences and slow transactions lose nothing. */
export const OVERLAP_MS = 60_000;
/** Share of products read in addition to a snapshot above which a new one is written. */
const MUCH = 0.01;

/** An index that can serve lists. */
export interface StartedIndex extends SnapshotTimes {
  index: CatalogueIndex;
  /** Loaded from a snapshot and not yet compared with the whole database. */
  isUncompared: boolean;
}

/**
 * Returns the snapshot's index with later changes, or one read from the database without a usable
 * snapshot (decision 0036). Throws if the database is unreadable.
 */
export async function startIndex(
  source: IndexSource,
  snapshot: IndexSnapshot | undefined,
): Promise<StartedIndex> {
  const at = Date.now();
  const known = snapshot && (await fromSnapshot(source, snapshot));
  const index = known?.index ?? new CatalogueIndex();
  if (!known) await putAll(index, source.indexedProducts());
  index.setSynonyms(await source.synonyms());
  await index.prepare();
  const wholeAt = known?.wholeAt ?? at;
  if (!known || known.changes > index.size * MUCH) await snapshot?.store(index, { wholeAt, at });
  return { index, wholeAt, at, isUncompared: known?.isUncompared ?? false };
}

/** Undefined without a usable snapshot. */
async function fromSnapshot(source: IndexSource, snapshot: IndexSnapshot) {
  const refused = (reason: string): undefined =>
    void snapshot.warn(`the snapshot of the catalogue is not used: ${reason}`);
  const read = await snapshot.read().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') refused(error.message);
  });
  if (!read) return undefined;
  const { index, wholeAt, at } = read;
  const isOlder = await isAhead(source, index);
  const since = isOlder ? undefined : new Date(at - OVERLAP_MS);
  const changed: string[] = [];
  const tell = (ids: Iterable<string>) => {
    for (const id of ids) changed.push(id);
  };
  await differences(source, index, tell, { since });
  if (isOlder && changed.length > index.size / 2)
    return refused('most products have changed since');
  await readIds(source, index, changed);
  return { index, wholeAt, changes: changed.length, isUncompared: !isOlder };
}
