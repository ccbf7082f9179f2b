import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type multer from '@koa/multer';
import { AppError } from '../app-error.ts';

/** Handle of a spooled file, in addition to multer's data. */
export interface Spooled {
  handle: FileHandle;
  size: number;
}

/** The file is private and unlinked immediately, so that a crash leaves nothing behind. */
async function openUnlinkedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `upload-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
}

/** Writes a stream to disk; throws its errors, and `request.too_large` beyond `limit` bytes. */
export async function spool(
  stream: AsyncIterable<Buffer>,
  bytes = Number.POSITIVE_INFINITY,
): Promise<Spooled> {
  const handle = await openUnlinkedFile();
  try {
    let size = 0;
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > bytes) throw new AppError('request.too_large');
      await handle.appendFile(chunk);
    }
    return { handle, size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Stores a form's files on disk without a name, to keep them out of memory. */
export const spoolStorage: multer.StorageEngine = {
  _handleFile(_, file, done) {
    // multer passes the stream and stores what it gets back; its types declare neither
    const keep = done as unknown as (error: unknown, spooled?: Spooled) => void;
    const { stream } = file as unknown as { stream: Readable };
    spool(stream).then((spooled) => keep(null, spooled), keep);
  },
  _removeFile(_, file, done) {
    const { handle } = file as unknown as Partial<Spooled>;
    const closed = done as (error?: unknown) => void;
    (handle?.close() ?? Promise.resolve()).then(() => closed(), closed);
  },
};

/** Streams the bytes of a spooled file. */
export const streamSpooled = ({ handle, size }: Spooled): Readable =>
  size === 0
    ? Readable.from([])
    : handle.createReadStream({ start: 0, end: size - 1, autoClose: false });

/** Reads all bytes of a spooled file. */
export async function readSpooled({ handle, size }: Spooled): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(size);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await handle.read(buffer, at, size - at, at);
    if (bytesRead === 0) throw new Error('A temporary file is shorter than expected.');
    at += bytesRead;
  }
  return buffer;
}
