import type { TextFile } from './text-file.ts';

/** Header of an entry: version and time. */
const HEAD_BYTES = 8 + 8;
const MAX_CHUNK_BYTES = 1024 * 1024;
/** Number of chunks; the oldest is evicted for new texts. */
const CHUNKS = 16;

export interface ProductText {
  text: Buffer;
  /** `performance.now` when it was added (ms). */
  addedAt: number;
}

/** Returns the entry at a position if it has the version. */
function textIn(
  bytes: Buffer,
  head: number,
  length: number,
  version: number,
): ProductText | undefined {
  if (bytes.readDoubleLE(head) !== version) return undefined;
  const from = head + HEAD_BYTES;
  return { text: bytes.subarray(from, from + length), addedAt: bytes.readDoubleLE(head + 8) };
}

/** Where the texts are, by ordinal. */
class Places {
  /** Bytes added before the entry. */
  #offsets = new Float64Array(64);
  /** Bytes of the text; 0 for none. */
  #lengths = new Uint32Array(64);

  get size(): number {
    return this.#offsets.byteLength + this.#lengths.byteLength;
  }

  offsetOf = (ordinal: number): number => this.#offsets[ordinal] as number;

  lengthOf = (ordinal: number): number => this.#lengths[ordinal] ?? 0;

  set(ordinal: number, offset: number, length: number): void {
    if (ordinal >= this.#offsets.length) this.#grow(ordinal);
    this.#offsets[ordinal] = offset;
    this.#lengths[ordinal] = length;
  }

  delete(ordinal: number): void {
    if (ordinal < this.#lengths.length) this.#lengths[ordinal] = 0;
  }

  #grow(ordinal: number): void {
    const room = ordinal + (ordinal >>> 3) + 64;
    const [offsets, lengths] = [new Float64Array(room), new Uint32Array(room)];
    offsets.set(this.#offsets);
    lengths.set(this.#lengths);
    this.#offsets = offsets;
    this.#lengths = lengths;
  }
}

/**
 * JSON texts of products by ordinal, outside the heap: a hundred thousand of them cost the
 * garbage collector nothing, and a response concatenates their bytes. The oldest are evicted first,
 * into the file if there is one.
 */
export class ProductTexts {
  readonly #chunkBytes: number;
  readonly #mostChunks: number;
  readonly #chunks: Buffer[] = [];
  #file: TextFile | undefined;
  /** Bytes ever evicted; offsets count from the first text ever added. */
  #dropped = 0;
  /** Bytes used in the last chunk. */
  #filled = 0;
  readonly #places = new Places();

  /** @param maxBytes limit of the texts in memory */
  constructor(maxBytes: number, file?: TextFile) {
    this.#chunkBytes = Math.min(MAX_CHUNK_BYTES, Math.ceil(maxBytes / CHUNKS));
    this.#mostChunks = Math.floor(maxBytes / this.#chunkBytes);
    this.#file = file;
  }

  /** Bytes in memory. */
  get size(): number {
    return this.#places.size + this.#chunks.length * this.#chunkBytes;
  }

  /** Whether further texts overwrite others. */
  get isFull(): boolean {
    return (
      this.#chunks.length === this.#mostChunks && this.#dropped + this.#chunkBytes > this.#kept
    );
  }

  /** Bytes before the first chunk that are in the file. */
  get #kept(): number {
    const { bytes = 0 } = this.#file ?? {};
    return bytes - (bytes % this.#chunkBytes);
  }

  /**
   * Returns the text of a product in a version. Its bytes are shared: a copy is needed to keep them
   * without the megabyte around them.
   */
  get(ordinal: number, version: number): ProductText | undefined {
    const length = this.#places.lengthOf(ordinal);
    if (length === 0) return undefined;
    const offset = this.#places.offsetOf(ordinal);
    const at = offset - this.#dropped;
    if (at >= 0) {
      const chunk = this.#chunks[Math.floor(at / this.#chunkBytes)];
      return chunk && textIn(chunk, at % this.#chunkBytes, length, version);
    }
    const entry = at < -this.#kept ? undefined : this.#read(offset, HEAD_BYTES + length);
    return entry && textIn(entry, 0, length, version);
  }

  #read(offset: number, bytes: number): Buffer | undefined {
    const entry = Buffer.allocUnsafe(bytes);
    try {
      this.#file?.read(entry, offset % this.#kept);
      return entry;
    } catch {
      // treated as never read
      return undefined;
    }
  }

  /** Replaces the product's text. Too long a text is not stored. */
  set(ordinal: number, version: number, text: string): void {
    const length = Buffer.byteLength(text);
    const bytes = HEAD_BYTES + length;
    if (bytes > this.#chunkBytes) return;
    if (this.#chunks.length === 0 || this.#filled + bytes > this.#chunkBytes) this.#addChunk();
    const chunk = this.#chunks[this.#chunks.length - 1] as Buffer;
    const head = this.#filled;
    chunk.writeDoubleLE(version, head);
    chunk.writeDoubleLE(performance.now(), head + 8);
    chunk.write(text, head + HEAD_BYTES);
    this.#filled += bytes;
    const offset = this.#dropped + (this.#chunks.length - 1) * this.#chunkBytes + head;
    this.#places.set(ordinal, offset, length);
  }

  delete(ordinal: number): void {
    this.#places.delete(ordinal);
  }

  #addChunk(): void {
    if (this.#chunks.length === this.#mostChunks) this.#dropFirst();
    this.#chunks.push(Buffer.allocUnsafeSlow(this.#chunkBytes));
    this.#filled = 0;
  }

  #dropFirst(): void {
    const chunk = this.#chunks.shift() as Buffer;
    try {
      if (this.#kept > 0) this.#file?.write(chunk, this.#dropped % this.#kept);
    } catch {
      // disk full: continue in memory
      this.#file = undefined;
    }
    this.#dropped += this.#chunkBytes;
  }
}
