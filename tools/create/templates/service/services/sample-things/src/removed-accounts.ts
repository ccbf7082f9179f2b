// with accounts
import type { FetchRemovals } from '@tanabana/service-kit/mongo';
import type { SampleThingStorage } from './storage.ts';

/** Returns a job that removes deleted accounts from the data of this service. */
export const createRemovedAccountWork =
  (storage: SampleThingStorage, fetchRemovals: FetchRemovals) => (): Promise<void> =>
    storage.removedAccounts.follow(fetchRemovals, async (accounts) => {
      await storage.sampleThings.forget(accounts);
      // with emails
      await storage.mails.forget(accounts);
      // end
    });
// end
