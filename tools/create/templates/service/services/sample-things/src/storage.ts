// with emails
import { createMailQueue } from '@tanabana/service-kit/mail';
// end
import {
  createChangeFeed,
  // with accounts
  createRemovedAccounts,
  // end
  ensureIndexes,
  serviceDatabase,
} from '@tanabana/service-kit/mongo';
import type { MongoClient } from 'mongodb';
// with pictures
import { createPictureRepository, pictureCollection } from './pictures/picture-repository.ts';
// end
import {
  createSampleThingRepository,
  sampleThingCollection,
} from './sample-things/sample-thing-repository.ts';

export type SampleThingStorage = ReturnType<typeof createStorage>;

/**
 * Storage of this service, in `<prefix>_sample-things` of the cluster. If other instances or
 * services cache what a write changes, declare a field of `ChangeEvent` (service-kit) and call
 * `changeFeed.publish({ … }, session)` in the write's transaction (decision 0030).
 */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const database = serviceDatabase(client, dbPrefix, 'sample-things');
  const { db } = database;
  const changeFeed = createChangeFeed(client, dbPrefix);
  // with emails
  const mails = createMailQueue(db);
  // end
  const sampleThings = createSampleThingRepository(
    db,
    // with emails
    mails,
    // end
  );
  return {
    ...database,
    sampleThings,
    // with pictures
    pictures: createPictureRepository(db, sampleThings),
    // end
    // with emails
    mails,
    // end
    // with accounts
    removedAccounts: createRemovedAccounts(db),
    // end
    changeFeed,
    /** Creates missing indexes. The unique one prevents duplicate names. */
    async prepare() {
      await ensureIndexes(sampleThingCollection(db), [
        { key: { nameLower: 1 }, unique: true },
        // with accounts
        { key: { createdBy: 1, createdAt: 1 } },
        // end
      ]);
      // with pictures
      await ensureIndexes(pictureCollection(db), [{ key: { sampleThingId: 1 } }]);
      // end
      // with emails
      await mails.prepare();
      // end
      await changeFeed.prepare();
    },
  };
}
