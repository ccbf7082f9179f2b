import type { Db } from 'mongodb';
import { createFeedFollower } from './follow-feed.ts';

/** A merged account: the data of `from` belongs to `into`. Ids. */
export interface MergedAccount {
  from: string;
  into: string;
}

/** The auth service's response about merged accounts (contracts, `merges`). */
export type FetchMerges = (
  since?: string,
) => Promise<{ at: string; merges: MergedAccount[]; more: boolean }>;

/**
 * Follows merged accounts, for a service that stores data of them. Run it before the deleted
 * accounts are followed, so that merged data is deleted with its account.
 */
export function createMergedAccounts(db: Db) {
  const followMerges = createFeedFollower(db, 'merges');
  return {
    /**
     * Moves the data of merged accounts, oldest merge first. Data stored meanwhile by a token that was
     * still valid is moved in one of the next rounds.
     * @param move must be idempotent
     */
    follow: (
      fetchMerges: FetchMerges,
      move: (merge: MergedAccount) => Promise<void>,
    ): Promise<void> =>
      followMerges(fetchMerges, async ({ merges }) => {
        for (const merge of merges) await move(merge);
      }),
  };
}
