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
