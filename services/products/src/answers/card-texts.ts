/** Of an entry before its text: id, version, time and length. */
const ID_LENGTH = 24;
const HEAD_BYTES = ID_LENGTH + 8 + 8 + 4;
const MOST_CHUNK_BYTES = 1024 * 1024;
/** Chunks that the oldest of make room for what is new. */
const CHUNKS = 16;
/** About what finding an entry takes beside its bytes. */
const PLACE_BYTES = 64;

export interface CardText {
  text: Buffer;
  /** Milliseconds of `performance.now` when it was added. */
  addedAt: number;
}

/**
 * JSON texts of cards by the ids of their products, beside the heap: a hundred thousand of them are no work for the
 * collector of garbage, and an answer is their bytes one after the other. What was added first goes first.
 */
export class CardTexts {
  readonly #chunkBytes: number;
  readonly #mostChunks: number;
  readonly #chunks: Buffer[] = [];
  /** Bytes ever added before the first chunk; places count from there on for ever. */
  #dropped = 0;
  /** Of the last chunk, how much is filled. */
  #filled = 0;
  readonly #places = new Map<string, number>();

  /** @param maxBytes that all texts may take together */
  constructor(maxBytes: number) {
    this.#chunkBytes = Math.min(MOST_CHUNK_BYTES, Math.ceil(maxBytes / CHUNKS));
    this.#mostChunks = Math.floor(maxBytes / this.#chunkBytes);
  }

  /** Bytes that are held. */
  get size(): number {
    return this.#chunks.length * this.#chunkBytes + this.#places.size * PLACE_BYTES;
  }

  /** Whether the next texts take the places of others. */
  get isFull(): boolean {
    return this.#chunks.length === this.#mostChunks;
  }

  /** The text of a product in a state. */
  get(id: string, version: number): CardText | undefined {
    const place = this.#places.get(id);
    if (place === undefined) return undefined;
    const at = place - this.#dropped;
    const chunk = this.#chunks[Math.floor(at / this.#chunkBytes)] as Buffer;
    const head = at % this.#chunkBytes;
    if (chunk.readDoubleLE(head + ID_LENGTH) !== version) return undefined;
    const from = head + HEAD_BYTES;
    const length = chunk.readUInt32LE(from - 4);
    return { text: chunk.subarray(from, from + length), addedAt: chunk.readDoubleLE(from - 12) };
  }

  /** Takes the place of what was held of the product. One that is longer than a chunk is not held. */
  set(id: string, version: number, text: string): void {
    const length = Buffer.byteLength(text);
    const bytes = HEAD_BYTES + length;
    if (bytes > this.#chunkBytes) return;
    if (this.#chunks.length === 0 || this.#filled + bytes > this.#chunkBytes) this.#addChunk();
    const chunk = this.#chunks[this.#chunks.length - 1] as Buffer;
    const head = this.#filled;
    chunk.write(id, head, ID_LENGTH, 'latin1');
    chunk.writeDoubleLE(version, head + ID_LENGTH);
    chunk.writeDoubleLE(performance.now(), head + ID_LENGTH + 8);
    chunk.writeUInt32LE(length, head + HEAD_BYTES - 4);
    chunk.write(text, head + HEAD_BYTES);
    this.#filled += bytes;
    this.#places.set(id, this.#dropped + (this.#chunks.length - 1) * this.#chunkBytes + head);
  }

  #addChunk(): void {
    if (this.isFull) this.#dropFirst();
    // zeros where nothing stands: what reads to the end of a chunk finds no id there
    this.#chunks.push(Buffer.alloc(this.#chunkBytes));
    this.#filled = 0;
  }

  #dropFirst(): void {
    const chunk = this.#chunks.shift() as Buffer;
    for (let head = 0; head + HEAD_BYTES <= chunk.length && chunk[head] !== 0; ) {
      const id = chunk.toString('latin1', head, head + ID_LENGTH);
      if (this.#places.get(id) === this.#dropped + head) this.#places.delete(id);
      head += HEAD_BYTES + chunk.readUInt32LE(head + HEAD_BYTES - 4);
    }
    this.#dropped += this.#chunkBytes;
  }
}
