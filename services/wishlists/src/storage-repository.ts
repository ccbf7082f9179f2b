import { databaseName, ping } from '@tanabana/mongo-kit';
import type { MongoClient } from 'mongodb';
import { createProgressRepository } from './accounts/progress-repository.ts';
import { createListRepository } from './lists/list-repository.ts';

export type WishlistStorage = ReturnType<typeof createStorage>;

/** All that this service keeps, in `<prefix>_wishlists` of the cluster. Nothing is found but by its id. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const db = client.db(databaseName(dbPrefix, 'wishlists'));
  return {
    lists: createListRepository(db),
    progress: createProgressRepository(db),
    ready: () => ping(client),
  };
}
