import { databaseName, ping } from '@tanabana/mongo-kit';
import { createStock, PRODUCTS_SERVICE } from '@tanabana/stock';
import type { MongoClient } from 'mongodb';
import { prepareDatabase } from './indexes.ts';
import { createOrderRepository } from './orders/order-repository.ts';

export type OrderStorage = ReturnType<typeof createStorage>;

/** All that this service keeps, in `<prefix>_orders` of the cluster, and the products' stock. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const db = client.db(databaseName(dbPrefix, 'orders'));
  const stock = createStock(client, databaseName(dbPrefix, PRODUCTS_SERVICE));
  return {
    orders: createOrderRepository(client, db, stock),
    stock,
    /** Makes collections and indexes that are missing. */
    prepare: () => prepareDatabase(db),
    ready: () => ping(client),
  };
}
