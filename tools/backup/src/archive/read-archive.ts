import { deserialize, type Long } from 'bson';
import { Crc64 } from './crc64.ts';
import { ArchiveError, type ArchiveHeader, type CollectionEntry, MAGIC } from './format.ts';
import type { CollectionSum } from './write-archive.ts';

/** Content of an archive, in this order for each collection. */
export type ArchiveEvent =
  | { kind: 'document'; db: string; collection: string; bytes: Buffer }
  | { kind: 'end'; sum: CollectionSum };

export interface Archive {
  header: ArchiveHeader;
  collections: CollectionEntry[];
  /** Yields all documents, verified by the archive's checksums. @throws {ArchiveError} */
  events: AsyncIterable<ArchiveEvent>;
}

/** Opens an uncompressed archive. @throws {ArchiveError} if it is not an archive */
export async function readArchive(chunks: AsyncIterable<Uint8Array>): Promise<Archive> {
  const reader = new ByteReader(chunks);
  const magic = (await reader.has(MAGIC.length)) && (await reader.take(MAGIC.length));
  if (magic === false || !magic.equals(MAGIC))
    throw new ArchiveError('This is not an archive of mongodump.');
  const header = await reader.document();
  if (!header) throw new ArchiveError('The archive is damaged: it has no header.');
  const collections: CollectionEntry[] = [];
  for (let entry = await reader.document(); entry; entry = await reader.document())
    collections.push(deserialize(entry) as CollectionEntry);
  return {
    header: deserialize(header) as ArchiveHeader,
    collections,
    events: readBlocks(reader, collections),
  };
}

interface Open extends Omit<CollectionSum, 'crc'> {
  crc: Crc64;
}

interface RawHeader {
  db: string;
  collection: string;
  EOF: boolean;
  CRC: Long;
}

async function* readBlocks(
  reader: ByteReader,
  collections: readonly CollectionEntry[],
): AsyncGenerator<ArchiveEvent> {
  const open = new Map<string, Open>();
  let ended = 0;
  while (await reader.has(1)) {
    const bytes = await reader.document();
    if (!bytes) throw new ArchiveError('The archive is damaged: a block has no header.');
    const header = deserialize(bytes, { promoteLongs: false }) as RawHeader;
    const { db, collection } = header;
    const name = `${db}.${collection}`;
    const own = open.get(name) ?? { db, collection, documents: 0, bytes: 0, crc: new Crc64() };
    open.set(name, own);
    for (let next = await reader.document(); next; next = await reader.document()) {
      own.crc.update(next);
      own.documents += 1;
      own.bytes += next.length;
      yield { kind: 'document', db, collection, bytes: next };
    }
    if (!header.EOF) continue;
    const crc = own.crc.value();
    if (crc !== BigInt(header.CRC.toString()))
      throw new ArchiveError(`The archive is damaged: ${name} has another checksum.`);
    yield { kind: 'end', sum: { ...own, crc } };
    ended += 1;
  }
  if (ended < collections.length) throw new ArchiveError('The archive ends too early.');
}

const MIN_DOCUMENT_BYTES = 5;
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024 + 16 * 1024;
const LENGTH_BYTES = 4;

/** Reads a known number of bytes from chunks. */
class ByteReader {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks[Symbol.asyncIterator]();
  }

  /** Returns the next bytes. @throws {ArchiveError} if there are fewer */
  async take(length: number): Promise<Buffer> {
    if (!(await this.has(length))) throw new ArchiveError('The archive ends too early.');
    const taken = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(length);
    return taken;
  }

  /** Whether this many more bytes exist. */
  async has(length: number): Promise<boolean> {
    const more: Buffer[] = [this.rest];
    let bytes = this.rest.length;
    while (bytes < length) {
      const { value, done } = await this.chunks.next();
      if (done) break;
      more.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      bytes += value.byteLength;
    }
    if (more.length > 1) this.rest = Buffer.concat(more);
    return bytes >= length;
  }

  /**
   * Returns the next document as BSON, null for a terminator. @throws {ArchiveError} for anything
   * else
   */
  async document(): Promise<Buffer | null> {
    if (!(await this.has(LENGTH_BYTES))) throw new ArchiveError('The archive ends too early.');
    const length = this.rest.readInt32LE(0);
    if (length === -1) {
      await this.take(LENGTH_BYTES);
      return null;
    }
    if (length < MIN_DOCUMENT_BYTES || length > MAX_DOCUMENT_BYTES)
      throw new ArchiveError('The archive is damaged: a document has an impossible length.');
    return this.take(length);
  }
}
