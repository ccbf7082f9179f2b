import { MAX_AVIF_PIXELS, MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '@tanabana/contracts';
import { createDecoder, type Picture, type PictureForm } from './decoder.ts';

type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif';

const ascii = (data: Buffer, from: number, to: number): string => data.toString('latin1', from, to);

/**
 * Returns the format by the first bytes, whatever the file is called; null for formats that the
 * shop does not accept, SVG in particular (rule 3.3).
 */
export function pictureKind(data: Buffer): PictureKind | null {
  if (data.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (ascii(data, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(data, 0, 4) === 'RIFF' && ascii(data, 8, 12) === 'WEBP') return 'webp';
  if (ascii(data, 4, 8) === 'ftyp' && /^avi[fs]/.test(ascii(data, 8, 12))) return 'avif';
  return null;
}

/** Message about accepted pictures. */
export const A_PICTURE =
  'a JPEG, PNG or WebP picture of at most 8 MB and 40 megapixels, or an AVIF of at most 16';

const decoder = createDecoder();
/** Stored pictures need up to 246 MB; minutes if the machine is busy (decision 0008). */
const backgroundDecoder = createDecoder({
  megabytes: 320,
  milliseconds: 600_000,
  inBackground: true,
});

const pixelsOf = (kind: PictureKind): number =>
  kind === 'avif' ? MAX_AVIF_PIXELS : MAX_IMAGE_PIXELS;

const read =
  ({ decode }: typeof decoder) =>
  async (upload: Buffer, form: PictureForm): Promise<Picture | null> => {
    const kind = pictureKind(upload);
    if (upload.length > MAX_IMAGE_BYTES || kind === null) return null;
    const loader = kind === 'avif' ? 'heif' : kind;
    return decode({ upload, loader, pixels: pixelsOf(kind), form });
  };

/**
 * Decodes an untrusted picture upright and re-encodes it without metadata, in a separate process,
 * one at a time (decision 0024). Returns null unless the content is a complete JPEG, PNG or WebP of
 * at most 8 MB and 40 megapixels, or an AVIF of 16 (rule 3.3). Throws `server.unavailable` if no
 * process can be started.
 */
export const readPicture = read(decoder);

/** Like `readPicture`, for pictures that nobody waits for: with low priority and less memory. */
export const readInBackground = read(backgroundDecoder);
