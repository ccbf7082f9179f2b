import type { Collection, Document, Filter } from 'mongodb';

/** A query of one collection. */
export interface LookUp<T extends Document> {
  collection: Collection<T>;
  filter: Filter<T>;
}

/** Larger than any result, so that it arrives in the first batch. */
const BATCH_SIZE = 1000;

/**
 * Queries several collections of a database with one command, because commands cost more than their
 * results. Returns the results by name, unordered; nothing for `null`.
 */
export async function findTogether<T extends Record<string, Document>>(
  lookUps: {
    [Name in keyof T]: LookUp<T[Name]> | null;
  },
): Promise<{ [Name in keyof T]: T[Name][] }> {
  const names = Object.keys(lookUps) as (keyof T & string)[];
  const found = Object.fromEntries(names.map((name): [string, Document[]] => [name, []]));
  const asked = names.flatMap((name) => {
    const { collection, filter } = lookUps[name] ?? {};
    const pipeline: Document[] = [{ $match: filter }, { $replaceWith: { [name]: '$$ROOT' } }];
    return collection ? [{ collection, pipeline }] : [];
  });
  const [first, ...others] = asked;
  if (first) {
    const unions = others.map(({ collection, pipeline }) => ({
      $unionWith: { coll: collection.collectionName, pipeline },
    }));
    const documents = first.collection.aggregate([...first.pipeline, ...unions], {
      batchSize: BATCH_SIZE,
    });
    for await (const document of documents)
      for (const [name, one] of Object.entries(document)) found[name]?.push(one);
  }
  return found as { [Name in keyof T]: T[Name][] };
}
