import type { Route } from '../endpoint.ts';

/** The calls of the auth service (contract.md, Auth). */
export const authRoutes = {
  register: { method: 'POST', path: '/api/auth/register', access: 'all' },
  login: { method: 'POST', path: '/api/auth/login', access: 'all' },
  logout: { method: 'POST', path: '/api/auth/logout', access: 'user' },
  logoutEverywhere: { method: 'POST', path: '/api/auth/logout-everywhere', access: 'user' },
  recover: { method: 'POST', path: '/api/auth/recover', access: 'all' },
  reset: { method: 'POST', path: '/api/auth/reset', access: 'all' },
  changePassword: { method: 'POST', path: '/api/auth/password', access: 'user' },
  me: { method: 'GET', path: '/api/auth/me', access: 'user' },
  updateMe: { method: 'PUT', path: '/api/auth/me', access: 'user' },
  setAvatar: {
    method: 'PUT',
    path: '/api/auth/me/avatar',
    access: 'user',
    files: { field: 'avatar', max: 1 },
  },
  avatar: { method: 'GET', path: '/api/auth/avatars/:id', access: 'all' },
  addresses: { method: 'GET', path: '/api/auth/addresses', access: 'user' },
  addAddress: { method: 'POST', path: '/api/auth/addresses', access: 'user' },
  updateAddress: { method: 'PUT', path: '/api/auth/addresses/:id', access: 'user' },
  removeAddress: { method: 'DELETE', path: '/api/auth/addresses/:id', access: 'user' },
  users: { method: 'GET', path: '/api/auth/users', access: 'admin' },
  updateUser: { method: 'PUT', path: '/api/auth/users/:id', access: 'admin' },
  removeUser: { method: 'DELETE', path: '/api/auth/users/:id', access: 'admin' },
  audit: { method: 'GET', path: '/api/auth/audit', access: 'admin' },
  jwks: { method: 'GET', path: '/api/auth/jwks.json', access: 'all' },
} as const satisfies Record<string, Route>;
