import { createAudit, databaseName, ping } from '@tanabana/mongo-kit';
import { PRODUCTS_SERVICE } from '@tanabana/stock';
import type { MongoClient } from 'mongodb';
import { createPictureRepository } from './images/picture-repository.ts';
import { prepareDatabase } from './indexes.ts';
import { createProductRepository } from './products/product-repository.ts';

export type ProductStorage = ReturnType<typeof createStorage>;

/** All that this service keeps, in `<prefix>_products` of the cluster. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const db = client.db(databaseName(dbPrefix, PRODUCTS_SERVICE));
  const audit = createAudit(db);
  return {
    products: createProductRepository(db, audit),
    pictures: createPictureRepository(db),
    audit,
    /** Makes collections and indexes that are missing. */
    async prepare() {
      await prepareDatabase(db);
      await audit.prepare();
    },
    ready: () => ping(client),
  };
}
