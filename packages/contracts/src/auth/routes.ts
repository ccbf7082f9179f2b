import type { Route } from '../endpoint.ts';

const user = { id: 'text', username: 'text' } as const;
const session = { token: 'text', user } as const;

/** The calls of the auth service (contract.md, Auth). */
export const authRoutes = {
  register: { method: 'POST', path: '/api/auth/register', access: 'all', gives: { user: {} } },
  login: { method: 'POST', path: '/api/auth/login', access: 'all', gives: session },
  logout: { method: 'POST', path: '/api/auth/logout', access: 'user' },
  logoutEverywhere: { method: 'POST', path: '/api/auth/logout-everywhere', access: 'user' },
  recover: { method: 'POST', path: '/api/auth/recover', access: 'all' },
  reset: { method: 'POST', path: '/api/auth/reset', access: 'all' },
  /** With the token of a mailed link. */
  confirmEmail: { method: 'POST', path: '/api/auth/confirm-email', access: 'all' },
  changePassword: { method: 'POST', path: '/api/auth/password', access: 'user', gives: session },
  me: { method: 'GET', path: '/api/auth/me', access: 'user', gives: user },
  updateMe: { method: 'PUT', path: '/api/auth/me', access: 'user', gives: user },
  setAvatar: {
    method: 'PUT',
    path: '/api/auth/me/avatar',
    access: 'user',
    files: { field: 'avatar', max: 1 },
    gives: user,
  },
  avatar: { method: 'GET', path: '/api/auth/avatars/:id', access: 'all' },
  addresses: { method: 'GET', path: '/api/auth/addresses', access: 'user', gives: { data: [{}] } },
  addAddress: {
    method: 'POST',
    path: '/api/auth/addresses',
    access: 'user',
    gives: { id: 'text' },
  },
  updateAddress: {
    method: 'PUT',
    path: '/api/auth/addresses/:id',
    access: 'user',
    gives: { id: 'text' },
  },
  removeAddress: { method: 'DELETE', path: '/api/auth/addresses/:id', access: 'user' },
  users: { method: 'GET', path: '/api/auth/users', access: 'admin', gives: { data: [user] } },
  updateUser: { method: 'PUT', path: '/api/auth/users/:id', access: 'admin', gives: user },
  removeUser: { method: 'DELETE', path: '/api/auth/users/:id', access: 'admin' },
  audit: { method: 'GET', path: '/api/auth/audit', access: 'admin', gives: { data: [{}] } },
  jwks: { method: 'GET', path: '/api/auth/jwks.json', access: 'all', gives: { keys: [{}] } },
} as const satisfies Record<string, Route>;
