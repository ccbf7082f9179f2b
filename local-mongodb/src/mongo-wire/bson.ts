import { type Document, deserialize, serialize } from 'bson';

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

/** BSON element types that the gateway looks at: https://bsonspec.org/spec.html */
export const BSON = {
  double: 0x01,
  string: 0x02,
  document: 0x03,
  array: 0x04,
  binary: 0x05,
  undefined: 0x06,
  objectId: 0x07,
  boolean: 0x08,
  date: 0x09,
  null: 0x0a,
  regex: 0x0b,
  dbPointer: 0x0c,
  code: 0x0d,
  symbol: 0x0e,
  codeWithScope: 0x0f,
  int32: 0x10,
  timestamp: 0x11,
  int64: 0x12,
  decimal128: 0x13,
  maxKey: 0x7f,
  minKey: 0xff,
} as const;

/** Bytes that are not what the protocol or BSON allows. */
export class MalformedBytes extends Error {
  override name = 'MalformedBytes';
}

/** Where one element of a document lies; the bytes are not copied. */
export interface Element {
  type: number;
  name: string;
  /** The bytes of the value alone. */
  value: Buffer;
}

const FIXED_LENGTH = new Map<number, number>([
  [BSON.double, 8],
  [BSON.undefined, 0],
  [BSON.objectId, 12],
  [BSON.boolean, 1],
  [BSON.date, 8],
  [BSON.null, 0],
  [BSON.int32, 4],
  [BSON.timestamp, 8],
  [BSON.int64, 8],
  [BSON.decimal128, 16],
  [BSON.maxKey, 0],
  [BSON.minKey, 0],
]);

/**
 * The top-level elements of a BSON document, without decoding it.
 * @throws MalformedBytes when lengths do not fit or a type is unknown
 */
export function* elements(document: Buffer): Generator<Element> {
  if (document.length < 5 || document.readInt32LE(0) !== document.length || document.at(-1) !== 0)
    throw new MalformedBytes('the length of a BSON document is wrong');
  const last = document.length - 1;
  for (let at = 4; at < last; ) {
    const type = document[at] ?? 0;
    const nameEnd = cStringEnd(document, at + 1);
    const name = document.toString('utf8', at + 1, nameEnd);
    const end = nameEnd + 1 + valueLength(document, type, nameEnd + 1);
    if (end > last) throw new MalformedBytes(`element '${name}' reaches beyond its document`);
    yield { type, name, value: document.subarray(nameEnd + 1, end) };
    at = end;
  }
}

/** The element of that name, or null. */
export function elementOf(document: Buffer, name: string): Element | null {
  for (const element of elements(document)) if (element.name === name) return element;
  return null;
}

/** Documents that follow one another, as in a document sequence. */
export function splitDocuments(sequence: Buffer): Buffer[] {
  const documents: Buffer[] = [];
  for (let at = 0; at < sequence.length; ) {
    const length = sequence.length - at < 4 ? 0 : sequence.readInt32LE(at);
    if (length < 5 || at + length > sequence.length)
      throw new MalformedBytes('a document reaches beyond its sequence');
    documents.push(sequence.subarray(at, at + length));
    at += length;
  }
  return documents;
}

/** A string's text; null for an element of another type. */
export function textOf(element: Element): string | null {
  return element.type === BSON.string
    ? element.value.toString('utf8', 4, element.value.length - 1)
    : null;
}

/** Any number as a JavaScript number; null for an element of another type. */
export function numberOf({ type, value }: Element): number | null {
  if (type === BSON.int32) return value.readInt32LE(0);
  if (type === BSON.int64) return Number(value.readBigInt64LE(0));
  return type === BSON.double ? value.readDoubleLE(0) : null;
}

/** Whether the value is one that MongoDB takes for true. */
export function isTrue(element: Element | null): boolean {
  if (element === null) return false;
  return element.type === BSON.boolean ? element.value[0] === 1 : (numberOf(element) ?? 0) !== 0;
}

function valueLength(bytes: Buffer, type: number, at: number): number {
  const fixed = FIXED_LENGTH.get(type);
  if (fixed !== undefined) return fixed;
  switch (type) {
    case BSON.string:
    case BSON.code:
    case BSON.symbol:
      return 4 + lengthAt(bytes, at, 1);
    case BSON.document:
    case BSON.array:
      return lengthAt(bytes, at, 5);
    case BSON.codeWithScope:
      return lengthAt(bytes, at, 14);
    case BSON.binary:
      return 5 + lengthAt(bytes, at, 0);
    case BSON.regex:
      return cStringEnd(bytes, cStringEnd(bytes, at) + 1) + 1 - at;
    case BSON.dbPointer:
      return 4 + lengthAt(bytes, at, 1) + 12;
    default:
      throw new MalformedBytes(`0x${type.toString(16)} is no BSON type`);
  }
}

function lengthAt(bytes: Buffer, at: number, least: number): number {
  const length = at + 4 > bytes.length ? -1 : bytes.readInt32LE(at);
  if (length < least) throw new MalformedBytes('a length inside a BSON document is wrong');
  return length;
}

function cStringEnd(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(0, at);
  if (end < 0) throw new MalformedBytes('a name inside a BSON document has no end');
  return end;
}
