import { roleOf } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { Actor, ClientSession } from '@tanabana/service-kit/mongo';
import type { Account } from '../accounts/account.ts';
import type { AuthDeps } from '../deps.ts';
import type { AuthStorage } from '../storage.ts';

/** A change as the audit log names it. */
export interface FactorChange {
  action: 'added' | 'removed' | 'replaced' | 'reset';
  kind?: 'second-factor' | 'recovery-codes';
}

/** Audits a change of the factors of staff. */
export async function recordFactorChange(
  { audit }: Pick<AuthStorage, 'audit'>,
  account: Account,
  { action, kind = 'second-factor' }: FactorChange,
  by: Actor,
  session: ClientSession,
): Promise<void> {
  if (roleOf(account) === null) return;
  const target = { id: account.id, name: account.username, kind };
  const entry = { by: { id: by.id, username: by.username }, action, target, changes: [] };
  await audit.record(entry, { session });
}

/** Writes in the transaction of a reset. */
type WithReset = (account: Account, session: ClientSession) => Promise<void>;

/**
 * Removes all factors of an account and ends its sessions. Returns false if there are none. Throws
 * `auth.challenge_expired` if they are changed at the same moment.
 */
export async function resetFactors(
  { storage, now }: Pick<AuthDeps, 'storage' | 'now'>,
  account: Account,
  by: Actor,
  withReset: WithReset = async () => {},
): Promise<boolean> {
  if (!account.factors) return false;
  await storage.transaction(async (session) => {
    const changed = await storage.accounts.replaceFactors(account, null, session);
    if (!changed) throw new AppError('auth.challenge_expired');
    await storage.accounts.logoutEverywhere(account.id, now(), session);
    await recordFactorChange(storage, account, { action: 'reset' }, by, session);
    await withReset(account, session);
  });
  return true;
}
