import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { MongoClient } from 'mongodb';
import { type CollectionSum, writeArchive } from '../archive/write-archive.ts';
import { listCollections } from './list-collections.ts';
import { rawDocuments } from './raw-documents.ts';
import { withSnapshot } from './with-snapshot.ts';

export interface BackupOptions {
  client: MongoClient;
  /** The shop's databases are `<prefix>_…`. */
  prefix: string;
  onCollection: (sum: CollectionSum) => void;
}

/**
 * Writes everything that the shop keeps, as it is at one moment, into a compressed archive. The shop
 * goes on meanwhile.
 * @param open gives what takes the archive
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

/** The same into a file that only its owner reads and that is there whole or not at all. */
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
