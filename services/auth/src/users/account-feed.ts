import { OVERLAP_MS } from './account-removal.ts';
import type { UserRepository } from './user-repository.ts';

const MAX_ACCOUNTS = 1000;

/** Position in the order of changes: an ISO time, or one with the id of the last account. */
function positionOf(cursor: string | undefined): { at: Date; id: string | null } {
  const [at = '', id] = (cursor ?? '').split(' ');
  const time = Date.parse(at);
  return {
    at: new Date(Number.isNaN(time) ? 0 : time),
    id: id && /^[0-9a-f]{24}$/i.test(id) ? id : null,
  };
}

/** Accounts for other services, which follow their changes by cursor (decision 0065). */
export const createAccountFeed =
  (users: Pick<UserRepository, 'changedAfter'>, now: () => number) => async (since?: string) => {
    const asked = new Date(now() - OVERLAP_MS);
    const found = await users.changedAfter(positionOf(since), MAX_ACCOUNTS);
    const more = found.length === MAX_ACCOUNTS;
    const last = found.at(-1);
    return {
      at: more && last ? `${last.updatedAt.toISOString()} ${last.account.id}` : asked.toISOString(),
      accounts: found.map(({ account }) => ({
        id: account.id,
        username: account.username,
        email: account.email,
        isDisabled: account.isDisabled,
        mergedInto: account.mergedInto,
        consentedAt: account.consents.at(-1)?.at.toISOString() ?? null,
        createdAt: account.createdAt.toISOString(),
      })),
      more,
    };
  };
