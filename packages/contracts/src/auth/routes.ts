import type { Route } from '../endpoint.ts';

/** The calls of the auth service (contract.md, Auth). */
export const authRoutes = {
  register: { method: 'POST', path: '/api/auth/register', access: 'all' },
  login: { method: 'POST', path: '/api/auth/login', access: 'all' },
  me: { method: 'GET', path: '/api/auth/me', access: 'user' },
  jwks: { method: 'GET', path: '/api/auth/jwks.json', access: 'all' },
} as const satisfies Record<string, Route>;
