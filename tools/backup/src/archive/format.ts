// The archive is that of MongoDB's own tools (mongodump --archive --gzip), so that mongorestore reads
// ours and we read theirs: a magic number, a header, one entry for each collection, a terminator; then
// blocks of documents, each with a header and a terminator. The last header of a collection tells its
// checksum.

export const MAGIC = Buffer.from([0x6d, 0xe2, 0x99, 0x81]);
export const TERMINATOR = Buffer.from([0xff, 0xff, 0xff, 0xff]);
export const FORMAT_VERSION = '0.1';

export interface ArchiveHeader {
  concurrent_collections: number;
  version: string;
  server_version: string;
  tool_version: string;
}

/** One collection, as the beginning of the archive names it. */
export interface CollectionEntry {
  db: string;
  collection: string;
  /** Extended JSON: `{ options, indexes, … }`. */
  metadata: string;
  size: number;
  type: string;
}

/** What stands before documents of a collection, and behind the last of them. */
export interface BlockHeader {
  db: string;
  collection: string;
  EOF: boolean;
  /** Checksum of all documents; 0 but at the end. */
  CRC: bigint;
}

/** The archive is damaged, or none at all. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
