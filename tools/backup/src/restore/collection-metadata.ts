import { EJSON } from 'bson';
import type { CreateCollectionOptions, Db, Document, IndexDescription } from 'mongodb';
import type { CollectionEntry } from '../archive/format.ts';

interface Metadata {
  options: CreateCollectionOptions;
  indexes: Document[];
}

/** Written by the server that had the collection, and for another one to choose itself. */
const OWN_OF_SERVER = new Set(['v', 'ns', 'background', 'storageEngine']);

const parse = ({ metadata }: CollectionEntry): Metadata => {
  const { options = {}, indexes = [] } = EJSON.parse(metadata || '{}') as Partial<Metadata>;
  return { options, indexes };
};

/** Makes a collection with the options that it had. */
export async function makeCollection(db: Db, entry: CollectionEntry): Promise<void> {
  await db.createCollection(entry.collection, parse(entry).options);
}

/** Makes the indexes of a collection that is filled; the one of `_id` is there. */
export async function makeIndexes(db: Db, entry: CollectionEntry): Promise<void> {
  const indexes = parse(entry)
    .indexes.filter(({ name }) => name !== '_id_')
    .map((index) =>
      Object.fromEntries(Object.entries(index).filter(([field]) => !OWN_OF_SERVER.has(field))),
    );
  if (indexes.length === 0) return;
  await db.collection(entry.collection).createIndexes(indexes as unknown as IndexDescription[]);
}
