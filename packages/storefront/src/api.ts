import { createClient } from '@tanabana/api-client';
import type { ErrorCode } from '@tanabana/contracts';
import { getSession } from './session.ts';
import { refusedToken } from './session-end.ts';

/** Refusals for want of a good token; a form that sends a password has others. */
const wantsToken: readonly string[] = ['auth.token_invalid', 'auth.required'] satisfies ErrorCode[];

export const isTokenRefused = ({ code }: { code: string }): boolean => wantsToken.includes(code);

/**
 * Every call of the contract with the session's token. A token that the server no longer takes ends
 * the session and asks for a new sign-in; only the token of now, so that ten refused calls do it once
 * and a late refusal does not end a new session.
 */
export const api = createClient({
  token: () => getSession().token,
  onError(error, token) {
    if (isTokenRefused(error)) refusedToken(token);
  },
});
