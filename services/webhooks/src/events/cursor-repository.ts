import { ignoreDuplicate } from '@tanabana/service-kit/mongo';
import type { Db } from 'mongodb';
import { collectionsOf } from '../database.ts';

export type CursorRepository = ReturnType<typeof createCursorRepository>;

/** How far the events of each service were stored. */
export function createCursorRepository(db: Db) {
  const { cursors } = collectionsOf(db);
  return {
    find: async (service: string): Promise<string | undefined> =>
      (await cursors.findOne({ _id: service }))?.after,

    /** Moves the cursor, unless another instance has moved it meanwhile. */
    async move(service: string, from: string | undefined, to: string): Promise<void> {
      if (from === undefined)
        await cursors.insertOne({ _id: service, after: to }).catch(ignoreDuplicate);
      else await cursors.updateOne({ _id: service, after: from }, { $set: { after: to } });
    },
  };
}
