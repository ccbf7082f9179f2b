import { type Calls, type ClientOptions, createCalls, createClient } from '@tanabana/api-client';
import type { ErrorCode, Route } from '@tanabana/contracts';
import { getSession } from './session.ts';
import { refusedToken } from './session-end.ts';

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
