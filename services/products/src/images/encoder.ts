import {
  type Picture,
  type PictureForm,
  readPicture,
  withSharp,
} from '@tanabana/service-kit/pictures';

const MASTER: PictureForm = {
  // twice the widest rendition would be waste
  side: 2400,
  fit: 'inside',
  opaque: { format: 'jpeg', quality: 90 },
  seeThrough: { format: 'webp', quality: 90, effort: 2 },
};

/**
 * A picture as it is kept: decoded, turned upright, without metadata, at most 2400 px a side,
 * encoded anew (JPEG, or WebP where it is see-through). Null for what is no picture that we take.
 */
export const toMaster = (upload: Buffer): Promise<Picture | null> => readPicture(upload, MASTER);

/** A picture in another width (pixels, never wider than it is) and format. */
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

/** How large a picture is that is kept. */
export const readSize = (master: Buffer): Promise<PictureSize> =>
  withSharp(async (sharp) => {
    const { width, height } = await sharp(master).metadata();
    return { width, height };
  });

/** How large such a picture is in another width, as `toRendition` makes it. */
export const fitted = ({ width, height }: PictureSize, wanted: number): PictureSize =>
  width <= wanted
    ? { width, height }
    : { width: wanted, height: Math.round((height * wanted) / width) };

export type RenditionFormat = 'avif' | 'webp' | 'jpeg';

/** Whether an Accept header names the type itself and does not refuse it: `image/*` says nothing. */
function accepts(header: string, type: string): boolean {
  const entry = header
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .find(([name]) => name === type);
  return entry !== undefined && !entry.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
}

/**
 * The format for a client: WebP before AVIF, because it is made in half the time at the same size
 * (docs/decisions/0008); JPEG for who names neither.
 */
export function renditionFormat(accept = ''): RenditionFormat {
  if (accepts(accept, 'image/webp')) return 'webp';
  return accepts(accept, 'image/avif') ? 'avif' : 'jpeg';
}
