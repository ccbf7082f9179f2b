import type { NewReview, Review, ReviewList } from '@tanabana/contracts';
import { findPage, fromId, isDuplicateKey, newId, toId } from '@tanabana/service-kit/mongo';
import type { Collection, Db, ObjectId, WithId } from 'mongodb';

export interface ReviewDocument {
  _id: ObjectId;
  name: string;
  nameLower: string;
  createdAt: Date;
}

export const reviewCollection = (db: Db): Collection<ReviewDocument> => db.collection('reviews');

const toReview = ({ _id, name, createdAt }: WithId<ReviewDocument>): Review => ({
  _id: fromId(_id),
  name,
  createdAt: createdAt.toISOString(),
});

export type ReviewRepository = ReturnType<typeof createReviewRepository>;

export function createReviewRepository(db: Db) {
  const reviews = reviewCollection(db);
  return {
    /** By name, case-insensitively. */
    async list(page: number, limit: number): Promise<ReviewList> {
      const found = await findPage(reviews, {}, { page, limit, sort: { nameLower: 1 } });
      return { ...found, data: found.data.map(toReview) };
    },

    async find(id: string): Promise<Review | null> {
      const document = await reviews.findOne({ _id: toId(id) });
      return document && toReview(document);
    },

    /** Stores a new one; null if the unique index finds a duplicate name. */
    async insert({ name }: NewReview): Promise<Review | null> {
      const document = {
        _id: newId(),
        name,
        nameLower: name.toLowerCase(),
        createdAt: new Date(),
      };
      try {
        await reviews.insertOne(document);
        return toReview(document);
      } catch (error) {
        if (isDuplicateKey(error)) return null;
        throw error;
      }
    },
  };
}
