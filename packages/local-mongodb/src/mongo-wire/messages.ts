import { MalformedBytes } from './bson.ts';

// https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/
export const OP_REPLY = 1;
export const OP_QUERY = 2004;
export const OP_MSG = 2013;

const HEADER = 16;
const FLAG = { checksumPresent: 1, moreToCome: 2, exhaustAllowed: 1 << 16 };

/** A command whose documents are still encoded. */
export interface Message {
  requestId: number;
  responseTo: number;
  opCode: number;
  /** The client expects no reply. */
  moreToCome: boolean;
  /** The client accepts a stream of replies. */
  exhaustAllowed: boolean;
  body: Buffer;
  /** Document sequences by name (`documents`, `updates` …). */
  sequences: Map<string, Buffer>;
}

/**
 * Parses a whole message: OP_MSG, or OP_QUERY, which old clients use for their first hello.
 * @throws MalformedBytes for any other operation and for wrong lengths
 */
export function readMessage(bytes: Buffer): Message {
  const opCode = bytes.readInt32LE(12);
  const head = { requestId: bytes.readInt32LE(4), responseTo: bytes.readInt32LE(8), opCode };
  if (opCode === OP_MSG) return { ...head, ...readSections(bytes) };
  if (opCode === OP_QUERY) {
    const nameEnd = bytes.indexOf(0, HEADER + 4);
    if (nameEnd < 0) throw new MalformedBytes('OP_QUERY without a collection name');
    const body = documentAt(bytes, nameEnd + 9, bytes.length);
    return { ...head, moreToCome: false, exhaustAllowed: false, body, sequences: new Map() };
  }
  throw new MalformedBytes(`operation ${opCode} is unknown`);
}

/**
 * Encodes a reply in the format of its request.
 * @param moreToCome whether another reply follows without a request
 */
export function encodeReply(
  request: Message,
  body: Uint8Array,
  requestId: number,
  moreToCome = false,
): Buffer {
  if (request.opCode !== OP_QUERY) {
    const message = encodeMessage(body, requestId, request.requestId);
    if (moreToCome) message.writeUInt32LE(FLAG.moreToCome, HEADER);
    return message;
  }
  const head = header(OP_REPLY, 36 + body.length, 36, requestId, request.requestId);
  head.writeInt32LE(1, 32); // one document
  return Buffer.concat([head, body]);
}

/** Encodes an OP_MSG with one body. */
export function encodeMessage(body: Uint8Array, requestId: number, responseTo = 0): Buffer {
  return Buffer.concat([header(OP_MSG, 21 + body.length, 21, requestId, responseTo), body]);
}

function header(
  opCode: number,
  length: number,
  size: number,
  requestId: number,
  responseTo: number,
): Buffer {
  const head = Buffer.alloc(size);
  head.writeInt32LE(length, 0);
  head.writeInt32LE(requestId, 4);
  head.writeInt32LE(responseTo, 8);
  head.writeInt32LE(opCode, 12);
  return head;
}

function readSections(
  bytes: Buffer,
): Pick<Message, 'moreToCome' | 'exhaustAllowed' | 'body' | 'sequences'> {
  const flags = bytes.length < HEADER + 4 ? 0 : bytes.readUInt32LE(HEADER);
  const end = flags & FLAG.checksumPresent ? bytes.length - 4 : bytes.length;
  const sequences = new Map<string, Buffer>();
  let body: Buffer | null = null;
  for (let at = HEADER + 4; at < end; ) {
    const section = documentAt(bytes, at + 1, end);
    if (bytes[at] === 0 && body === null) body = section;
    else if (bytes[at] === 1) {
      const nameEnd = section.indexOf(0, 4);
      if (nameEnd < 0) throw new MalformedBytes('a document sequence without a name');
      sequences.set(section.toString('utf8', 4, nameEnd), section.subarray(nameEnd + 1));
    } else throw new MalformedBytes(`section kind ${bytes[at]} is not allowed`);
    at += 1 + section.length;
  }
  if (body === null) throw new MalformedBytes('a message without a body');
  return {
    moreToCome: (flags & FLAG.moreToCome) !== 0,
    exhaustAllowed: (flags & FLAG.exhaustAllowed) !== 0,
    body,
    sequences,
  };
}

/** Returns the bytes at a position, which start with their own length. */
function documentAt(bytes: Buffer, at: number, end: number): Buffer {
  const length = at + 4 > end ? 0 : bytes.readInt32LE(at);
  if (length < 5 || at + length > end)
    throw new MalformedBytes('a section extends beyond its message');
  return bytes.subarray(at, at + length);
}

/** The maximum message size that `hello` reports. */
export const MAX_MESSAGE_BYTES = 48_000_000;

// a batch may exceed the limit by the bytes around its documents
const HARD_LIMIT = MAX_MESSAGE_BYTES + 16 * 1024;

/** Splits received bytes into messages, wherever the byte stream is cut. */
export class Framer {
  private chunks: Buffer[] = [];
  private have = 0;
  private need = HEADER;
  private readonly onMessage: (message: Message) => void;

  constructor(onMessage: (message: Message) => void) {
    this.onMessage = onMessage;
  }

  /**
   * @throws MalformedBytes if the client does not use the protocol; the connection is then unusable
   */
  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.have += chunk.length;
    if (this.have < this.need) return; // joins the chunks of a large message once, not per chunk
    const bytes = this.chunks.length === 1 ? chunk : Buffer.concat(this.chunks, this.have);
    let at = 0;
    this.need = HEADER;
    while (bytes.length - at >= HEADER) {
      const length = bytes.readInt32LE(at);
      if (length < HEADER || length > HARD_LIMIT)
        throw new MalformedBytes(`a message of ${length} bytes is not allowed`);
      if (bytes.length - at < length) {
        this.need = length;
        break;
      }
      this.onMessage(readMessage(bytes.subarray(at, at + length)));
      at += length;
    }
    const rest = bytes.subarray(at);
    this.chunks = rest.length > 0 ? [rest] : [];
    this.have = rest.length;
  }
}
