import { route } from '../endpoint.ts';

export const user = { id: 'text', username: 'text' } as const;
export const session = { token: 'text', user } as const;

/** Calls of shop pages. */
export const authShopRoutes = {
  register: route('POST', '/api/auth/register', 'all', { gives: { user: {} } }),
  login: route('POST', '/api/auth/login', 'all', { gives: session }),
  /** Completes a sign-in that was answered with `auth.second_factor_required` (rule 23.6). */
  secondFactor: route('POST', '/api/auth/login/second-factor', 'all', { gives: session }),
  /** Returns options to sign in with a passkey instead of the password (rule 23.10). */
  startPasskeySignIn: route('POST', '/api/auth/login/passkey/start', 'all', {
    gives: { challenge: 'text', options: {} },
  }),
  passkeySignIn: route('POST', '/api/auth/login/passkey', 'all', { gives: session }),
  logout: route('POST', '/api/auth/logout', 'user'),
  recover: route('POST', '/api/auth/recover', 'all'),
  reset: route('POST', '/api/auth/reset', 'all'),
  /** Takes the token of a mailed link. */
  confirmEmail: route('POST', '/api/auth/confirm-email', 'all'),
  me: route('GET', '/api/auth/me', 'user', { gives: user }),
  avatar: route('GET', '/api/auth/avatars/:id', 'all'),
  addresses: route('GET', '/api/auth/addresses', 'user', { gives: { data: [{}] } }),
  addAddress: route('POST', '/api/auth/addresses', 'user', { gives: { id: 'text' } }),
  /** Takes the token of a mailed invitation. */
  openInvitation: route('POST', '/api/auth/invitation', 'all', { gives: { role: 'text' } }),
  /** Creates an account with the invitation's role. */
  join: route('POST', '/api/auth/invitation/join', 'all', { gives: session }),
  /** Gives the caller's account the invitation's role. */
  acceptInvitation: route('POST', '/api/auth/invitation/accept', 'user', { gives: session }),
  openPreview: route('POST', '/api/auth/preview', 'all', {
    gives: { module: 'text', version: 'text', endsAt: 'text' },
  }),
  endPreview: route('POST', '/api/auth/preview/end', 'all'),
};
