// Messages to PostgreSQL (protocol 3.0): https://www.postgresql.org/docs/18/protocol-message-formats.html

/** A parameter: bytes travel in binary format, text in text format. */
export type Param = Buffer | string | null;

const PROTOCOL_3_0 = 196608;
const SIMPLE_END = Buffer.from([0]);

/** Ends a group of extended messages; the server answers ReadyForQuery. */
export const SYNC = message('S');
/** Says goodbye. */
export const TERMINATE = message('X');
/** Runs the unnamed portal to its end. */
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

/** Binds parameters to a named statement, asking for all results in binary or in text. */
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
