import { databaseName } from '@tanabana/mongo-kit';
import type { MongoClient } from 'mongodb';

/** How far the demo catalogue has come. */
export interface SeedState {
  /** The time that ages of products are counted from, the same for a start that resumes. */
  startedAt: Date;
  /** Set last: the shop counts as filled. */
  finishedAt?: Date;
}

interface SeedDocument extends SeedState {
  _id: 'demo';
}

/** The marker of a filled shop, in a collection of its own in the products database. */
export function createSeedStateRepository(client: MongoClient, dbPrefix: string) {
  const marks = client.db(databaseName(dbPrefix, 'products')).collection<SeedDocument>('seed');
  return {
    find: (): Promise<SeedState | null> => marks.findOne({ _id: 'demo' }),
    async start(startedAt: Date): Promise<void> {
      await marks.insertOne({ _id: 'demo', startedAt });
    },
    async finish(finishedAt: Date): Promise<void> {
      await marks.updateOne({ _id: 'demo' }, { $set: { finishedAt } });
    },
  };
}
