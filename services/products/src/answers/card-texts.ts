import type { CardFile } from './card-file.ts';

/** Header of an entry: version and time. */
const HEAD_BYTES = 8 + 8;
const MAX_CHUNK_BYTES = 1024 * 1024;
/** Number of chunks; the oldest is evicted for new texts. */
const CHUNKS = 16;
/** Texts are shorter: offset and length of an entry share one number. */
const MAX_LENGTH = 65_536;

export interface CardText {
  text: Buffer;
  /** `performance.now` when it was added (ms). */
  addedAt: number;
}

/**
 * JSON texts of cards by ordinal, outside the heap: a hundred thousand of them cost the garbage
 * collector nothing, and a response concatenates their bytes. The oldest are evicted first, into
 * the file if there is one.
 */
export class CardTexts {
  readonly #chunkBytes: number;
  readonly #mostChunks: number;
  readonly #chunks: Buffer[] = [];
  #file: CardFile | undefined;
  /** Bytes ever evicted; offsets count from the first text ever added. */
  #dropped = 0;
  /** Bytes used in the last chunk. */
  #filled = 0;
  /**
   * For each ordinal the offset of its entry times `MAX_LENGTH` plus the length of its text; 0 for
   * none.
   */
  #offsets = new Float64Array(64);

  /** @param maxBytes limit of the texts in memory */
  constructor(maxBytes: number, file?: CardFile) {
    this.#chunkBytes = Math.min(MAX_CHUNK_BYTES, Math.ceil(maxBytes / CHUNKS));
    this.#mostChunks = Math.floor(maxBytes / this.#chunkBytes);
    this.#file = file;
  }

  /** Bytes in memory. */
  get size(): number {
    return this.#chunks.length * this.#chunkBytes + this.#offsets.byteLength;
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

  /** Returns the text of a product in a version. */
  get(ordinal: number, version: number): CardText | undefined {
    const packed = this.#offsets[ordinal] ?? 0;
    if (packed === 0) return undefined;
    const entry = this.#entry(Math.floor(packed / MAX_LENGTH), packed % MAX_LENGTH);
    if (entry?.readDoubleLE(0) !== version) return undefined;
    return { text: entry.subarray(HEAD_BYTES), addedAt: entry.readDoubleLE(8) };
  }

  #entry(offset: number, length: number): Buffer | undefined {
    const bytes = HEAD_BYTES + length;
    const at = offset - this.#dropped;
    if (at >= 0) {
      const head = at % this.#chunkBytes;
      return this.#chunks[Math.floor(at / this.#chunkBytes)]?.subarray(head, head + bytes);
    }
    return at < -this.#kept ? undefined : this.#read(offset, bytes);
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
    if (bytes > this.#chunkBytes || length >= MAX_LENGTH) return;
    if (this.#chunks.length === 0 || this.#filled + bytes > this.#chunkBytes) this.#addChunk();
    const chunk = this.#chunks[this.#chunks.length - 1] as Buffer;
    const head = this.#filled;
    chunk.writeDoubleLE(version, head);
    chunk.writeDoubleLE(performance.now(), head + 8);
    chunk.write(text, head + HEAD_BYTES);
    this.#filled += bytes;
    const offset = this.#dropped + (this.#chunks.length - 1) * this.#chunkBytes + head;
    if (ordinal >= this.#offsets.length) this.#grow(ordinal);
    this.#offsets[ordinal] = offset * MAX_LENGTH + length;
  }

  #grow(ordinal: number): void {
    const offsets = new Float64Array(ordinal + (ordinal >>> 3) + 64);
    offsets.set(this.#offsets);
    this.#offsets = offsets;
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
