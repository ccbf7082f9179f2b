import { type Address, MAX_ADDRESSES, roleOf } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { Actor, ClientSession } from '@tanabana/service-kit/mongo';
import type { Account } from '../accounts/account.ts';
import type { AuthStorage } from '../storage.ts';
import { OVERLAP_MS } from './account-removal.ts';

const MAX_MERGES = 1000;

const refusal = (message: string): AppError => new AppError('auth.merge_refused', { message });

/** Fields of an address that make it another one. */
const placeOf = ({ id: _id, label: _label, isDefault: _default, ...place }: Address): string =>
  JSON.stringify(place).toLowerCase();

/** Returns an address book with the addresses of another one that it does not have. */
function joinedBooks(own: readonly Address[], other: readonly Address[]): Address[] {
  const known = new Set(own.map(placeOf));
  const added = other.filter((one) => !known.has(placeOf(one)));
  return [...own, ...added]
    .slice(0, MAX_ADDRESSES)
    .map((one, at) => ({ ...one, isDefault: at === 0 }));
}

/** Throws `auth.merge_refused` with the reason. */
function assertMergeable(from: Account, into: Account): void {
  if (from.id === into.id) throw refusal('Choose two different accounts.');
  if (roleOf(from) !== null || roleOf(into) !== null)
    throw refusal('Accounts of staff cannot be merged.');
  if (from.mergedInto !== null) throw refusal(`${from.username} was merged already.`);
  if (into.mergedInto !== null || into.isDisabled)
    throw refusal(`${into.username} is disabled. Choose another account.`);
}

/** Merges of two accounts (rule 24.7). */
export function createMergeService(storage: AuthStorage, now: () => number) {
  const { users, addresses, merges, audit } = storage;

  async function existing(id: string, session: ClientSession): Promise<Account> {
    const account = await users.find(id, session);
    if (!account) throw new AppError('auth.user_not_found');
    return account;
  }

  async function moveAddresses(from: string, into: string, session: ClientSession): Promise<void> {
    const [own, other] = [await addresses.find(into, session), await addresses.find(from, session)];
    if (other.book.length === 0) return;
    const book = joinedBooks(own.book, other.book);
    await addresses.put(into, { book, revision: own.revision }, session);
    await addresses.removeOf(from, session);
  }

  return {
    /**
     * Moves addresses, disables `from` and ends its sessions, in one transaction; other services move
     * their data when they query merges. Repeating it changes nothing. Throws `auth.user_not_found`
     * and `auth.merge_refused`.
     */
    merge: (from: string, into: string, by: Actor): Promise<void> =>
      storage.transaction(async (session) => {
        await users.lockAdmins(session);
        const before = await existing(from, session);
        const target = await existing(into, session);
        if (before.mergedInto === target.id) return;
        assertMergeable(before, target);
        const at = now();
        await moveAddresses(before.id, target.id, session);
        const fields = { isDisabled: true, mergedInto: target.id };
        await users.change(before.id, fields, { at, endSessions: true, session });
        await merges.add(before.id, target.id, at, session);
        await audit.record(
          {
            by,
            action: 'merged',
            target: { id: before.id, name: before.username },
            changes: [{ field: 'mergedInto', from: null, to: target.id }],
          },
          { session },
        );
      }),

    /**
     * Returns merges for services that store data of accounts; `at` is the next `since`, to be
     * requested at once if there is `more`. Reports a merge repeatedly for a while.
     */
    async since(since?: string) {
      const asked = now() - OVERLAP_MS;
      const found = await merges.since(since === undefined ? 0 : Date.parse(since), MAX_MERGES);
      const more = found.length === MAX_MERGES;
      const last = found.at(-1)?.at ?? asked;
      return {
        at: new Date(more ? last : asked).toISOString(),
        merges: found.map(({ from, into }) => ({ from, into })),
        more,
      };
    },
  };
}
