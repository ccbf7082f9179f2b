import { createAudit, databaseName, ping } from '@tanabana/mongo-kit';
import type { MongoClient } from 'mongodb';
import { createCategoryRepository } from './categories/category-repository.ts';
import { prepareDatabase } from './indexes.ts';

export type CategoryStorage = ReturnType<typeof createStorage>;

/** All that this service keeps, in `<prefix>_categories` of the cluster. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const db = client.db(databaseName(dbPrefix, 'categories'));
  const audit = createAudit(db);
  return {
    categories: createCategoryRepository(db, audit),
    audit,
    /** Makes the indexes that are missing. */
    async prepare() {
      await prepareDatabase(db);
      await audit.prepare();
    },
    ready: () => ping(client),
  };
}
