// The archive format of MongoDB's tools (mongodump --archive --gzip), so that mongorestore reads
// ours and we read theirs: a magic number, a header, one entry per collection, a terminator; then
// blocks of documents, each with a header and a terminator. The last header of a collection
// contains its checksum.

export const MAGIC = Buffer.from([0x6d, 0xe2, 0x99, 0x81]);
export const TERMINATOR = Buffer.from([0xff, 0xff, 0xff, 0xff]);
export const FORMAT_VERSION = '0.1';

export interface ArchiveHeader {
  concurrent_collections: number;
  version: string;
  server_version: string;
  tool_version: string;
}

/** A collection in the archive's header. */
export interface CollectionEntry {
  db: string;
  collection: string;
  /** Extended JSON: `{ options, indexes, … }`. */
  metadata: string;
  size: number;
  type: string;
}

/** Header before documents of a collection, and after the last of them. */
export interface BlockHeader {
  db: string;
  collection: string;
  EOF: boolean;
  /** Checksum of all documents; 0 except at the end. */
  CRC: bigint;
}

/** The archive is damaged or not an archive. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
