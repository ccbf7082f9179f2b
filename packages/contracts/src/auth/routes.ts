import { route } from '../endpoint.ts';
import { mailRoutes } from '../settings/mail-routes.ts';

const user = { id: 'text', username: 'text' } as const;
const session = { token: 'text', user } as const;

const accountData = {
  account: {},
  consents: [{}],
  addresses: [{}],
  messages: [{}],
  signInOrigins: [{}],
  sessions: [{}],
  secondFactors: { passkeys: [{}] },
} as const;

/** The calls of the auth service (rule 7.1). */
export const authRoutes = {
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
  users: route('GET', '/api/auth/users', 'admin', {
    permission: 'customers.read',
    gives: { data: [user] },
  }),
  updateUser: route('PUT', '/api/auth/users/:id', 'admin', {
    permission: 'customers.write',
    conditional: true,
    gives: user,
  }),
  removeUser: route('DELETE', '/api/auth/users/:id', 'admin', { permission: 'customers.write' }),
  /** Everything that this service stores about an account. */
  userData: route('GET', '/api/auth/users/:id/data', 'admin', {
    permission: 'customers.read',
    gives: accountData,
  }),
  /** Moves the data of an account to another one and disables it. */
  mergeUser: route('POST', '/api/auth/users/:id/merge', 'admin', {
    permission: 'customers.write',
  }),
  audit: route('GET', '/api/auth/audit', 'admin', {
    permission: 'audit.read',
    gives: { data: [{}] },
  }),
  /** Removes the second factors of a person who has lost them. */
  resetSecondFactors: route('DELETE', '/api/auth/users/:id/second-factors', 'admin', {
    permission: 'staff.write',
  }),
  invitations: route('GET', '/api/auth/invitations', 'admin', {
    permission: 'staff.write',
    gives: { data: [{}] },
  }),
  /** Invites a person to the staff by email; replaces an open invitation to that address. */
  invite: route('POST', '/api/auth/invitations', 'admin', {
    permission: 'staff.write',
    gives: { id: 'text' },
  }),
  /** Mails a new link, which replaces the previous one. */
  resendInvitation: route('POST', '/api/auth/invitations/:id/resend', 'admin', {
    permission: 'staff.write',
    gives: { id: 'text' },
  }),
  revokeInvitation: route('DELETE', '/api/auth/invitations/:id', 'admin', {
    permission: 'staff.write',
  }),
  /** Takes the token of a mailed invitation. */
  openInvitation: route('POST', '/api/auth/invitation', 'all', { gives: { role: 'text' } }),
  /** Creates an account with the invitation's role. */
  join: route('POST', '/api/auth/invitation/join', 'all', { gives: session }),
  /** Gives the caller's account the invitation's role. */
  acceptInvitation: route('POST', '/api/auth/invitation/accept', 'user', { gives: session }),
  /** Returns a link to a build of a module that is not deployed (decision 0049). */
  issuePreview: route('POST', '/api/auth/previews', 'admin', {
    permission: 'deployments.write',
    gives: { token: 'text' },
  }),
  openPreview: route('POST', '/api/auth/preview', 'all', {
    gives: { module: 'text', version: 'text', endsAt: 'text' },
  }),
  endPreview: route('POST', '/api/auth/preview/end', 'all'),
  jwks: route('GET', '/api/auth/jwks.json', 'all', { gives: { keys: [{}] } }),
  ...mailRoutes('auth'),
};
