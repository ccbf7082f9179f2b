import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '@tanabana/contracts';
import sharp from 'sharp';
import { createLimit } from './limit.ts';
import { pictureKind } from './picture-kind.ts';
import type { RenditionFormat } from './rendition.ts';

// The service stays small: nothing kept between pictures, one thread each, two at a time.
sharp.cache(false);
sharp.concurrency(1);
const limited = createLimit(2);

/**
 * Lets no loader run in this process but those of the four kinds, whatever a file pretends to be: for
 * the service itself. Tools that draw share the library but not this rule.
 */
export function allowOnlyPictures(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  });
}

/** Pixels; twice the widest rendition would be waste. */
const MASTER_SIDE = 2400;

export interface Picture {
  data: Buffer;
  contentType: string;
}

/**
 * A picture as it is kept: decoded, turned upright, without metadata, at most 2400 px a side,
 * encoded anew (JPEG, or WebP where it is see-through). Null for what is not a whole JPEG, PNG, WebP
 * or AVIF of at most 8 MB and 40 megapixels.
 */
export async function toMaster(upload: Buffer): Promise<Picture | null> {
  const kind = pictureKind(upload);
  if (upload.length > MAX_IMAGE_BYTES || kind === null) return null;
  return limited(async () => {
    try {
      const options = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' } as const;
      const { hasAlpha, format } = await sharp(upload, options).metadata();
      if (format !== (kind === 'avif' ? 'heif' : kind)) return null;
      const upright = sharp(upload, options)
        .autoOrient()
        .resize(MASTER_SIDE, MASTER_SIDE, { fit: 'inside', withoutEnlargement: true });
      return hasAlpha
        ? {
            data: await upright.webp({ quality: 90, effort: 2 }).toBuffer(),
            contentType: 'image/webp',
          }
        : { data: await upright.jpeg({ quality: 90 }).toBuffer(), contentType: 'image/jpeg' };
    } catch {
      return null;
    }
  });
}

/** A picture in another width (pixels, never wider than it is) and format. */
export const toRendition = (
  master: Buffer,
  width: number,
  format: RenditionFormat,
): Promise<Buffer> =>
  limited(() => {
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
