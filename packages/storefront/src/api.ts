import {
  type Calls,
  type ClientOptions,
  createCalls,
  createClient,
  isApiError,
} from '@tanabana/api-client';
import type { ErrorCode, Route } from '@tanabana/contracts';
import { askToSignIn } from './account-popup.ts';
import { expireSession, getSession } from './session.ts';

/** Refusals for want of a good token; a form that sends a password has others. */
const wantsToken: readonly string[] = ['auth.token_invalid', 'auth.required'] satisfies ErrorCode[];

export const isTokenRefused = ({ code }: { code: string }): boolean => wantsToken.includes(code);

const options: ClientOptions = {
  token: () => getSession().token,
  onError(error, token) {
    if (isTokenRefused(error)) refusedToken(token);
  },
};

/**
 * Every call of the contract with the session's token. A token that the server no longer takes ends
 * the session and asks for a new sign-in; only the token of now, so that ten refused calls do it once
 * and a late refusal does not end a new session.
 */
export const api = createClient(options);

/**
 * The same for a service that only one module knows: the shell, which provides this package, is not
 * built again for it. `callsOf<typeof Endpoints.reviewEndpoints>(reviewRoutes)`
 */
export const callsOf = <T>(routes: Record<string, Route>): Calls<T> => createCalls(routes, options);

/**
 * A call was refused for want of a good token. The one that it carried is over: pages for signed-in
 * users ask for the sign-in then, pages for everyone tell of it in passing, since a part of theirs may
 * have asked in the background. A call that carried none asks again for the sign-in that an ended
 * session waits for.
 */
function refusedToken(token: string | null): void {
  if (token !== null) expireSession(token);
  else if (getSession().expired) askToSignIn();
}

/**
 * What to tell a person of a failure: the server's own words as they are, `fallback` where it gave none
 * (rule 8.1). What is wrong with single fields follows the words.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (!isApiError(error) || error.isUnexplained) return fallback;
  const more = error.errors.map(({ message }) => message).filter((text) => text !== error.message);
  return [error.message, ...new Set(more)].join(' ');
}
