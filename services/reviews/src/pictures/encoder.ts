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
