import type { Collection, Db } from 'mongodb';

/** How far deleted accounts have been processed. */
interface ProgressDocument {
  _id: 'removals';
  /** ISO time. */
  since: string;
}

/** The auth service's response about deleted accounts (contracts, `removals`). */
export type FetchRemovals = (
  since?: string,
) => Promise<{ at: string; accounts: string[]; more: boolean }>;

/** Follows deleted accounts, for a service that stores data of them; collection `progress`. */
export function createRemovedAccounts(db: Db) {
  const progress: Collection<ProgressDocument> = db.collection('progress');
  return {
    /**
     * Deletes the data of deleted accounts. Progress is saved afterwards, so that a crash repeats a
     * page but skips none. Several instances may run it; the slower one does not set the others
     * back. Data stored meanwhile by a token that was still valid is deleted in one of the next
     * rounds.
     * @param forget must be idempotent
     */
    async follow(
      fetchRemovals: FetchRemovals,
      forget: (accounts: readonly string[]) => Promise<void>,
    ): Promise<void> {
      for (let more = true; more; ) {
        const known = await progress.findOne({ _id: 'removals' });
        const answer = await fetchRemovals(known?.since);
        if (answer.accounts.length > 0) await forget(answer.accounts);
        await progress.updateOne(
          { _id: 'removals' },
          { $max: { since: answer.at } },
          { upsert: true },
        );
        more = answer.more;
      }
    },
  };
}
