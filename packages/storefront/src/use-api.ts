import { type ApiError, type Call, type CallInput, isApiError } from '@tanabana/api-client';
import type { Endpoints } from '@tanabana/contracts';
import useSWR, { mutate as mutateCache, preload, type SWRConfiguration } from 'swr';
import { isFresh, want } from './answers.ts';
import { isTokenRefused } from './api.ts';
import { getSession, onSession, useSession } from './session.ts';

export interface UseApiOptions {
  /** Milliseconds between background reloads while the page is visible; none by default. */
  refreshEvery?: number;
  /**
   * Shows the previous response while another one of the same call loads. Default: for calls
   * without path parameters, so that a grid stays and a product does not.
   */
  keepPrevious?: boolean;
}

export interface ApiState<T> {
  data: T | undefined;
  error: ApiError | undefined;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** Loading, with or without data to show. */
  isRefreshing: boolean;
  retry: () => void;
  /** Sets `data` at once (optimistic update); without an argument it requests again. */
  mutate: (data?: T) => Promise<unknown>;
}

/** Retries after a failure: two soon, then one every ten seconds. */
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

/** Defers work until the page is visible. */
function onceVisible(act: () => void): void {
  if (document.visibilityState === 'visible') act();
  else document.addEventListener('visibilitychange', () => onceVisible(act), { once: true });
}

/**
 * Returns the response of a reading call, cached per page. The key is the call's address, for
 * private calls with the user; `null` as input requests nothing.
 *
 * `const { data, error, isLoading, retry } = useApi(api.products.list, { query: { tag: 'new' } });`
 */
export function useApi<E>(
  call: Call<E>,
  input: CallInput<E> | null,
  options: UseApiOptions = {},
): ApiState<Endpoints.ResponseOf<E>> {
  const { user, expired } = useSession();
  const key = input && keyOf(call, input, user?.id);
  want(key, (timeout) => call(input as CallInput<E>, { timeout }));
  const { data, error, isLoading, isValidating, mutate } = useSWR<
    Endpoints.ResponseOf<E>,
    ApiError
  >(key, () => call(input as CallInput<E>), {
    ...shared,
    revalidateIfStale: !isFresh(key),
    // also a missing object is not requested again
    ...(isFresh(key) && { revalidateOnMount: false }),
    keepPreviousData: options.keepPrevious ?? !call.route.path.includes(':'),
    refreshInterval: expired ? 0 : (options.refreshEvery ?? 0),
  });
  // requested again after the sign-in
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
 * Requests the response of a reading call before the component that uses it is rendered. The first
 * `useApi` of the same call and input takes it, also its failure.
 */
export function preloadApi<E>(call: Call<E>, input: CallInput<E>): void {
  const answer: Promise<unknown> = preload(keyOf(call, input, getSession().user?.id), () =>
    call(input),
  );
  answer.catch(() => undefined);
}

/**
 * Requests everything again whose address starts with `prefix`, such as `/api/orders`, after a
 * write. Entries not on the page are only evicted.
 */
export const invalidate = (prefix: string): Promise<unknown> =>
  mutateCache((key) => typeof key === 'string' && key.startsWith(prefix));

/**
 * Requests everything on the page again and evicts the rest, because a response may be what broke
 * the page.
 */
export const forgetAnswers = (): Promise<unknown> => mutateCache(() => true, undefined);

/** Part of the key of a call that reads by a body, such as a quote. */
const bodyText = (input: { body?: unknown }): string =>
  input.body === undefined ? '' : ` ${JSON.stringify(input.body)}`;

/** Keys of private responses end with `#` and the user's id, empty for a visitor. */
function keyOf<E>(call: Call<E>, input: CallInput<E>, user = ''): string {
  const address = call.address(input) + bodyText(input);
  return call.route.access === 'all' ? address : `${address}#${user}`;
}

/**
 * Clears one user's data before the next one sees the page. After an ended session it stays until
 * somebody signs in, and is then requested again.
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
