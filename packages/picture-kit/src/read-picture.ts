import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '@tanabana/contracts';
import type { Sharp } from 'sharp';
import { pictureKind } from './picture-kind.ts';
import { withSharp } from './sharp.ts';

export interface Picture {
  data: Buffer;
  contentType: string;
}

/** Encodes a decoded picture that stands upright, in the size and format that are kept. */
export type Draw = (upright: Sharp, facts: { hasAlpha: boolean }) => Promise<Picture>;

/**
 * A stranger's picture, decoded and drawn anew without its metadata. Null for what is not a whole JPEG,
 * PNG, WebP or AVIF of at most 8 MB and 40 megapixels (contract.md, Products), by content.
 */
export async function readPicture(upload: Buffer, draw: Draw): Promise<Picture | null> {
  const kind = pictureKind(upload);
  if (upload.length > MAX_IMAGE_BYTES || kind === null) return null;
  return withSharp(async (sharp) => {
    try {
      const options = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' } as const;
      const { hasAlpha = false, format } = await sharp(upload, options).metadata();
      if (format !== (kind === 'avif' ? 'heif' : kind)) return null;
      return await draw(sharp(upload, options).autoOrient(), { hasAlpha });
    } catch {
      return null;
    }
  });
}
