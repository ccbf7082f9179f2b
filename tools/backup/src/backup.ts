import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientSession, MongoClient } from 'mongodb';
import { type CollectionSum, writeArchive } from './archive/write-archive.ts';
import { listCollections, rawDocuments } from './collections.ts';

export interface BackupOptions {
  client: MongoClient;
  /** Databases of the shop: `<prefix>_…`. */
  prefix: string;
  onCollection: (sum: CollectionSum) => void;
}

/**
 * Writes a consistent snapshot of all data of the shop to a compressed archive, while the shop
 * runs.
 * @param open returns the destination of the archive
 */
export async function backup(
  { client, prefix, onCollection }: BackupOptions,
  open: () => NodeJS.WritableStream,
): Promise<void> {
  const { version } = (await client.db('admin').command({ buildInfo: 1 })) as { version: string };
  const listed = await listCollections(client, prefix);
  const [first] = listed;
  if (!first) throw new Error(`There is nothing to back up under ${prefix}_.`);
  await withSnapshot(client, first, async (session) => {
    const collections = listed.map((one) => ({
      ...one,
      documents: () => rawDocuments(client.db(one.db).collection(one.collection), session),
    }));
    const archive = writeArchive(version, collections, onCollection);
    await pipeline(Readable.from(archive), createGzip(), open());
  });
}

/** Writes the backup to a file that only its owner can read, atomically. */
export async function backupToFile(options: BackupOptions, file: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  try {
    await backup(options, () => createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Runs `read` with a session that sees all databases at one point in time, so that orders and stock
 * match: a snapshot session if the server supports them (MongoDB keeps 5 minutes by default,
 * `minSnapshotHistoryWindowInSeconds`), else a transaction that is never committed.
 * @param some any readable collection, to test for support
 */
async function withSnapshot<T>(
  client: MongoClient,
  some: { db: string; collection: string },
  read: (session: ClientSession) => Promise<T>,
): Promise<T> {
  return (await hasSnapshots(client, some))
    ? client.withSession({ snapshot: true }, read)
    : client.withSession(async (session) => {
        session.startTransaction({ readConcern: { level: 'snapshot' } });
        try {
          return await read(session);
        } finally {
          await session.abortTransaction();
        }
      });
}

/** A server without support ignores the option and returns no time. */
function hasSnapshots(
  client: MongoClient,
  { db, collection }: { db: string; collection: string },
): Promise<boolean> {
  return client.withSession({ snapshot: true }, async (session) => {
    const { cursor } = (await client
      .db(db)
      .command({ find: collection, limit: 1 }, { session })
      .catch(() => ({}))) as { cursor?: { atClusterTime?: unknown } };
    return cursor?.atClusterTime !== undefined;
  });
}
