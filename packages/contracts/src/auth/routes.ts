import { route } from '../endpoint.ts';

const user = { id: 'text', username: 'text' } as const;
const session = { token: 'text', user } as const;

/** The calls of the auth service (rule 7.1). */
export const authRoutes = {
  register: route('POST', '/api/auth/register', 'all', { gives: { user: {} } }),
  login: route('POST', '/api/auth/login', 'all', { gives: session }),
  logout: route('POST', '/api/auth/logout', 'user'),
  logoutEverywhere: route('POST', '/api/auth/logout-everywhere', 'user'),
  recover: route('POST', '/api/auth/recover', 'all'),
  reset: route('POST', '/api/auth/reset', 'all'),
  /** Takes the token of a mailed link. */
  confirmEmail: route('POST', '/api/auth/confirm-email', 'all'),
  changePassword: route('POST', '/api/auth/password', 'user', { gives: session }),
  me: route('GET', '/api/auth/me', 'user', { gives: user }),
  updateMe: route('PUT', '/api/auth/me', 'user', { gives: user }),
  /** Everything that this service stores about the caller. */
  myData: route('GET', '/api/auth/me/data', 'user', {
    gives: { account: {}, consents: [{}], addresses: [{}], messages: [{}], signInOrigins: [{}] },
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
  users: route('GET', '/api/auth/users', 'admin', { gives: { data: [user] } }),
  updateUser: route('PUT', '/api/auth/users/:id', 'admin', { conditional: true, gives: user }),
  removeUser: route('DELETE', '/api/auth/users/:id', 'admin'),
  audit: route('GET', '/api/auth/audit', 'admin', { gives: { data: [{}] } }),
  /** Returns a link to a build of a module that is not deployed (decision 0049). */
  issuePreview: route('POST', '/api/auth/previews', 'admin', { gives: { token: 'text' } }),
  openPreview: route('POST', '/api/auth/preview', 'all', {
    gives: { module: 'text', version: 'text', endsAt: 'text' },
  }),
  endPreview: route('POST', '/api/auth/preview/end', 'all'),
  jwks: route('GET', '/api/auth/jwks.json', 'all', { gives: { keys: [{}] } }),
};
