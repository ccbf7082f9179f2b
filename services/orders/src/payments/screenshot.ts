import { type Picture, readPicture, withSharp } from '@tanabana/picture-kit';
import { AppError, type UploadedFile } from '@tanabana/service-kit';

/** Pixels: enough to read a phone's screenshot, a fraction of its bytes. */
const SIDE = 1600;

/**
 * A payment screenshot as it is kept: decoded and drawn anew as JPEG, at most 1600 px a side, without
 * metadata, so that nothing but the picture is left of what was sent. Throws `order.screenshot_invalid`.
 */
export async function readScreenshot({ name, buffer }: UploadedFile): Promise<Picture> {
  const picture = await readPicture(buffer, async (upright) => ({
    data: await upright
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer(),
    contentType: 'image/jpeg',
  }));
  if (picture) return picture;
  const message = `${name} is not a JPEG, PNG, WebP or AVIF picture of at most 8 MB and 40 megapixels.`;
  throw new AppError('order.screenshot_invalid', {
    errors: [{ path: 'paymentScreenshot', message }],
  });
}

/** A kept screenshot `width` pixels wide, never wider than it is. */
export const narrowed = (data: Buffer, width: number): Promise<Buffer> =>
  withSharp((sharp) =>
    sharp(data).resize({ width, withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer(),
  );
