import type { Route } from '../endpoint.ts';

const category = { _id: 'text', name: 'text', slug: 'text', attributes: {} } as const;

/** The calls of the categories service (contract.md, Categories). */
export const categoryRoutes = {
  list: { method: 'GET', path: '/api/categories', access: 'all', gives: { data: [category] } },
  get: { method: 'GET', path: '/api/categories/:id', access: 'all', gives: category },
  /** Part of the document of its page, for the gateway. */
  head: { method: 'GET', path: '/api/categories/:id/head', access: 'all' },
  audit: { method: 'GET', path: '/api/categories/audit', access: 'admin', gives: { data: [{}] } },
  create: { method: 'POST', path: '/api/categories', access: 'admin', gives: category },
  update: { method: 'PUT', path: '/api/categories/:id', access: 'admin', gives: category },
  remove: { method: 'DELETE', path: '/api/categories/:id', access: 'admin' },
} as const satisfies Record<string, Route>;
