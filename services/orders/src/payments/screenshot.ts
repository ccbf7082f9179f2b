import {
  A_PICTURE,
  type Picture,
  type PictureForm,
  readPicture,
  withSharp,
} from '@tanabana/picture-kit';
import { AppError, type UploadedFile } from '@tanabana/service-kit';

/** Enough pixels to read a phone's screenshot, a fraction of its bytes. */
const FORM: PictureForm = { side: 1600, fit: 'inside', opaque: { format: 'jpeg', quality: 82 } };

/**
 * A payment screenshot as it is kept: decoded and drawn anew as JPEG, at most 1600 px a side, without
 * metadata, so that nothing but the picture is left of what was sent. Throws `order.screenshot_invalid`.
 */
export async function readScreenshot({ name, buffer }: UploadedFile): Promise<Picture> {
  const picture = await readPicture(buffer, FORM);
  if (picture) return picture;
  const message = `${name} is not ${A_PICTURE}.`;
  throw new AppError('order.screenshot_invalid', {
    errors: [{ path: 'paymentScreenshot', message }],
  });
}

/** A kept screenshot `width` pixels wide, never wider than it is. */
export const narrowed = (data: Buffer, width: number): Promise<Buffer> =>
  withSharp((sharp) =>
    sharp(data).resize({ width, withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer(),
  );
