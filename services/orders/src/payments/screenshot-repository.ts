import { AppError, type UploadedFile } from '@tanabana/service-kit';
import { toId } from '@tanabana/service-kit/mongo';
import {
  A_PICTURE,
  type Picture,
  type PictureForm,
  readPicture,
  withSharp,
} from '@tanabana/service-kit/pictures';
import type { Binary, Collection, Db, ObjectId } from 'mongodb';
import { SCREENSHOTS } from '../database.ts';

/** Enough pixels for a phone screenshot at a fraction of its size. */
export const pictureForm: PictureForm = {
  side: 1600,
  fit: 'inside',
  opaque: { format: 'jpeg', quality: 82 },
};

/**
 * Returns a payment screenshot as stored: re-encoded as JPEG, at most 1600 px per side, without
 * metadata. Throws `order.screenshot_invalid`.
 */
export async function readScreenshot({ name, buffer }: UploadedFile): Promise<Picture> {
  const picture = await readPicture(buffer, pictureForm);
  if (picture) return picture;
  const message = `${name} is not ${A_PICTURE}.`;
  throw new AppError('order.screenshot_invalid', {
    errors: [{ path: 'paymentScreenshot', message }],
  });
}

/** Returns a screenshot `width` pixels wide, never enlarged. */
export const narrowed = (data: Buffer, width: number): Promise<Buffer> =>
  withSharp((sharp) =>
    sharp(data).resize({ width, withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer(),
  );

/**
 * A payment screenshot under its order's id, about 150 kB, written in the order's transaction, so
 * that none is orphaned.
 */
export interface ScreenshotDocument {
  _id: ObjectId;
  contentType: string;
  data: Binary;
}

export type ScreenshotRepository = ReturnType<typeof createScreenshotRepository>;

export function createScreenshotRepository(db: Db) {
  const screenshots: Collection<ScreenshotDocument> = db.collection(SCREENSHOTS);
  return {
    async find(orderId: string): Promise<Picture | null> {
      const found = await screenshots.findOne({ _id: toId(orderId) });
      return found && { data: Buffer.from(found.data.value()), contentType: found.contentType };
    },
  };
}
