import { type ApiError, type Call, type CallInput, isApiError } from '@tanabana/api-client';
import type { Endpoints } from '@tanabana/contracts';
import useSWR, { mutate as mutateCache, type SWRConfiguration } from 'swr';
import { isFresh, want } from './answers.ts';
import { isTokenRefused } from './api.ts';
import { onSession, useSession } from './session.ts';

export interface UseApiOptions {
  /** Milliseconds between quiet reloads while the page is visible; none unless told. */
  refreshEvery?: number;
  /** Show the last answer while another question of the same call is on its way. Default: where
   * the call has no path parameters, so that a grid stays and a product does not. */
  keepPrevious?: boolean;
}

export interface ApiState<T> {
  data: T | undefined;
  error: ApiError | undefined;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** On its way, with or without something to show. */
  isRefreshing: boolean;
  retry: () => void;
  /** Puts `data` in place at once (optimistic change); asks the server again when called bare. */
  mutate: (data?: T) => Promise<unknown>;
}

/** Tries for one failure: two soon after it, then quiet ones every ten seconds. */
const RETRIES = 14;
const SOON = 2;
const QUIET_SECONDS = 10;

const shared: SWRConfiguration = {
  revalidateOnFocus: false,
  dedupingInterval: 2000,
  onErrorRetry(error: unknown, _key, _config, revalidate, { retryCount }) {
    if (!isApiError(error) || !error.isPassing || retryCount > RETRIES) return;
    const soon = error.retryAfter ?? 2 * retryCount;
    const seconds = retryCount > SOON ? Math.max(soon, QUIET_SECONDS) : soon;
    setTimeout(() => onceVisible(() => void revalidate({ retryCount })), seconds * 1000);
  },
};

/** Nothing is asked for on a page that nobody looks at. */
function onceVisible(act: () => void): void {
  if (document.visibilityState === 'visible') act();
  else document.addEventListener('visibilitychange', () => onceVisible(act), { once: true });
}

/**
 * The answer of a reading call, kept once a page. The key is the call's address, for private calls
 * together with the user; `null` as input asks nothing.
 *
 * `const { data, error, isLoading, retry } = useApi(api.products.list, { query: { tag: 'new' } });`
 */
export function useApi<E>(
  call: Call<E>,
  input: CallInput<E> | null,
  options: UseApiOptions = {},
): ApiState<Endpoints.ResponseOf<E>> {
  const { user, expired } = useSession();
  const key = input && keyOf(call.address(input), call.route.access === 'all' ? null : user?.id);
  want(key, (timeout) => call(input as CallInput<E>, { timeout }));
  const { data, error, isLoading, isValidating, mutate } = useSWR<
    Endpoints.ResponseOf<E>,
    ApiError
  >(key, () => call(input as CallInput<E>), {
    ...shared,
    revalidateIfStale: !isFresh(key),
    // also what is not there is not asked for again
    ...(isFresh(key) && { revalidateOnMount: false }),
    keepPreviousData: options.keepPrevious ?? !call.route.path.includes(':'),
    refreshInterval: expired ? 0 : (options.refreshEvery ?? 0),
  });
  // it is asked again after the sign-in that everybody waits for then
  const waits = expired && error !== undefined && isTokenRefused(error);
  return {
    data,
    error: waits ? undefined : error,
    isLoading: data === undefined && (isLoading || waits),
    isRefreshing: isValidating,
    retry: () => void mutate(),
    mutate: (next) =>
      next === undefined ? mutate() : mutate(next, { revalidate: false, populateCache: true }),
  };
}

/**
 * Asks again for everything whose address starts with `prefix`, such as `/api/orders`, after a write.
 * What is not on the page is only forgotten.
 */
export const invalidate = (prefix: string): Promise<unknown> =>
  mutateCache((key) => typeof key === 'string' && key.startsWith(prefix));

/** Asks again for everything on the page and forgets the rest: an answer may be what a page broke on. */
export const forgetAnswers = (): Promise<unknown> => mutateCache(() => true, undefined);

/** Private answers carry their owner behind `#`; `undefined` is a visitor. */
const keyOf = (address: string, owner: string | null | undefined): string =>
  owner === null ? address : `${address}#${owner ?? ''}`;

/**
 * What one user was shown is gone before the next one looks. Over an ended session it stays until
 * somebody signs in; whoever that is gets everything anew.
 */
onSession((now, before) => {
  const owner = now.user?.id;
  if (now.expired || (owner === before.user?.id && !before.expired)) return;
  const isPrivate = (key: unknown): key is string => typeof key === 'string' && key.includes('#');
  void mutateCache((key) => isPrivate(key) && !key.endsWith(`#${owner}`), undefined, {
    revalidate: false,
  });
  if (before.expired) void mutateCache((key) => isPrivate(key) && key.endsWith(`#${owner}`));
});
