import { createClient } from '@tanabana/api-client';
import { openAccount } from './account-popup.ts';
import { notify } from './page.ts';
import { getSession, signOut } from './session.ts';

/**
 * Every call of the contract with the session's token. A token that the server no longer takes signs
 * out, says so and opens the account popup; only for the token of now, so that ten refused calls do
 * it once and a late refusal does not end a new session.
 */
export const api = createClient({
  token: () => getSession().token,
  onError(error, token) {
    if (error.code !== 'auth.token_invalid' || token === null) return;
    if (token !== getSession().token) return;
    signOut();
    notify({ tone: 'info', text: error.message });
    openAccount({ returnTo: location.pathname + location.search });
  },
});
