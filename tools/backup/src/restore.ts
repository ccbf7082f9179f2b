import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { prefixOf, RESTORE_MARK, restoreMark } from '@tanabana/service-kit/mongo';
import type { MongoClient } from 'mongodb';
import { ArchiveError, type CollectionEntry } from './archive/format.ts';
import { type Archive, readArchive } from './archive/read-archive.ts';
import type { CollectionSum } from './archive/write-archive.ts';
import { shopDatabases } from './collections.ts';
import { assertSame, DocumentInserter, makeCollection, makeIndexes } from './stored-collection.ts';

export interface RestoreOptions {
  client: MongoClient;
  /** Target databases: `<prefix>_…`, whatever prefix the backup has. */
  prefix: string;
  /** Removes the shop's current data; otherwise it must be empty. */
  replace: boolean;
  /** Called after each collection is restored and verified. */
  onCollection: (sum: CollectionSum) => void;
}

/**
 * Stores a backup, verifies its checksums by reading it again, then creates the indexes. An
 * interrupted restore leaves a mark: no service starts until it is repeated, which first removes
 * its data.
 * @param open returns the backup from its start; it is read twice
 * @throws Error if the databases are not empty, the archive is damaged (nothing was changed), or
 * the stored data differs
 */
export async function restore(options: RestoreOptions, open: () => Readable): Promise<void> {
  const { client, prefix, replace } = options;
  await assertWhole(open());
  const archive = await readArchive(unzip(open()));
  const rename = renamer(archive.collections, prefix);
  const mark = restoreMark(client, prefix);
  if (!replace && !(await mark.findOne({ _id: 'restore' }))) await assertEmpty(client, prefix);
  await mark.updateOne({ _id: 'restore' }, { $set: { began: new Date() } }, { upsert: true });
  try {
    await empty(client, prefix);
    await store(options, archive, rename);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${why} The stored data is incomplete: repeat the restore.`, { cause: error });
  }
  await mark.drop();
}

/** Removes all data of the shop except the mark. */
async function empty(client: MongoClient, prefix: string): Promise<void> {
  for (const name of await shopDatabases(client, prefix)) {
    const db = client.db(name);
    const collections = await db.collections();
    const isMarked = collections.some(({ collectionName }) => collectionName === RESTORE_MARK);
    if (!isMarked) await db.dropDatabase();
    for (const one of isMarked ? collections : [])
      if (one.collectionName !== RESTORE_MARK) await one.drop();
  }
}

async function store(
  { client, onCollection }: RestoreOptions,
  archive: Archive,
  rename: (db: string) => string,
): Promise<void> {
  const entries = archive.collections.map((entry) => ({ ...entry, db: rename(entry.db) }));
  for (const entry of entries) await makeCollection(client.db(entry.db), entry);
  for (const sum of await insertAll(client, archive, rename)) {
    await assertSame(client, sum);
    onCollection(sum);
  }
  // last: an index with expiry would start to delete documents
  for (const entry of entries) await makeIndexes(client.db(entry.db), entry);
}

async function assertWhole(compressed: Readable): Promise<void> {
  const { events } = await readArchive(unzip(compressed));
  for await (const _ of events); // throws if a checksum differs
}

async function* unzip(compressed: Readable): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  compressed.on('error', (error) => gunzip.destroy(error));
  compressed.pipe(gunzip);
  try {
    yield* gunzip;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw code.startsWith('Z_')
      ? new ArchiveError('The archive is damaged or not an archive.')
      : error;
  } finally {
    compressed.destroy();
  }
}

/** Renames databases `<old>_orders`, `<old>_products` … to `<prefix>_orders` … */
function renamer(entries: readonly CollectionEntry[], prefix: string): (db: string) => string {
  const prefixes = new Set(entries.map(({ db }) => prefixOf(db)));
  const [old = '', ...more] = prefixes;
  if (more.length > 0 || old === '')
    throw new ArchiveError(`The archive does not belong to one shop: ${[...prefixes].join(', ')}.`);
  return (db) => prefix + db.slice(old.length);
}

async function assertEmpty(client: MongoClient, prefix: string): Promise<void> {
  for (const db of await shopDatabases(client, prefix))
    for (const { name } of await client.db(db).listCollections({}, { nameOnly: true }).toArray())
      if (
        await client
          .db(db)
          .collection(name)
          .findOne({}, { sort: { _id: 1 } })
      )
        throw new Error(`${db}.${name} is not empty. Choose another DB_PREFIX, or use --replace.`);
}

async function insertAll(
  client: MongoClient,
  { events }: Archive,
  rename: (db: string) => string,
): Promise<CollectionSum[]> {
  const inserters = new Map<string, DocumentInserter>();
  const sums: CollectionSum[] = [];
  for await (const event of events) {
    const { db, collection } = event.kind === 'document' ? event : event.sum;
    const name = `${db}.${collection}`;
    const own =
      inserters.get(name) ?? new DocumentInserter(client.db(rename(db)).collection(collection));
    inserters.set(name, own);
    if (event.kind === 'document') await own.add(event.bytes);
    else {
      await own.flush();
      sums.push({ ...event.sum, db: rename(db) });
    }
  }
  return sums;
}
