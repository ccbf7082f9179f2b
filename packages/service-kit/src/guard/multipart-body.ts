import multer from '@koa/multer';
import type { FieldError } from '@tanabana/contracts';
import { Semaphore } from 'async-mutex';
import { AppError } from '../app-error.ts';
import { type Context, isGone } from '../context.ts';
import type { SpooledFile, UploadedFile } from '../handlers.ts';
import { assertPlainJson } from './json-body.ts';
import { readSpooled, type Spooled, spoolStorage, streamSpooled } from './spool.ts';

export interface MultipartLimits {
  /** Field name and maximum number of files. */
  field: string;
  max: number;
  /** Files are stored on disk until they are read. */
  spooled?: boolean;
  /** Maximum bytes of one file, and of one text field. */
  fileBytes: number;
  textBytes: number;
}

export interface Multipart {
  body: Record<string, unknown>;
  files: (UploadedFile | SpooledFile)[];
  /** Frees the disk space or memory of the files. */
  release(): Promise<void>;
}

/**
 * Limits forms with files in memory per process (up to 8 MB each). The gateway buffers the others
 * and forwards complete requests, so that a slow client does not block a place.
 */
const inMemory = new Semaphore(8);

const megabytes = (bytes: number): string => `${Number((bytes / 1024 ** 2).toFixed(2))} MB`;

/** Busboy reports unreadable input as errors without a code; any failure here is the client's. */
function refusal(error: unknown, { field, max, fileBytes, textBytes }: MultipartLimits): AppError {
  const { code, field: path = field } = error as { code?: unknown; field?: string };
  const because = (message: string, at = path): { cause: unknown; errors: FieldError[] } => ({
    cause: error,
    errors: [{ path: at, message }],
  });
  switch (code) {
    case 'LIMIT_FILE_SIZE':
      return new AppError(
        'request.too_large',
        because(`A file can have at most ${megabytes(fileBytes)}.`),
      );
    case 'LIMIT_FILE_COUNT':
      return new AppError('request.too_large', because(`At most ${max} files.`, field));
    case 'LIMIT_FIELD_VALUE':
      return new AppError(
        'request.too_large',
        because(`A text field can have at most ${megabytes(textBytes)}.`),
      );
    case 'LIMIT_UNEXPECTED_FILE':
      return new AppError('request.invalid', because('This call accepts no files.'));
    default:
      return new AppError('request.malformed', { cause: error });
  }
}

function asFile({ originalname, mimetype, size, buffer }: multer.File): UploadedFile {
  return { name: originalname, type: mimetype, size, buffer };
}

function asSpooled(file: multer.File & Spooled): SpooledFile {
  const { originalname, mimetype, size } = file;
  return {
    name: originalname,
    type: mimetype,
    size,
    read: () => readSpooled(file),
    stream: () => streamSpooled(file),
  };
}

/**
 * Reads multipart/form-data. Throws 400, 413 or 415. File names and types are unverified client
 * input.
 */
export function multipartReader(limits: MultipartLimits): (context: Context) => Promise<Multipart> {
  const { field, max, spooled = false, fileBytes, textBytes } = limits;
  const upload = multer({
    storage: spooled ? spoolStorage : multer.memoryStorage(),
    limits: {
      fileSize: fileBytes,
      fieldSize: textBytes,
      files: max,
      fields: 100,
      parts: max + 100,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  }).array(field, max);
  const nothing = async (): Promise<void> => {};
  return async (context) => {
    if (!context.is('multipart/form-data')) {
      throw new AppError('request.unsupported_media_type');
    }
    const [, leaveMemory] = spooled ? [] : await inMemory.acquire();
    try {
      if (isGone(context)) throw new Error('The client closed the connection.');
      await upload(context as unknown as Parameters<typeof upload>[0], nothing);
    } catch (error) {
      leaveMemory?.();
      throw refusal(error, limits);
    }
    const request = context.request as { body?: object; files?: multer.File[] };
    const files = (request.files ?? []) as (multer.File & Spooled)[];
    const release = async (): Promise<void> => {
      leaveMemory?.();
      if (spooled) await Promise.all(files.map(({ handle }) => handle.close()));
    };
    const body = { ...request.body };
    try {
      assertPlainJson(body);
    } catch (error) {
      await release();
      throw error;
    }
    return { body, files: spooled ? files.map(asSpooled) : files.map(asFile), release };
  };
}
