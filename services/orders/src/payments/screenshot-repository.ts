import { toId } from '@tanabana/mongo-kit';
import type { Picture } from '@tanabana/picture-kit';
import type { Binary, Collection, Db, ObjectId } from 'mongodb';
import { SCREENSHOTS } from '../collections.ts';

/**
 * A payment screenshot as stored, under its order's id. A document of its own: some 150 kB, written in
 * the order's transaction, so that none is without an order.
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
