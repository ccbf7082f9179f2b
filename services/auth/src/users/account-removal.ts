import type { ClientSession } from '@tanabana/service-kit/mongo';
import type { Account } from '../accounts/account.ts';
import type { AuthStorage } from '../storage.ts';

/** Instances whose clocks differ by less miss nothing, nor does a slow transaction: milliseconds. */
export const OVERLAP_MS = 120_000;
const MAX_REMOVALS = 1000;

/** Takes accounts away with all that this service knows of their owners (docs/decisions/0038). */
export function createAccountRemoval(storage: AuthStorage, now: () => number) {
  const { addresses, avatars, signInOrigins, mails, messages, audit } = storage;

  /** What lies under the account's id. Once more changes nothing. */
  async function forgetKept(id: string, session?: ClientSession): Promise<void> {
    await addresses.removeOf(id, session);
    await avatars.removeOf(id, session);
    await signInOrigins.forget(id, session);
    await mails.forget([id], session);
  }

  return {
    /**
     * Within a transaction, so that all of it is gone or nothing. What stays is the id, for services that
     * keep something for the account and ask who was removed (docs/decisions/0019).
     */
    async remove(account: Account, session: ClientSession): Promise<void> {
      const { id, version, isEmailProven } = account;
      const at = now();
      await storage.revocations.addAccount(id, version + 1, at, session);
      await storage.removals.add(id, at, session);
      await forgetKept(id, session);
      // Messages bear an address alone: of one that nobody has proven they may be a stranger's.
      const messageIds = isEmailProven ? await messages.removeFrom(account.email, session) : [];
      await audit.forget([id, ...messageIds], session);
      await storage.users.remove(id, session);
    },

    /** For the background: what calls have stored that were under way while their account was removed. */
    async forgetLate(): Promise<void> {
      const late = await storage.removals.since(now() - OVERLAP_MS, MAX_REMOVALS);
      for (const { accountId } of late) await forgetKept(accountId);
    },
  };
}
