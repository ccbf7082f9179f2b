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
  /** Where the shop is to be: `<prefix>_…`, whatever prefix it had. */
  prefix: string;
  /** Removes what the shop has there; else it has to be empty. */
  replace: boolean;
  /** Told of each collection once it is there and read again. */
  onCollection: (sum: CollectionSum) => void;
}

/**
 * Stores what a backup holds, reads it again and compares its checksums, then makes the indexes.
 * Throws when the shop's databases are not empty, when the archive is damaged (nothing has been
 * changed then), or when what is stored is not what was read. One that is cut off leaves a mark: until it is
 * repeated no service starts, and what it has stored is removed then.
 * @param open gives the backup from its beginning; it is read twice
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
    throw new Error(`${why} What is stored is not whole: repeat the restore.`, { cause: error });
  }
  await mark.drop();
}

/** Removes all that the shop has but the mark. */
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
  // at last: an index that lets documents expire would begin to
  for (const entry of entries) await makeIndexes(client.db(entry.db), entry);
}

async function assertWhole(compressed: Readable): Promise<void> {
  const { events } = await readArchive(unzip(compressed));
  for await (const _ of events); // throws where a checksum is another
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
      ? new ArchiveError('The archive is damaged or none at all.')
      : error;
  } finally {
    compressed.destroy();
  }
}

/** Databases `<old>_orders`, `<old>_products` … become `<prefix>_orders` … */
function renamer(entries: readonly CollectionEntry[], prefix: string): (db: string) => string {
  const prefixes = new Set(entries.map(({ db }) => prefixOf(db)));
  const [old = '', ...more] = prefixes;
  if (more.length > 0 || old === '')
    throw new ArchiveError(`The archive is not that of one shop: ${[...prefixes].join(', ')}.`);
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
        throw new Error(
          `${db}.${name} is not empty. Choose another DB_PREFIX, or --replace what is there.`,
        );
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
