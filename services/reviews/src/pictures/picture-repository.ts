import { fromId, ignoreDuplicate, toId } from '@tanabana/service-kit/mongo';
import type { Picture } from '@tanabana/service-kit/pictures';
import { Binary, type Db } from 'mongodb';
import { collectionsOf } from '../database.ts';
import type { DecodedPicture } from '../reviews/review-write-repository.ts';

export type PictureRepository = ReturnType<typeof createPictureRepository>;

/** Stored pictures of reviews and their renditions; `createReviewWriteRepository` adds and removes them. */
export function createPictureRepository(db: Db) {
  const { pictures, renditions, reviews } = collectionsOf(db);
  return {
    async find(id: string): Promise<Picture | null> {
      const found = await pictures.findOne({ _id: toId(id) });
      return found && { data: Buffer.from(found.data.value()), contentType: found.contentType };
    },

    /** Returns whether the picture belongs to a published review. */
    async isPublished(id: string): Promise<boolean> {
      const found = await pictures.findOne({ _id: toId(id) }, { projection: { reviewId: 1 } });
      if (!found) return false;
      const options = { projection: { state: 1 } };
      const review = await reviews.findOne({ _id: found.reviewId }, options);
      return review?.state === 'published';
    },

    /** Returns which of these pictures exist, by id. */
    async copies(ids: readonly string[]): Promise<Map<string, DecodedPicture>> {
      if (ids.length === 0) return new Map();
      const found = await pictures.find({ _id: { $in: ids.map(toId) } }).toArray();
      return new Map(
        found.map(({ _id, data, contentType, width, height }) => [
          fromId(_id),
          { data: Buffer.from(data.value()), contentType, width, height },
        ]),
      );
    },

    async findRendition(key: string): Promise<Buffer | null> {
      const found = await renditions.findOne({ _id: key });
      return found && Buffer.from(found.data.value());
    },

    /**
     * Stores a rendition; another instance may have stored the same bytes first. Not stored if its
     * picture was deleted meanwhile.
     */
    async addRendition(key: string, id: string, data: Buffer): Promise<void> {
      const imageId = toId(id);
      await renditions
        .insertOne({ _id: key, imageId, data: new Binary(data) })
        .catch(ignoreDuplicate);
      const picture = await pictures.findOne({ _id: imageId }, { projection: { _id: 1 } });
      if (!picture) await renditions.deleteMany({ imageId });
    },
  };
}
