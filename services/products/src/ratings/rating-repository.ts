import type { ProductRatings } from '@tanabana/contracts';
import type { ChangeFeed } from '@tanabana/service-kit/mongo';
import { fromId, toId } from '@tanabana/service-kit/mongo';
import { PRODUCTS_COLLECTION } from '@tanabana/service-kit/stock';
import type { Collection, Db } from 'mongodb';
import { BIN } from '../bin/bin-collection.ts';
import { DRAFTS } from '../drafts/draft-repository.ts';
import type { ProductDocument } from '../products/product-document.ts';

/** How far the ratings have been stored. */
interface ProgressDocument {
  _id: 'ratings';
  /** ISO time. */
  since: string;
}

export const PROGRESS_COLLECTION = 'progress';

export type RatingRepository = ReturnType<typeof createRatingRepository>;

/** Averages and numbers of reviews, which the reviews service counts, in products. */
export function createRatingRepository(db: Db, changeFeed: Pick<ChangeFeed, 'publish'>) {
  const products: Collection<ProductDocument> = db.collection(PRODUCTS_COLLECTION);
  const bin: Collection<ProductDocument> = db.collection(BIN);
  const drafts: Collection<ProductDocument> = db.collection(DRAFTS);
  const progress: Collection<ProgressDocument> = db.collection(PROGRESS_COLLECTION);

  /** Returns the ids of the changed products. */
  async function storeIn(
    collection: Collection<ProductDocument>,
    ratings: ProductRatings['ratings'],
  ): Promise<string[]> {
    const ids = ratings.map(({ productId }) => toId(productId));
    const stored = await collection
      .find({ _id: { $in: ids } }, { projection: { ratingVersion: 1 } })
      .toArray();
    const versions = new Map(
      stored.map(({ _id, ratingVersion = 0 }) => [fromId(_id), ratingVersion]),
    );
    const newer = ratings.filter(
      ({ productId, version }) => version > (versions.get(productId) ?? Number.POSITIVE_INFINITY),
    );
    if (newer.length === 0) return [];
    const changedAt = new Date();
    await collection.bulkWrite(
      newer.map(({ productId, count, average, version }) => ({
        updateOne: {
          // another instance may have stored a newer one meanwhile
          filter: { _id: toId(productId), ratingVersion: { $not: { $gte: version } } },
          update: {
            $set: {
              reviewsCount: count,
              avgRating: average,
              ratingVersion: version,
              changedAt,
            },
          },
        },
      })),
      { ordered: false },
    );
    return newer.map(({ productId }) => productId);
  }

  return {
    /** ISO time up to which ratings are stored; undefined before the first ones. */
    async progress(): Promise<string | undefined> {
      return (await progress.findOne({ _id: 'ratings' }))?.since;
    },

    /** Remembers how far ratings are stored. An instance that is behind does not set others back. */
    async setProgress(since: string): Promise<void> {
      await progress.updateOne({ _id: 'ratings' }, { $max: { since } }, { upsert: true });
    },

    /**
     * Stores ratings that are newer than the product's, also of drafts and in the bin, and publishes the changed
     * products. Unknown products are ignored.
     * @returns number of changed products
     */
    async store(ratings: ProductRatings['ratings']): Promise<number> {
      if (ratings.length === 0) return 0;
      const changed = await storeIn(products, ratings);
      if (changed.length > 0) changeFeed.publish({ products: changed });
      // shoppers do not wait for these
      await Promise.all([storeIn(bin, ratings), storeIn(drafts, ratings)]);
      return changed.length;
    },
  };
}
