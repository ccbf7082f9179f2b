import type { IncomingMessage } from 'node:http';
import { type Readable, Transform, type Writable } from 'node:stream';
import busboy from 'busboy';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';

export interface StreamLimits {
  /** The field that the file comes under. */
  field: string;
  /** Media type of a body that is the file itself. */
  type: string;
  bytes: number;
}

/** Passes on at most so many bytes; more is an error. */
function atMost(bytes: number): Transform {
  let left = bytes;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      left -= chunk.length;
      if (left < 0) done(new AppError('request.too_large'));
      else done(null, chunk);
    },
  });
  // Whoever reads is told; where nobody reads any longer it is nothing to end the process for.
  stream.on('error', () => {});
  return stream;
}

const malformed = (cause: unknown): AppError => new AppError('request.malformed', { cause });

function fileOf(context: Context, { field, bytes }: StreamLimits): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const missing = (): AppError =>
      new AppError('request.invalid', { errors: [{ path: field, message: 'No file came.' }] });
    const open = (): busboy.Busboy => {
      try {
        return busboy({
          headers: context.req.headers,
          limits: { files: 1, fields: 10, parts: 20 },
        });
      } catch (cause) {
        throw malformed(cause);
      }
    };
    const form = open();
    const upload = atMost(bytes);
    form.on('file', (name, file) => {
      if (name !== field) {
        file.resume();
        return;
      }
      file.on('error', (error) => upload.destroy(malformed(error)));
      upload.once('close', () => file.resume());
      file.pipe(upload);
      resolve(upload);
    });
    const refuse = (error: AppError): void => {
      upload.destroy(error);
      reject(error);
    };
    form.on('error', (error) => refuse(malformed(error)));
    form.once('close', () => reject(missing()));
    pipeFrom(context.req, form, refuse);
  });
}

/** The request itself is left whole whatever fails, so that it can still be answered. */
function pipeFrom(
  request: IncomingMessage,
  target: Writable,
  brokenOff: (error: AppError) => void,
): void {
  request.once('close', () => {
    if (!request.complete) brokenOff(malformed(new Error('The sender hung up')));
  });
  request.pipe(target);
}

/**
 * The file of a request as it comes: the field of a multipart form, or the body itself. Throws 400,
 * 413 or 415, also while it is read.
 */
export async function openUpload(context: Context, limits: StreamLimits): Promise<Readable> {
  if (context.is('multipart/form-data')) return fileOf(context, limits);
  if (!context.is(limits.type)) throw new AppError('request.unsupported_media_type');
  const upload = atMost(limits.bytes);
  pipeFrom(context.req, upload, (error) => upload.destroy(error));
  return upload;
}
