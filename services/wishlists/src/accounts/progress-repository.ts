import type { Collection, Db } from 'mongodb';

/** How far the removed accounts are known. */
interface ProgressDocument {
  _id: 'removals';
  /** ISO time. */
  since: string;
}

export type ProgressRepository = ReturnType<typeof createProgressRepository>;

export function createProgressRepository(db: Db) {
  const progress: Collection<ProgressDocument> = db.collection('progress');
  return {
    /** Undefined before the first time. */
    since: async (): Promise<string | undefined> =>
      (await progress.findOne({ _id: 'removals' }))?.since,

    /** Several instances may be at it: the one that knows less does not set the others back. */
    async reach(since: string): Promise<void> {
      await progress.updateOne({ _id: 'removals' }, { $max: { since } }, { upsert: true });
    },
  };
}
