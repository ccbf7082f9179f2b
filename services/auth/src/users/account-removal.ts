import type { ClientSession } from '@tanabana/service-kit/mongo';
import type { Account } from '../accounts/account.ts';
import type { AuthStorage } from '../storage.ts';

/** Milliseconds of overlap, for clock differences and slow transactions. */
export const OVERLAP_MS = 120_000;
const MAX_REMOVALS = 1000;

/** Deletes accounts with all data of this service about their owners (decision 0038). */
export function createAccountRemoval(storage: AuthStorage, now: () => number) {
  const { addresses, avatars, signInOrigins, sessions, mails, messages, outbox, audit } = storage;

  /** Deletes data stored under the account's id. Idempotent. */
  async function forgetKept(id: string, session?: ClientSession): Promise<void> {
    await addresses.removeOf(id, session);
    await avatars.removeOf(id, session);
    await signInOrigins.forget(id, session);
    await sessions.removeOf(id, session);
    await storage.apiKeys.forgetCreator(id, session);
    await mails.forget([id], session);
    await outbox.forget([id], session);
  }

  async function removeOne(account: Account, session: ClientSession): Promise<void> {
    const { id, version, isEmailProven } = account;
    const at = now();
    await storage.revocations.addAccount(id, version + 1, at, session);
    await storage.removals.add(id, at, session);
    await forgetKept(id, session);
    // Messages carry only an address; an unverified one may be someone else's.
    const messageIds = isEmailProven ? await messages.removeFrom(account.email, session) : [];
    const invitationIds = isEmailProven
      ? await storage.invitations.removeTo(account.email, session)
      : [];
    await audit.forget([id, ...messageIds, ...invitationIds], session);
    await storage.users.remove(account, at, session);
  }

  /** Deletes an account, then those that were merged into it. */
  async function removeWithMerged(account: Account, session: ClientSession): Promise<void> {
    await removeOne(account, session);
    for (const merged of await storage.users.mergedInto(account.id, session))
      await removeWithMerged(merged, session);
  }

  return {
    /**
     * Within a transaction, with the accounts that were merged into it. Only the id stays, for services that store data of the account and
     * query deletions (decision 0065).
     */
    remove: removeWithMerged,

    /**
     * Deletes data that concurrent calls stored while their account was deleted; runs in the
     * background.
     */
    async forgetLate(): Promise<void> {
      const late = await storage.removals.since(now() - OVERLAP_MS, MAX_REMOVALS);
      for (const { accountId } of late) await forgetKept(accountId);
    },
  };
}
