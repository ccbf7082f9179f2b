import { databaseName, ping } from '@tanabana/mongo-kit';
import type { MongoClient } from 'mongodb';
import { createCategoryRepository } from './categories/category-repository.ts';
import { prepareDatabase } from './indexes.ts';

export type CategoryStorage = ReturnType<typeof createStorage>;

/** All that this service keeps, in `<prefix>_categories` of the cluster. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const db = client.db(databaseName(dbPrefix, 'categories'));
  return {
    categories: createCategoryRepository(db),
    /** Makes the indexes that are missing. */
    prepare: () => prepareDatabase(db),
    ready: () => ping(client),
  };
}
