import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type multer from '@koa/multer';
import { AppError } from '../app-error.ts';

/** Where a spooled file lies, beside what multer knows of it. */
export interface Spooled {
  handle: FileHandle;
  size: number;
}

/** Nobody else may read it; its name goes at once, so that even a crash leaves nothing behind. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `upload-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
}

/** Writes a stream to disk; throws what it throws, and `request.too_large` for more than so many bytes. */
export async function spool(
  stream: AsyncIterable<Buffer>,
  bytes = Number.POSITIVE_INFINITY,
): Promise<Spooled> {
  const handle = await openNameless();
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

/** Keeps the files of a form on disk without a name, so that their bytes do not fill the memory. */
export const spoolStorage: multer.StorageEngine = {
  _handleFile(_, file, done) {
    // multer gives the stream and keeps whatever it is given back; the types know of neither
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

/** The bytes of a spooled file, as they are asked for. */
export const streamSpooled = ({ handle, size }: Spooled): Readable =>
  size === 0
    ? Readable.from([])
    : handle.createReadStream({ start: 0, end: size - 1, autoClose: false });

/** All bytes of a spooled file. */
export async function readSpooled({ handle, size }: Spooled): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(size);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await handle.read(buffer, at, size - at, at);
    if (bytesRead === 0) throw new Error('A spooled file is shorter than it was.');
    at += bytesRead;
  }
  return buffer;
}
