import type { Collection, Db } from 'mongodb';

/** How far the removed accounts are known. */
interface ProgressDocument {
  _id: 'removals';
  /** ISO time. */
  since: string;
}

/** What auth answers to who was removed (contracts, `removals`). */
export type FetchRemovals = (
  since?: string,
) => Promise<{ at: string; accounts: string[]; more: boolean }>;

/** Follows which accounts are no more, for a service that keeps something of them; collection `progress`. */
export function createRemovedAccounts(db: Db) {
  const progress: Collection<ProgressDocument> = db.collection('progress');
  return {
    /**
     * Has what is kept of removed accounts forgotten. How far it got is noted after that, so that a crash
     * does a part twice and none never. Several instances may be at it: the one that knows less does not
     * set the others back. What a token that was still good stored meanwhile goes with one of the next
     * rounds.
     * @param forget must change nothing when done again
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
