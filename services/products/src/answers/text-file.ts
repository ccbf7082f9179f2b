import { mkdirSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Storage for texts of products that exceed the memory limit. */
export interface TextFile {
  /** Maximum bytes; writing wraps around once it is full. */
  readonly bytes: number;
  /** Throws if the disk is full or fails, like `read`. */
  write(bytes: Buffer, at: number): void;
  read(into: Buffer, at: number): void;
}

/** About 850,000 cards, or 200,000 whole products. */
const FILE_BYTES = 512 * 1024 ** 2;

/**
 * Opens an unlinked file, which disappears with the process. Reading a text takes microseconds
 * while the operating system caches it. Throws if the folder is not writable.
 */
export function openTextFile(folder: string, bytes = FILE_BYTES): TextFile {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `products-${process.pid}`);
  const file = openSync(path, 'w+', 0o600);
  unlinkSync(path);
  return {
    bytes,
    write: (some, at) => void writeSync(file, some, 0, some.length, at),
    read: (into, at) => void readSync(file, into, 0, into.length, at),
  };
}
