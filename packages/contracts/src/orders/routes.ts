import type { Route } from '../endpoint.ts';

/** The calls of the orders service (contract.md, Orders). */
export const orderRoutes = {
  create: { method: 'POST', path: '/api/orders/create', access: 'user', idempotent: true },
  get: { method: 'GET', path: '/api/orders/:id', access: 'user' },
  ofUser: { method: 'GET', path: '/api/orders/user/:userId', access: 'user' },
  list: { method: 'GET', path: '/api/orders', access: 'admin' },
  /** Guarded by a rule of its own: the refusal has the spec's words. */
  updateStatus: { method: 'PUT', path: '/api/orders/update-status/:id', access: 'user' },
  updatePaymentStatus: {
    method: 'PUT',
    path: '/api/orders/update-paymentStatus/:id',
    access: 'user',
  },
} as const satisfies Record<string, Route>;
