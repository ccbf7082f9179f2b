import { type Document, deserialize, onDemand, serialize } from 'bson';

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

/** Builds a document from encoded elements of other documents. */
export function documentOf(parts: Pick<Element, 'type' | 'name' | 'value'>[]): Buffer {
  const pieces: Buffer[] = [];
  for (const { type, name, value } of parts)
    pieces.push(Buffer.from([type]), Buffer.from(`${name}\0`), value);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 5);
  const size = Buffer.alloc(4);
  size.writeInt32LE(length);
  return Buffer.concat([size, ...pieces, Buffer.from([0])], length);
}

/** BSON element types that the gateway reads: https://bsonspec.org/spec.html */
export const BSON = {
  double: 0x01,
  string: 0x02,
  document: 0x03,
  array: 0x04,
  binary: 0x05,
  boolean: 0x08,
  int32: 0x10,
  timestamp: 0x11,
  int64: 0x12,
} as const;

/** Thrown for bytes that violate the wire protocol or BSON. */
export class MalformedBytes extends Error {
  override name = 'MalformedBytes';
}

/** An element of a document; its value shares memory with the document. */
export interface Element {
  type: number;
  name: string;
  /** The encoded value, without type and name. */
  value: Buffer;
}

/**
 * Yields the top-level elements of a BSON document without decoding their values.
 * @throws MalformedBytes if lengths do not match or a type is unknown
 */
export function* elements(document: Buffer): Generator<Element> {
  for (const [type, nameAt, nameLength, at, length] of placesIn(document))
    yield {
      type,
      name: document.toString('utf8', nameAt, nameAt + nameLength),
      value: document.subarray(at, at + length),
    };
}

function placesIn(document: Buffer): ReturnType<typeof onDemand.parseToElements> {
  if (document.length < 5 || document.readInt32LE(0) !== document.length)
    throw new MalformedBytes('the length of a BSON document is wrong');
  try {
    return onDemand.parseToElements(document);
  } catch (error) {
    throw new MalformedBytes((error as Error).message);
  }
}

/** Returns the element with that name, or null. */
export function elementOf(document: Buffer, name: string): Element | null {
  for (const element of elements(document)) if (element.name === name) return element;
  return null;
}

// smallest size of a nesting level: the type, an empty name, and an empty document
const LEAST_LEVEL_BYTES = 7;

/** Whether documents and arrays are nested more than `levels` levels below the document. */
export function isDeeper(document: Buffer, levels: number): boolean {
  if (document.length < 5 + LEAST_LEVEL_BYTES * (levels + 1)) return false;
  if (levels < 0) return true;
  for (const { type, value } of elements(document))
    if ((type === BSON.document || type === BSON.array) && isDeeper(value, levels - 1)) return true;
  return false;
}

/** Splits consecutive documents, as in a document sequence. */
export function splitDocuments(sequence: Buffer): Buffer[] {
  const documents: Buffer[] = [];
  for (let at = 0; at < sequence.length; ) {
    const length = sequence.length - at < 4 ? 0 : sequence.readInt32LE(at);
    if (length < 5 || at + length > sequence.length)
      throw new MalformedBytes('a document extends beyond its sequence');
    documents.push(sequence.subarray(at, at + length));
    at += length;
  }
  return documents;
}

/** Returns the text of a string element; null for other types. */
export function textOf(element: Element): string | null {
  return element.type === BSON.string
    ? element.value.toString('utf8', 4, element.value.length - 1)
    : null;
}

/** Returns the value of any numeric element as a JavaScript number; null for other types. */
export function numberOf({ type, value }: Element): number | null {
  if (type === BSON.int32) return value.readInt32LE(0);
  if (type === BSON.int64) return Number(value.readBigInt64LE(0));
  return type === BSON.double ? value.readDoubleLE(0) : null;
}

/** Whether MongoDB treats the value as true. */
export function isTrue(element: Element | null): boolean {
  if (element === null) return false;
  return element.type === BSON.boolean ? element.value[0] === 1 : (numberOf(element) ?? 0) !== 0;
}
