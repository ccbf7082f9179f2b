import { CatalogueIndex } from './catalogue-index.ts';
import { differences, isAhead } from './index-differences.ts';
import type { IndexSnapshot, SnapshotTimes } from './index-snapshot.ts';
import { type IndexSource, putAll, readIds } from './index-source.ts';

/** Clocks that differ by less miss nothing, nor does a slow transaction. */
export const OVERLAP_MS = 60_000;
/** Where more than this share had to be read beside a snapshot it is written anew. */
const MUCH = 0.01;

/** An index that lists can be answered from. */
export interface StartedIndex extends SnapshotTimes {
  index: CatalogueIndex;
  /** Whether it came from a snapshot and was not yet compared with all that the database has. */
  isUncompared: boolean;
}

/**
 * The index of the last start with what has changed since, or of all that the database has where there is no snapshot
 * that can be used (docs/decisions/0036). Throws where the database cannot be read.
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

/** Undefined where there is none that can be used. */
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
