import type { IncomingMessage } from 'node:http';
import { unplainPart } from '@tanabana/contracts';
import { AppError } from '../app-error.ts';

const JSON_TYPE = /^application\/json *(; *charset="?utf-8"?)? *$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Keeps a byte order mark, which is part of what was signed. */
const exactUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function assertJsonType({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!JSON_TYPE.test(headers['content-type'] ?? '') || encoding !== 'identity') {
    throw new AppError('request.unsupported_media_type');
  }
}

/**
 * Reads all bytes of a request. Beyond `limit` the rest is read and discarded, so that the response
 * arrives.
 */
function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const tooLarge = (): void => {
      request.removeAllListeners('data').resume();
      reject(new AppError('request.too_large'));
    };
    if (Number(request.headers['content-length'] ?? 0) > limit) {
      tooLarge();
      return;
    }
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) tooLarge();
      else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
  });
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown;
  } catch (cause) {
    throw new AppError('request.malformed', { cause });
  }
}

/**
 * Returns the JSON body of a request as the text that was sent, empty if there is none. Throws 400 for
 * text that is not UTF-8, 413 or 415.
 */
export async function readJsonText(request: IncomingMessage, limit: number): Promise<string> {
  if (!hasBody(request)) return '';
  assertJsonType(request);
  const bytes = await readBytes(request, limit);
  try {
    return exactUtf8.decode(bytes);
  } catch (cause) {
    throw new AppError('request.malformed', { cause });
  }
}

/** Returns the plain JSON body of a request, `{}` if empty. Throws 400, 413 or 415. */
export async function readJsonBody(request: IncomingMessage, limit: number): Promise<unknown> {
  if (!hasBody(request)) return {};
  assertJsonType(request);
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) return {};
  const value = parse(bytes);
  assertPlainJson(value);
  return value;
}

/** Throws `request.invalid` for values that no call accepts, such as `{ "$gt": "" }` or a NUL. */
export function assertPlainJson(value: unknown): void {
  const part = unplainPart(value);
  if (part) throw new AppError('request.invalid', { errors: [part] });
}
