import {
  createChangeFeed,
  createMergedAccounts,
  createRemovedAccounts,
  serviceDatabase,
} from '@tanabana/service-kit/mongo';
import type { MongoClient } from 'mongodb';
import { createListRepository } from './list-repository.ts';

export type WishlistStorage = ReturnType<typeof createStorage>;

/** All data of this service, in `<prefix>_wishlists` of the cluster, queried by id only. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const database = serviceDatabase(client, dbPrefix, 'wishlists');
  const { db } = database;
  const changeFeed = createChangeFeed(client, dbPrefix);
  return {
    ...database,
    lists: createListRepository(db),
    mergedAccounts: createMergedAccounts(db),
    removedAccounts: createRemovedAccounts(db),
    changeFeed,
    prepare: changeFeed.prepare,
  };
}
