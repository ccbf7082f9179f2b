import { Long, serialize } from 'bson';
import { Crc64 } from './crc64.ts';
import {
  type ArchiveHeader,
  type BlockHeader,
  type CollectionEntry,
  FORMAT_VERSION,
  MAGIC,
  TERMINATOR,
} from './format.ts';

export interface ArchivedCollection extends Omit<CollectionEntry, 'size'> {
  /** Documents as BSON. */
  documents: () => AsyncIterable<Uint8Array>;
}

/** Content of one collection in an archive. */
export interface CollectionSum {
  db: string;
  collection: string;
  documents: number;
  bytes: number;
  /** Checksum of its documents in order. */
  crc: bigint;
}

const CHUNK_BYTES = 256 * 1024;

/**
 * Yields the bytes of an archive with these collections, uncompressed.
 * @param onCollection called after the last document of each collection
 */
export async function* writeArchive(
  serverVersion: string,
  collections: readonly ArchivedCollection[],
  onCollection: (sum: CollectionSum) => void,
): AsyncGenerator<Uint8Array> {
  const header: ArchiveHeader = {
    concurrent_collections: 1,
    version: FORMAT_VERSION,
    server_version: serverVersion,
    tool_version: 'tanabana',
  };
  yield MAGIC;
  yield serialize(header);
  for (const { documents: _, ...entry } of collections) yield serialize({ ...entry, size: 0 });
  yield TERMINATOR;
  for (const collection of collections) onCollection(yield* writeCollection(collection));
}

async function* writeCollection({
  db,
  collection,
  documents,
}: ArchivedCollection): AsyncGenerator<Uint8Array, CollectionSum> {
  const crc = new Crc64();
  const sum = { db, collection, documents: 0, bytes: 0 };
  let chunk: Uint8Array[] = [header({ db, collection, EOF: false, CRC: 0n })];
  let chunkBytes = 0;
  for await (const document of documents()) {
    crc.update(document);
    sum.documents += 1;
    sum.bytes += document.length;
    chunk.push(document);
    chunkBytes += document.length;
    if (chunkBytes < CHUNK_BYTES) continue;
    yield Buffer.concat(chunk);
    chunk = [];
    chunkBytes = 0;
  }
  const end = header({ db, collection, EOF: true, CRC: crc.value() });
  yield Buffer.concat([...chunk, TERMINATOR, end, TERMINATOR]);
  return { ...sum, crc: crc.value() };
}

const header = ({ CRC, ...rest }: BlockHeader): Uint8Array =>
  serialize({ ...rest, CRC: Long.fromBigInt(CRC) });
