import { type Logo, logoPath } from '@tanabana/contracts';
import { LRUCache } from 'lru-cache';

interface LogoReaderOptions {
  /** Time limit for a picture. */
  milliseconds?: number;
  /** Size limit of a picture. */
  bytes?: number;
  now?: () => number;
}

/** A PDF does not wait longer for its logo. */
const MILLISECONDS = 2000;
/** A PNG of 960 × 960 pixels without compression. */
const BYTES = 4_000_000;
/** Milliseconds for which a failure is not tried again. */
const RETRY_MS = 30_000;
/** Invoices of earlier months may have other logos. */
const MAX_LOGOS = 4;

const STARTS = [Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.from([0xff, 0xd8, 0xff])];
/** Returns whether pdfkit can read the picture: PNG or JPEG. */
const isReadable = (picture: Buffer): boolean =>
  STARTS.some((start) => picture.subarray(0, start.length).equals(start));

/** Returns a logo as PNG or JPEG; null if it cannot be read. Never throws. */
export type LogoReader = (logo: Pick<Logo, 'id'>) => Promise<Buffer | null>;

/**
 * Reads logos from the content service at `baseUrl` (`CONTENT_URL`), which stores them as PNG or
 * JPEG (rule 20.8). Stored pictures never change, so they are cached by id.
 */
export function createLogoReader(baseUrl: string, options: LogoReaderOptions = {}): LogoReader {
  const { milliseconds = MILLISECONDS, bytes = BYTES, now = Date.now } = options;
  const known = new LRUCache<string, Buffer>({ max: MAX_LOGOS });
  const failed = new LRUCache<string, number>({ max: MAX_LOGOS });

  async function read(logo: Pick<Logo, 'id'>): Promise<Buffer> {
    const signal = AbortSignal.timeout(milliseconds);
    const answer = await fetch(new URL(logoPath(logo), baseUrl), { signal });
    if (!answer.ok) throw new Error(`The logo was answered ${answer.status}.`);
    const chunks: Uint8Array[] = [];
    let read = 0;
    for await (const chunk of answer.body ?? []) {
      read += chunk.length;
      if (read > bytes) throw new RangeError('The logo is too large.');
      chunks.push(chunk);
    }
    const picture = Buffer.concat(chunks);
    if (!isReadable(picture)) throw new Error('The logo is neither PNG nor JPEG.');
    return picture;
  }

  return async (logo) => {
    const found = known.get(logo.id);
    if (found) return found;
    if (now() - (failed.get(logo.id) ?? 0) < RETRY_MS) return null;
    try {
      const picture = await read(logo);
      known.set(logo.id, picture);
      return picture;
    } catch {
      failed.set(logo.id, now());
      return null;
    }
  };
}
