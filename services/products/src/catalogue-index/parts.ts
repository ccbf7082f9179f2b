import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

type NumbersOf<T> = new (buffer: ArrayBuffer) => T;

/** Length field of each part. */
const HEAD_BYTES = 8;

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Node's `crc32` of no bytes resets the checksum. */
const sumOf = (bytes: Uint8Array, sum: number): number =>
  bytes.length === 0 ? sum : crc32(bytes, sum);

/** Writes arrays of numbers and JSON to a file, followed by a checksum. */
export class PartWriter {
  readonly #file: FileHandle;
  #sum = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async numbers(array: ArrayBufferView): Promise<void> {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeDoubleLE(array.byteLength);
    const bytes = bytesOf(array);
    this.#sum = sumOf(bytes, sumOf(head, this.#sum));
    await this.#file.writev([head, bytes]);
  }

  json(value: unknown): Promise<void> {
    return this.numbers(Buffer.from(JSON.stringify(value)));
  }

  end(): Promise<void> {
    return this.numbers(Uint32Array.of(this.#sum));
  }
}

/** Reads what a `PartWriter` wrote, in the same order. Throws if it is truncated or damaged. */
export class PartReader {
  readonly #file: FileHandle;
  #left: number;
  #sum = 0;

  /** @param size of the file in bytes */
  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.#left = size;
  }

  async numbers<T>(type: NumbersOf<T>): Promise<T> {
    const head = await this.#read(HEAD_BYTES);
    return new type((await this.#read(head.readDoubleLE())).buffer as ArrayBuffer);
  }

  async json(): Promise<unknown> {
    return JSON.parse(Buffer.from(await this.numbers(Uint8Array)).toString());
  }

  async end(): Promise<void> {
    const sum = this.#sum;
    const [written] = await this.numbers(Uint32Array);
    if (written !== sum || this.#left > 0) throw new Error('the snapshot is damaged');
  }

  /** Reads into new memory. */
  async #read(length: number): Promise<Buffer> {
    if (!(length >= 0 && length <= this.#left)) throw new Error('the snapshot is incomplete');
    const bytes = Buffer.from(new ArrayBuffer(length));
    for (let at = 0; at < length; ) {
      const { bytesRead } = await this.#file.read(bytes, at, length - at);
      if (bytesRead === 0) throw new Error('the snapshot is incomplete');
      at += bytesRead;
    }
    this.#left -= length;
    this.#sum = sumOf(bytes, this.#sum);
    return bytes;
  }
}
