import { AppError, type UploadedFile } from '@tanabana/service-kit';
import {
  A_PICTURE,
  type PictureForm,
  readPicture,
  withSharp,
} from '@tanabana/service-kit/pictures';
import type { DecodedPicture } from '../reviews/review-write-repository.ts';

const STORED: PictureForm = {
  // larger than the widest rendition on a screen with two pixels per point
  side: 1920,
  fit: 'inside',
  opaque: { format: 'jpeg', quality: 84 },
};

export type RenditionFormat = 'avif' | 'webp' | 'jpeg';

/**
 * Returns pictures as stored: upright, without metadata, at most 1920 px per side, as JPEG (rule
 * 19.2). One picture is decoded at a time. Throws `review.picture_invalid`.
 */
export async function readReviewPictures(
  files: readonly UploadedFile[],
): Promise<DecodedPicture[]> {
  const decoded: DecodedPicture[] = [];
  for (const [index, { name, buffer }] of files.entries()) {
    const picture = await readPicture(buffer, STORED);
    if (!picture) {
      const message = `${name} is not ${A_PICTURE}.`;
      throw new AppError('review.picture_invalid', {
        errors: [{ path: `pictures.${index}`, message }],
      });
    }
    const { width, height } = await withSharp((sharp) => sharp(picture.data).metadata());
    decoded.push({ ...picture, width, height });
  }
  return decoded;
}

/** Returns a stored picture in another width (pixels, never enlarged) and format. */
export const toRendition = (
  data: Buffer,
  width: number,
  format: RenditionFormat,
): Promise<Buffer> =>
  withSharp((sharp) => {
    const resized = sharp(data).resize({ width, withoutEnlargement: true });
    switch (format) {
      case 'avif':
        return resized.avif({ quality: 60, effort: 0 }).toBuffer();
      case 'webp':
        return resized.webp({ quality: 76, effort: 2 }).toBuffer();
      case 'jpeg':
        return resized.jpeg({ quality: 80 }).toBuffer();
    }
  });

/** Whether an Accept header names the type explicitly and does not exclude it. */
function accepts(header: string, type: string): boolean {
  const entry = header
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .find(([name]) => name === type);
  return entry !== undefined && !entry.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
}

/** Returns the format for a client: WebP before AVIF (decision 0008), else JPEG. */
export function renditionFormat(accept = ''): RenditionFormat {
  if (accepts(accept, 'image/webp')) return 'webp';
  return accepts(accept, 'image/avif') ? 'avif' : 'jpeg';
}
