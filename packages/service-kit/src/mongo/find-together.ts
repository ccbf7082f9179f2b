import type { Collection, Document, Filter } from 'mongodb';

/** What is looked for in a collection. */
export interface LookUp<T extends Document> {
  collection: Collection<T>;
  filter: Filter<T>;
}

/** More than is looked for together: all of it comes with the first answer. */
const BATCH_SIZE = 1000;

/**
 * Looks things up in several collections of one database by one command, since commands cost more than what
 * they find. Gives by name what was found, in no order; nothing where `null` is asked.
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
