import { deserialize, EJSON } from 'bson';
import type {
  Collection,
  CreateCollectionOptions,
  Db,
  Document,
  IndexDescription,
  MongoClient,
} from 'mongodb';
import { Crc64 } from './archive/crc64.ts';
import type { CollectionEntry } from './archive/format.ts';
import type { CollectionSum } from './archive/write-archive.ts';
import { rawDocuments } from './collections.ts';

interface Metadata {
  options: CreateCollectionOptions;
  indexes: Document[];
}

/** Fields that the server sets itself. */
const OWN_OF_SERVER = new Set(['v', 'ns', 'background', 'storageEngine']);

const parse = ({ metadata }: CollectionEntry): Metadata => {
  const { options = {}, indexes = [] } = EJSON.parse(metadata || '{}') as Partial<Metadata>;
  return { options, indexes };
};

/** Creates a collection with its original options. */
export async function makeCollection(db: Db, entry: CollectionEntry): Promise<void> {
  await db.createCollection(entry.collection, parse(entry).options);
}

/** Creates the indexes of a filled collection; the one of `_id` exists. */
export async function makeIndexes(db: Db, entry: CollectionEntry): Promise<void> {
  const indexes = parse(entry)
    .indexes.filter(({ name }) => name !== '_id_')
    .map((index) =>
      Object.fromEntries(Object.entries(index).filter(([field]) => !OWN_OF_SERVER.has(field))),
    );
  if (indexes.length === 0) return;
  await db.collection(entry.collection).createIndexes(indexes as unknown as IndexDescription[]);
}

const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_DOCUMENTS = 1000;

/** Every value keeps its BSON type: 5.0 stays a double, 5 an int. */
const EXACT = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;

/** Stores BSON documents in batches. */
export class DocumentInserter {
  private readonly collection: Collection;
  private batch: Document[] = [];
  private bytes = 0;

  constructor(collection: Collection) {
    this.collection = collection;
  }

  async add(document: Uint8Array): Promise<void> {
    this.batch.push(deserialize(document, EXACT));
    this.bytes += document.length;
    if (this.bytes >= BATCH_BYTES || this.batch.length >= BATCH_DOCUMENTS) await this.flush();
  }

  async flush(): Promise<void> {
    const { batch } = this;
    this.batch = [];
    this.bytes = 0;
    if (batch.length > 0)
      await this.collection.insertMany(batch, { writeConcern: { w: 'majority' } });
  }
}

/** Reads a collection and returns its entry as in an archive. */
export async function sumOf(
  client: MongoClient,
  db: string,
  collection: string,
): Promise<CollectionSum> {
  const crc = new Crc64();
  const sum = { db, collection, documents: 0, bytes: 0 };
  for await (const document of rawDocuments(client.db(db).collection(collection))) {
    crc.update(document);
    sum.documents += 1;
    sum.bytes += document.length;
  }
  return { ...sum, crc: crc.value() };
}

/** @throws Error if a collection differs from the archive */
export async function assertSame(client: MongoClient, sum: CollectionSum): Promise<void> {
  const found = await sumOf(client, sum.db, sum.collection);
  if (found.documents === sum.documents && found.crc === sum.crc) return;
  throw new Error(
    `${sum.db}.${sum.collection} was not restored correctly: ${found.documents} of ${sum.documents} documents, another checksum.`,
  );
}
