import { createNews, serviceDatabase } from '@tanabana/service-kit/mongo';
import type { Collection, Db, MongoClient } from 'mongodb';
import { createListRepository } from './list-repository.ts';

/** How far the removed accounts are known. */
interface ProgressDocument {
  _id: 'removals';
  /** ISO time. */
  since: string;
}

function createProgressRepository(db: Db) {
  const progress: Collection<ProgressDocument> = db.collection('progress');
  return {
    /** Undefined before the first time. */
    since: async (): Promise<string | undefined> =>
      (await progress.findOne({ _id: 'removals' }))?.since,

    /** Several instances may be at it: the one that knows less does not set the others back. */
    async reach(since: string): Promise<void> {
      await progress.updateOne({ _id: 'removals' }, { $max: { since } }, { upsert: true });
    },
  };
}

export type WishlistStorage = ReturnType<typeof createStorage>;

/** All that this service keeps, in `<prefix>_wishlists` of the cluster. Nothing is found but by its id. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const database = serviceDatabase(client, dbPrefix, 'wishlists');
  const { db } = database;
  const news = createNews(client, dbPrefix);
  return {
    ...database,
    lists: createListRepository(db),
    progress: createProgressRepository(db),
    news,
    prepare: news.prepare,
  };
}
