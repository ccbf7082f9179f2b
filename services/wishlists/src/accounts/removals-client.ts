import { authBetweenServices, type ResponseOf } from '@tanabana/contracts/endpoints';

const { removals } = authBetweenServices;

export type AskRemovals = (since?: string) => Promise<ResponseOf<typeof removals>>;

const TIMEOUT_MS = 10_000;

/** Asks the auth service at `baseUrl` (`AUTH_URL`) which accounts were removed; throws while it is away. */
export const createRemovalsClient =
  (baseUrl: string): AskRemovals =>
  async (since) => {
    const url = new URL(removals.path, baseUrl);
    if (since) url.searchParams.set('since', since);
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`);
    return removals.response.parse(await answer.json());
  };
