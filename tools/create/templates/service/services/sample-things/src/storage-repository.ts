import { databaseName, ping } from '@tanabana/mongo-kit';
import type { MongoClient } from 'mongodb';
import { prepareDatabase } from './indexes.ts';
import { createSampleThingRepository } from './sample-things/sample-thing-repository.ts';

export type SampleThingStorage = ReturnType<typeof createStorage>;

/** All that this service keeps, in `<prefix>_sample-things` of the cluster. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const db = client.db(databaseName(dbPrefix, 'sample-things'));
  return {
    sampleThings: createSampleThingRepository(db),
    /** Makes the indexes that are missing. */
    prepare: () => prepareDatabase(db),
    ready: () => ping(client),
  };
}
