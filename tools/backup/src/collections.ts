import { RESTORE_MARK } from '@tanabana/service-kit/mongo';
import { EJSON } from 'bson';
import type { ClientSession, Collection, Document, MongoClient } from 'mongodb';

export interface ListedCollection {
  db: string;
  collection: string;
  type: string;
  /** As in mongodump: options and indexes in extended JSON. */
  metadata: string;
}

/** Databases of the shop: all with its prefix. */
export async function shopDatabases(client: MongoClient, prefix: string): Promise<string[]> {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  const names = databases.map(({ name }) => name).filter((name) => name.startsWith(`${prefix}_`));
  return names.toSorted();
}

/** All collections of the shop, with the data to recreate them. */
export async function listCollections(
  client: MongoClient,
  prefix: string,
): Promise<ListedCollection[]> {
  const found: ListedCollection[] = [];
  for (const db of await shopDatabases(client, prefix)) {
    const own = await client.db(db).listCollections({}, { nameOnly: false }).toArray();
    const plain = own.filter(
      ({ name, type }) => type !== 'view' && !name.startsWith('system.') && name !== RESTORE_MARK,
    );
    for (const { name, options } of plain.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const indexes = await client.db(db).collection(name).listIndexes().toArray();
      const metadata = metadataOf(name, options as Document | undefined, indexes);
      found.push({ db, collection: name, type: 'collection', metadata });
    }
  }
  return found;
}

function metadataOf(
  collectionName: string,
  options: Document = {},
  indexes: readonly Document[] = [],
): string {
  const metadata = { options, indexes, collectionName, type: 'collection' };
  return EJSON.stringify(metadata, { relaxed: false });
}

const BATCH = 500;

/** All documents as BSON, ordered by id. */
export async function* rawDocuments(
  collection: Collection,
  session?: ClientSession,
): AsyncGenerator<Uint8Array> {
  const cursor = collection.find({}, { session, raw: true, sort: { _id: 1 }, batchSize: BATCH });
  for await (const document of cursor) yield document as unknown as Uint8Array;
}
