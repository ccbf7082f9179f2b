import {
  type Api,
  type Calls,
  type ClientOptions,
  createCalls,
  isApiError,
} from '@tanabana/api-client';
import {
  authShopRoutes,
  categoryShopRoutes,
  contactShopRoutes,
  type ErrorCode,
  orderShopRoutes,
  productShopRoutes,
  type Route,
} from '@tanabana/contracts';
import { askToSignIn } from './account-popup.ts';
import { expireSession, getSession } from './session.ts';

/** Errors due to a missing or invalid token; forms that send a password have others. */
const wantsToken: readonly string[] = ['auth.token_invalid', 'auth.required'] satisfies ErrorCode[];

export const isTokenRefused = ({ code }: { code: string }): boolean => wantsToken.includes(code);

const forbiddenListeners = new Set<() => void>();

/**
 * Calls `listener` when a service rejects a call because the user's role does not allow it; returns
 * a function that stops it.
 */
export function onForbidden(listener: () => void): () => void {
  forbiddenListeners.add(listener);
  return () => void forbiddenListeners.delete(listener);
}

const options: ClientOptions = {
  token: () => getSession().token,
  onError(error, token) {
    if (isTokenRefused(error)) refusedToken(token);
    if (error.code === 'auth.forbidden') for (const listener of forbiddenListeners) listener();
  },
};

/**
 * The same for a service that only one module knows, without rebuilding the shell. `callsOf<typeof
 * Endpoints.reviewEndpoints>(reviewRoutes)`
 */
export const callsOf = <T>(routes: Record<string, Route>): Calls<T> => createCalls(routes, options);

/**
 * Every call of the contract with the session's token; those of account and dashboard after `addGuardedCalls`. A token
 * that the server rejects ends the session and asks to sign in again; only the current token counts,
 * so that ten failed calls do it once and a late response does not end a new session.
 */
export const api = {
  products: callsOf(productShopRoutes),
  categories: callsOf(categoryShopRoutes),
  auth: callsOf(authShopRoutes),
  contact: callsOf(contactShopRoutes),
  orders: callsOf(orderShopRoutes),
} as unknown as Api;

/**
 * For the shell, before a component of a guarded page runs: completes `api`. Shop pages do not load
 * these calls.
 * @throws Error if their file does not load
 */
export async function addGuardedCalls(): Promise<void> {
  const { guardedRoutes } = await import('./guarded-routes.ts');
  for (const area of Object.keys(guardedRoutes) as (keyof Api)[])
    Object.assign(api[area], callsOf(guardedRoutes[area]));
}

/**
 * Handles a call that failed for its token, which is then expired: pages for signed-in users ask to
 * sign in; public pages show a notice, because a background call may have failed. A call without a
 * token asks again for the sign-in of an ended session.
 */
function refusedToken(token: string | null): void {
  if (token !== null) expireSession(token);
  else if (getSession().expired) askToSignIn();
}

/**
 * Returns the message for a failure: the server's, or `fallback` if it sent none (rule 8.1),
 * followed by field messages.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (!isApiError(error) || error.isUnexplained) return fallback;
  const more = error.errors.map(({ message }) => message).filter((text) => text !== error.message);
  return [error.message, ...new Set(more)].join(' ');
}
