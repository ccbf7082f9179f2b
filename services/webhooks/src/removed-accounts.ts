import type { FetchRemovals } from '@tanabana/service-kit/mongo';
import type { WebhookStorage } from './storage.ts';

/** Returns a job that removes personal data of deleted accounts from the data of this service. */
export const createRemovedAccountWork =
  (storage: WebhookStorage, fetchRemovals: FetchRemovals) => (): Promise<void> =>
    storage.removedAccounts.follow(fetchRemovals, async (accounts) => {
      await storage.deliveries.forget(accounts);
      await storage.endpoints.forgetCreators(accounts);
      await storage.audit.forget(accounts);
      await storage.mails.forget(accounts);
    });
