import { createChangeFeed, ensureIndexes, serviceDatabase } from '@tanabana/service-kit/mongo';
import type { MongoClient } from 'mongodb';
import { createReviewRepository, reviewCollection } from './reviews/review-repository.ts';

export type ReviewStorage = ReturnType<typeof createStorage>;

/** Storage of this service, in `<prefix>_reviews` of the cluster. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const database = serviceDatabase(client, dbPrefix, 'reviews');
  const { db } = database;
  const changeFeed = createChangeFeed(client, dbPrefix);
  return {
    ...database,
    reviews: createReviewRepository(db),
    changeFeed,
    /** Creates missing indexes. The unique one prevents duplicate names. */
    async prepare() {
      await ensureIndexes(reviewCollection(db), [{ key: { nameLower: 1 }, unique: true }]);
      await changeFeed.prepare();
    },
  };
}
