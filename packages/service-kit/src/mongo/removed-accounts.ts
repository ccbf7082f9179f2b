import type { Db } from 'mongodb';
import { createFeedFollower } from './follow-feed.ts';

/** The auth service's response about deleted accounts (contracts, `removals`). */
export type FetchRemovals = (
  since?: string,
) => Promise<{ at: string; accounts: string[]; more: boolean }>;

/** Follows deleted accounts, for a service that stores data of them. */
export function createRemovedAccounts(db: Db) {
  const followRemovals = createFeedFollower(db, 'removals');
  return {
    /**
     * Deletes the data of deleted accounts. Data stored meanwhile by a token that was still valid is
     * deleted in one of the next rounds.
     * @param forget must be idempotent
     */
    follow: (
      fetchRemovals: FetchRemovals,
      forget: (accounts: readonly string[]) => Promise<void>,
    ): Promise<void> =>
      followRemovals(fetchRemovals, async ({ accounts }) => {
        if (accounts.length > 0) await forget(accounts);
      }),
  };
}
