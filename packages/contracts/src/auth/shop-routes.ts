import { route } from '../endpoint.ts';

export const user = { id: 'text', username: 'text' } as const;
const session = { token: 'text', user } as const;

export const accountData = {
  account: {},
  consents: [{}],
  addresses: [{}],
  messages: [{}],
  signInOrigins: [{}],
  sessions: [{}],
  secondFactors: { passkeys: [{}] },
} as const;

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
  logoutEverywhere: route('POST', '/api/auth/logout-everywhere', 'user'),
  /** Sessions of the caller's account. */
  sessions: route('GET', '/api/auth/sessions', 'user', { gives: { data: [{}] } }),
  endSession: route('DELETE', '/api/auth/sessions/:id', 'user'),
  /** Ends all other sessions; the caller's continues with a new token. */
  endOtherSessions: route('POST', '/api/auth/sessions/end-others', 'user', { gives: session }),
  secondFactors: route('GET', '/api/auth/second-factors', 'user', { gives: { passkeys: [{}] } }),
  /** Creates the secret of an authenticator app, which a code of the app confirms. */
  startApp: route('POST', '/api/auth/second-factors/app', 'user', { gives: { secret: 'text' } }),
  confirmApp: route('POST', '/api/auth/second-factors/app/confirm', 'user', {
    gives: { ...session, recoveryCodes: ['text'] },
  }),
  removeApp: route('POST', '/api/auth/second-factors/app/remove', 'user'),
  startPasskey: route('POST', '/api/auth/second-factors/passkeys/start', 'user', {
    gives: { challenge: 'text', options: {} },
  }),
  addPasskey: route('POST', '/api/auth/second-factors/passkeys', 'user', {
    gives: { ...session, recoveryCodes: ['text'] },
  }),
  removePasskey: route('POST', '/api/auth/second-factors/passkeys/:id/remove', 'user'),
  /** Replaces all recovery codes. */
  renewRecoveryCodes: route('POST', '/api/auth/second-factors/recovery-codes', 'user', {
    gives: { recoveryCodes: ['text'] },
  }),
  recover: route('POST', '/api/auth/recover', 'all'),
  reset: route('POST', '/api/auth/reset', 'all'),
  /** Takes the token of a mailed link. */
  confirmEmail: route('POST', '/api/auth/confirm-email', 'all'),
  changePassword: route('POST', '/api/auth/password', 'user', { gives: session }),
  me: route('GET', '/api/auth/me', 'user', { gives: user }),
  updateMe: route('PUT', '/api/auth/me', 'user', { gives: user }),
  /** Everything that this service stores about the caller. */
  myData: route('GET', '/api/auth/me/data', 'user', {
    gives: accountData,
  }),
  /** Deletes the account permanently. */
  deleteMe: route('POST', '/api/auth/me/delete', 'user'),
  setAvatar: route('PUT', '/api/auth/me/avatar', 'user', {
    files: { field: 'avatar', max: 1 },
    gives: user,
  }),
  avatar: route('GET', '/api/auth/avatars/:id', 'all'),
  addresses: route('GET', '/api/auth/addresses', 'user', { gives: { data: [{}] } }),
  addAddress: route('POST', '/api/auth/addresses', 'user', { gives: { id: 'text' } }),
  updateAddress: route('PUT', '/api/auth/addresses/:id', 'user', { gives: { id: 'text' } }),
  removeAddress: route('DELETE', '/api/auth/addresses/:id', 'user'),
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
