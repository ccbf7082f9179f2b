import { route } from '../endpoint.ts';
import { session, user } from './shop-routes.ts';

export const accountData = {
  account: {},
  consents: [{}],
  addresses: [{}],
  messages: [{}],
  signInOrigins: [{}],
  sessions: [{}],
  secondFactors: { passkeys: [{}] },
} as const;

/** Calls of the account's pages, which only signed-in users open. */
export const authAccountRoutes = {
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
  changePassword: route('POST', '/api/auth/password', 'user', { gives: session }),
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
  updateAddress: route('PUT', '/api/auth/addresses/:id', 'user', { gives: { id: 'text' } }),
  removeAddress: route('DELETE', '/api/auth/addresses/:id', 'user'),
};
