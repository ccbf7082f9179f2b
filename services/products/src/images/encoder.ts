import {
  type Picture,
  type PictureForm,
  readPicture,
  withSharp,
} from '@tanabana/service-kit/pictures';

const MASTER: PictureForm = {
  // twice the widest rendition would be wasteful
  side: 2400,
  fit: 'inside',
  opaque: { format: 'jpeg', quality: 90 },
  seeThrough: { format: 'webp', quality: 90, effort: 2 },
};

/**
 * Returns a picture as stored: decoded, upright, without metadata, at most 2400 px per side,
 * re-encoded (JPEG, or WebP if transparent). null for an invalid picture.
 */
export const toMaster = (upload: Buffer): Promise<Picture | null> => readPicture(upload, MASTER);

/** Returns a picture in another width (pixels, never enlarged) and format. */
export const toRendition = (
  master: Buffer,
  width: number,
  format: RenditionFormat,
): Promise<Buffer> =>
  withSharp((sharp) => {
    const resized = sharp(master).resize({ width, withoutEnlargement: true });
    switch (format) {
      case 'avif':
        return resized.avif({ quality: 60, effort: 0 }).toBuffer();
      case 'webp':
        return resized.webp({ quality: 76, effort: 2 }).toBuffer();
      case 'jpeg':
        return resized.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer();
    }
  });

/** Pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Returns the size of a stored picture. */
export const readSize = (master: Buffer): Promise<PictureSize> =>
  withSharp(async (sharp) => {
    const { width, height } = await sharp(master).metadata();
    return { width, height };
  });

/** Returns the size of a rendition in another width. */
export const fitted = ({ width, height }: PictureSize, wanted: number): PictureSize =>
  width <= wanted
    ? { width, height }
    : { width: wanted, height: Math.round((height * wanted) / width) };

export type RenditionFormat = 'avif' | 'webp' | 'jpeg';

/**
 * Whether an Accept header names the type explicitly and does not exclude it; `image/*` does not
 * count.
 */
function accepts(header: string, type: string): boolean {
  const entry = header
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .find(([name]) => name === type);
  return entry !== undefined && !entry.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
}

/**
 * Returns the format for a client: WebP before AVIF, which takes twice the time for the same size
 * (decision 0008); JPEG if neither is accepted.
 */
export function renditionFormat(accept = ''): RenditionFormat {
  if (accepts(accept, 'image/webp')) return 'webp';
  return accepts(accept, 'image/avif') ? 'avif' : 'jpeg';
}
