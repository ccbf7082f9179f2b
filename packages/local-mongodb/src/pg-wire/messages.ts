/** An error that PostgreSQL reported. */
export class PgError extends Error {
  override name = 'PgError';
  readonly sqlstate: string;
  /** All fields by their one-letter code: D detail, n constraint name … */
  readonly fields: ReadonlyMap<string, string>;

  constructor(fields: ReadonlyMap<string, string>) {
    super(fields.get('M') ?? 'unknown error');
    this.fields = fields;
    this.sqlstate = fields.get('C') ?? 'XX000';
  }
}

/**
 * Thrown if the connection to PostgreSQL is lost; the last statement may or may not have been
 * executed.
 */
export class PgConnectionLost extends Error {
  override name = 'PgConnectionLost';
}

// Messages to PostgreSQL (protocol 3.0): https://www.postgresql.org/docs/18/protocol-message-formats.html

/** A parameter: bytes in binary format, text in text format. */
export type Param = Buffer | string | null;

const PROTOCOL_3_0 = 196608;
const SIMPLE_END = Buffer.from([0]);

/** Ends a group of extended-query messages; the server responds with ReadyForQuery. */
export const SYNC = message('S');
/** Terminates the connection. */
export const TERMINATE = message('X');
/** Runs the unnamed portal to completion. */
export const EXECUTE = message('E', cString(''), int32(0));

/** The first message of a connection. */
export function startup(parameters: Record<string, string>): Buffer {
  const pairs = Object.entries(parameters).flatMap(([name, value]) => [
    cString(name),
    cString(value),
  ]);
  const body = Buffer.concat([int32(PROTOCOL_3_0), ...pairs, SIMPLE_END]);
  return Buffer.concat([int32(body.length + 4), body]);
}

/** Simple query: one or more statements without parameters. */
export function simpleQuery(sql: string): Buffer {
  return message('Q', cString(sql));
}

/** Prepares a named statement; the server infers the types of its parameters. */
export function parse(name: string, sql: string): Buffer {
  return message('P', cString(name), cString(sql), int16(0));
}

/** Binds parameters to a named statement; all results are binary, or all are text. */
export function bind(
  statement: string,
  params: readonly Param[],
  results: 'binary' | 'text',
): Buffer {
  const parts: Buffer[] = [cString(''), cString(statement), int16(params.length)];
  for (const param of params) parts.push(int16(Buffer.isBuffer(param) ? 1 : 0));
  parts.push(int16(params.length));
  for (const param of params) {
    if (param === null) {
      parts.push(int32(-1));
      continue;
    }
    const bytes = Buffer.isBuffer(param) ? param : Buffer.from(param);
    parts.push(int32(bytes.length), bytes);
  }
  parts.push(int16(1), int16(results === 'binary' ? 1 : 0));
  return message('B', ...parts);
}

function message(tag: string, ...parts: Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  return Buffer.concat([Buffer.from(tag), int32(length), ...parts], length + 1);
}

function int32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function cString(text: string): Buffer {
  return Buffer.from(`${text}\0`);
}

/** One result row: each column's bytes, or null. The bytes share memory with the received ones. */
export type Row = (Buffer | null)[];

/** Splits bytes from PostgreSQL into messages, wherever the byte stream is cut. */
export class ReplySplitter {
  private chunks: Buffer[] = [];
  private have = 0;
  private need = 5;

  /** @param onMessage receives a message's tag (a character code) and its body */
  private readonly onMessage: (tag: number, body: Buffer) => void;

  constructor(onMessage: (tag: number, body: Buffer) => void) {
    this.onMessage = onMessage;
  }

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.have += chunk.length;
    if (this.have < this.need) return; // joins the chunks of a large row once, not per chunk
    const bytes = this.chunks.length === 1 ? chunk : Buffer.concat(this.chunks, this.have);
    let at = 0;
    this.need = 5;
    while (bytes.length - at >= 5) {
      const length = bytes.readInt32BE(at + 1) + 1;
      if (bytes.length - at < length) {
        this.need = length;
        break;
      }
      this.onMessage(bytes[at] ?? 0, bytes.subarray(at + 5, at + length));
      at += length;
    }
    const rest = bytes.subarray(at);
    this.chunks = rest.length > 0 ? [rest] : [];
    this.have = rest.length;
  }
}

/** Reads a DataRow. */
export function readRow(body: Buffer): Row {
  const row: Row = [];
  let at = 2;
  for (let left = body.readInt16BE(0); left > 0; left--) {
    const length = body.readInt32BE(at);
    at += 4;
    row.push(length < 0 ? null : body.subarray(at, at + length));
    if (length > 0) at += length;
  }
  return row;
}

/** Reads the fields of an ErrorResponse. */
export function readFields(body: Buffer): Map<string, string> {
  const fields = new Map<string, string>();
  let at = 0;
  while (body[at]) {
    const end = body.indexOf(0, at + 1);
    fields.set(String.fromCharCode(body[at] ?? 0), body.toString('utf8', at + 1, end));
    at = end + 1;
  }
  return fields;
}
