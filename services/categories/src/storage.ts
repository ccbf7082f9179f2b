import {
  createAudit,
  createChangeFeed,
  ensureIndexes,
  serviceDatabase,
} from '@tanabana/service-kit/mongo';
import type { MongoClient } from 'mongodb';
import { categoryCollection, createCategoryRepository } from './categories/category-repository.ts';

export type CategoryStorage = ReturnType<typeof createStorage>;

/** All data of this service, in `<prefix>_categories` of the cluster. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const database = serviceDatabase(client, dbPrefix, 'categories');
  const { db } = database;
  const audit = createAudit(db);
  const changeFeed = createChangeFeed(client, dbPrefix);
  return {
    ...database,
    categories: createCategoryRepository(db, audit),
    audit,
    changeFeed,
    /** Creates missing indexes, which ensure unique names and slugs. */
    async prepare() {
      await ensureIndexes(categoryCollection(db), [
        { key: { nameLower: 1 }, unique: true },
        { key: { slug: 1 }, unique: true },
        { key: { renamedAt: 1 }, partialFilterExpression: { renamedAt: { $exists: true } } },
      ]);
      await Promise.all([audit.prepare(), changeFeed.prepare()]);
    },
  };
}
