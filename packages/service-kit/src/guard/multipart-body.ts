import multer from '@koa/multer';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import type { UploadedFile } from '../handlers.ts';
import { assertPlainJson } from './plain-json.ts';

export interface MultipartLimits {
  /** The field that files come under, and how many. */
  field: string;
  max: number;
  /** Bytes of one file, and of one text field. */
  fileBytes: number;
  textBytes: number;
}

export interface Multipart {
  body: Record<string, unknown>;
  files: UploadedFile[];
}

const TOO_LARGE = new Set(['LIMIT_FILE_SIZE', 'LIMIT_FIELD_VALUE', 'LIMIT_FILE_COUNT']);

/** Busboy tells what it cannot read in errors without a code; whatever failed here was the sender's. */
function refusal(error: unknown): AppError {
  const code = String((error as { code?: unknown }).code);
  if (TOO_LARGE.has(code)) return new AppError('request.too_large', { cause: error });
  if (code !== 'LIMIT_UNEXPECTED_FILE') return new AppError('request.malformed', { cause: error });
  const path = String((error as { field?: unknown }).field ?? '');
  const errors = [{ path, message: 'No files, or not so many, are expected here.' }];
  return new AppError('request.invalid', { errors, cause: error });
}

const asFile = ({ originalname, mimetype, size, buffer }: multer.File): UploadedFile => ({
  name: originalname,
  type: mimetype,
  size,
  buffer,
});

/** Reads multipart/form-data into memory. Throws 400, 413 or 415. */
export function multipartReader(limits: MultipartLimits): (context: Context) => Promise<Multipart> {
  const { field, max, fileBytes, textBytes } = limits;
  const upload = multer({
    storage: multer.memoryStorage(),
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
    try {
      await upload(context as unknown as Parameters<typeof upload>[0], nothing);
    } catch (error) {
      throw refusal(error);
    }
    const { body, files } = context.request as { body?: object; files?: multer.File[] };
    const fields = { ...body };
    assertPlainJson(fields);
    return { body: fields, files: (files ?? []).map(asFile) };
  };
}
