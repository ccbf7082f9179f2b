import { ensureIndexes } from '@tanabana/mongo-kit';
import type { Db } from 'mongodb';
import { sampleThingCollection } from './sample-things/sample-thing-repository.ts';

/** Makes the indexes that are missing. The unique one is what keeps names apart. */
export const prepareDatabase = (db: Db): Promise<void> =>
  ensureIndexes(sampleThingCollection(db), [{ key: { nameLower: 1 }, unique: true }]);
