import type { FetchRemovals } from '@tanabana/service-kit/mongo';
import type { ReviewStorage } from '../storage.ts';

type RemovedAccountsDeps = Pick<ReviewStorage, 'audit' | 'mails' | 'removals' | 'removedAccounts'>;

/**
 * Returns a job that removes personal data of deleted accounts (rule 19.8). Every step is
 * idempotent.
 */
export const createRemovedAccountWork =
  ({ audit, mails, removals, removedAccounts }: RemovedAccountsDeps, fetch: FetchRemovals) =>
  (): Promise<void> =>
    removals.follow(fetch, async (accounts) => {
      await removedAccounts.add(accounts, new Date());
      await removedAccounts.forget(accounts);
      await mails.forget(accounts);
      await audit.forget(accounts);
    });
