import { createChangeFeed, ensureIndexes, serviceDatabase } from '@tanabana/service-kit/mongo';
import type { MongoClient } from 'mongodb';
import {
  createSampleThingRepository,
  sampleThingCollection,
} from './sample-things/sample-thing-repository.ts';

export type SampleThingStorage = ReturnType<typeof createStorage>;

/** Storage of this service, in `<prefix>_sample-things` of the cluster. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const database = serviceDatabase(client, dbPrefix, 'sample-things');
  const { db } = database;
  const changeFeed = createChangeFeed(client, dbPrefix);
  return {
    ...database,
    sampleThings: createSampleThingRepository(db),
    changeFeed,
    /** Creates missing indexes. The unique one prevents duplicate names. */
    async prepare() {
      await ensureIndexes(sampleThingCollection(db), [{ key: { nameLower: 1 }, unique: true }]);
      await changeFeed.prepare();
    },
  };
}
