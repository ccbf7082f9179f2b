import type { Route } from '../endpoint.ts';

/** The calls of the categories service (contract.md, Categories). */
export const categoryRoutes = {
  list: { method: 'GET', path: '/api/categories', access: 'all' },
  get: { method: 'GET', path: '/api/categories/:id', access: 'all' },
  /** Part of the document of its page, for the gateway. */
  head: { method: 'GET', path: '/api/categories/:id/head', access: 'all' },
  audit: { method: 'GET', path: '/api/categories/audit', access: 'admin' },
  create: { method: 'POST', path: '/api/categories', access: 'admin' },
  update: { method: 'PUT', path: '/api/categories/:id', access: 'admin' },
  remove: { method: 'DELETE', path: '/api/categories/:id', access: 'admin' },
} as const satisfies Record<string, Route>;
