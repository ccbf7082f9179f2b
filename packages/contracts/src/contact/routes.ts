import type { Route } from '../endpoint.ts';

/** Messages to the shop (spec.md section 2, Contact); served by the auth service. */
export const contactRoutes = {
  /** With an idempotency key, the same message sent again is kept once. */
  send: { method: 'POST', path: '/api/contact', access: 'all', idempotent: true },
  list: { method: 'GET', path: '/api/contact', access: 'admin', gives: { data: [{}] } },
  update: { method: 'PUT', path: '/api/contact/:id', access: 'admin', gives: { id: 'text' } },
  remove: { method: 'DELETE', path: '/api/contact/:id', access: 'admin' },
} as const satisfies Record<string, Route>;
