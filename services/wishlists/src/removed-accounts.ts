import { authBetweenServices, type ResponseOf } from '@tanabana/contracts/endpoints';
import { askSister } from '@tanabana/service-kit';
import type { WishlistStorage } from './storage.ts';

const { removals } = authBetweenServices;

export type FetchRemovals = (since?: string) => Promise<ResponseOf<typeof removals>>;

const TIMEOUT_MS = 10_000;

/** Asks the auth service at `baseUrl` (`AUTH_URL`) which accounts were removed; throws while it is away. */
export const createRemovalsClient =
  (baseUrl: string): FetchRemovals =>
  (since) =>
    askSister(baseUrl, removals, { query: { since }, timeoutMs: TIMEOUT_MS });

/**
 * Removes the lists of accounts that are no more. Doing it twice, or from several instances, changes
 * nothing; what a token that was still good stored meanwhile goes with one of the next rounds.
 */
export async function forgetRemovedAccounts(
  { lists, progress }: Pick<WishlistStorage, 'lists' | 'progress'>,
  fetchRemovals: FetchRemovals,
): Promise<void> {
  for (let more = true; more; ) {
    const answer = await fetchRemovals(await progress.since());
    await lists.removeOf(answer.accounts);
    await progress.reach(answer.at);
    more = answer.more;
  }
}
