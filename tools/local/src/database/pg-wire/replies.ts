/** One result row: each column's bytes, or null. The bytes share memory with what was received. */
export type Row = (Buffer | null)[];

/** Splits what PostgreSQL sends into messages, however the bytes are cut on their way. */
export class ReplySplitter {
  private chunks: Buffer[] = [];
  private have = 0;
  private need = 5;

  /** @param onMessage called with a message's tag (a character code) and its body */
  private readonly onMessage: (tag: number, body: Buffer) => void;

  constructor(onMessage: (tag: number, body: Buffer) => void) {
    this.onMessage = onMessage;
  }

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.have += chunk.length;
    if (this.have < this.need) return; // large rows are joined once, not once a chunk
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
