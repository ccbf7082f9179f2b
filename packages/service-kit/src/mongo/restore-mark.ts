import type { Collection, MongoClient } from 'mongodb';
import { CHANGE_FEED_DATABASE } from './change-feed.ts';
import { databaseName } from './connect.ts';

/** Marks a restore in progress. */
interface RestoreMark {
  _id: 'restore';
  began: Date;
}

/** Collection of the mark, in the change feed's database, which every service may read. */
export const RESTORE_MARK = 'restore';

export const restoreMark = (client: MongoClient, dbPrefix: string): Collection<RestoreMark> =>
  client
    .db(databaseName(dbPrefix, CHANGE_FEED_DATABASE))
    .collection(RESTORE_MARK, { writeConcern: { w: 'majority' } });

/** Throws if a restore was interrupted: data is incomplete or inconsistent. */
export async function assertRestored(client: MongoClient, dbPrefix: string): Promise<void> {
  const mark = await restoreMark(client, dbPrefix).findOne({ _id: 'restore' });
  if (mark)
    throw new Error(
      `A restore of ${dbPrefix}, started ${mark.began.toISOString()}, is incomplete or still running. ` +
        'Repeat the restore (npm run restore -- <file>), then start again.',
    );
}
