import type { Migration } from '@tanabana/service-kit/mongo';
import { PRODUCTS_COLLECTION } from '@tanabana/service-kit/stock';
import type { ProductDocument } from '../products/product-document.ts';

/**
 * Removes ratings that no review explains: before the reviews service, nothing but the demo catalogue wrote them
 * (rule 19.7).
 */
export const ratingsOfReviews: Migration = {
  name: '0003-ratings-of-reviews',
  async up(db) {
    await db
      .collection<ProductDocument>(PRODUCTS_COLLECTION)
      .updateMany(
        { reviewsCount: { $gt: 0 }, ratingVersion: { $exists: false } },
        { $set: { reviewsCount: 0, avgRating: 0, changedAt: new Date() } },
      );
  },
};
