import { mkdirSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Where cards lie that there is no room for in memory. */
export interface CardFile {
  /** Bytes that it may take; it is written from its beginning again once it is full. */
  readonly bytes: number;
  /** Throws where the disk is full or broken, as does `read`. */
  write(bytes: Buffer, at: number): void;
  read(into: Buffer, at: number): void;
}

/** Of about two million cards. */
const FILE_BYTES = 1024 ** 3;

/**
 * A file that has no name any more, so that it is gone with the process. Reading a card takes some microseconds, as
 * the operating system holds what was written while there is memory. Throws where the folder cannot be written.
 */
export function openCardFile(folder: string, bytes = FILE_BYTES): CardFile {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `cards-${process.pid}`);
  const file = openSync(path, 'w+', 0o600);
  unlinkSync(path);
  return {
    bytes,
    write: (some, at) => void writeSync(file, some, 0, some.length, at),
    read: (into, at) => void readSync(file, into, 0, into.length, at),
  };
}
