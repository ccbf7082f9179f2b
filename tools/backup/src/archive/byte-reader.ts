import { ArchiveError } from './format.ts';

const MIN_DOCUMENT_BYTES = 5;
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024 + 16 * 1024;
const LENGTH_BYTES = 4;

/** Reads pieces of known length from bytes that come in chunks. */
export class ByteReader {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next bytes. Throws an `ArchiveError` when there are fewer. */
  async take(length: number): Promise<Buffer> {
    if (!(await this.has(length))) throw new ArchiveError('The archive ends too early.');
    const taken = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(length);
    return taken;
  }

  /** Whether there are so many bytes more. */
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

  /** The next document as BSON, null for a terminator. Throws an `ArchiveError` for anything else. */
  async document(): Promise<Buffer | null> {
    if (!(await this.has(LENGTH_BYTES))) throw new ArchiveError('The archive ends too early.');
    const length = this.rest.readInt32LE(0);
    if (length === -1) {
      await this.take(LENGTH_BYTES);
      return null;
    }
    if (length < MIN_DOCUMENT_BYTES || length > MAX_DOCUMENT_BYTES)
      throw new ArchiveError('The archive is damaged: a document has no possible length.');
    return this.take(length);
  }
}
