import { type Document, deserialize, serialize } from 'bson';
import type { Element } from './bson-scan.ts';

export type { Document } from 'bson';

/** Encodes a document. */
export function encode(document: Document): Buffer {
  return Buffer.from(serialize(document));
}

/** Encodes a successful reply. */
export function ok(fields: Document = {}): Buffer {
  return encode({ ...fields, ok: 1 });
}

/** Decodes a document into plain numbers and strings, for reading commands. */
export function decode(bytes: Buffer): Document {
  return deserialize(bytes);
}

/** Decodes a document so that encoding it again keeps every number's type. */
export function decodeExactly(bytes: Buffer): Document {
  return deserialize(bytes, { promoteValues: false });
}

/** Makes a document out of elements of others, byte by byte as they are. */
export function documentOf(parts: Pick<Element, 'type' | 'name' | 'value'>[]): Buffer {
  const pieces: Buffer[] = [];
  for (const { type, name, value } of parts)
    pieces.push(Buffer.from([type]), Buffer.from(`${name}\0`), value);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 5);
  const size = Buffer.alloc(4);
  size.writeInt32LE(length);
  return Buffer.concat([size, ...pieces, Buffer.from([0])], length);
}
