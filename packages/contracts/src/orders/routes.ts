import type { Route } from '../endpoint.ts';

/**
 * The calls of the orders service (contract.md, Orders). Guests come in where guest checkout is on,
 * and to one order by its key (`?key=`).
 */
export const orderRoutes = {
  create: { method: 'POST', path: '/api/orders/create', access: 'guest', idempotent: true },
  createUpi: {
    method: 'POST',
    path: '/api/orders/create-upi',
    access: 'guest',
    idempotent: true,
    files: { field: 'paymentScreenshot', max: 1 },
  },
  get: { method: 'GET', path: '/api/orders/:id', access: 'guest' },
  cancel: { method: 'POST', path: '/api/orders/:id/cancel', access: 'guest' },
  invoice: { method: 'GET', path: '/api/orders/:id/invoice', access: 'guest' },
  /** A picture; `w` pixels wide where given. */
  screenshot: { method: 'GET', path: '/api/orders/:id/payment-screenshot', access: 'guest' },
  ofUser: { method: 'GET', path: '/api/orders/user/:userId', access: 'user' },
  list: { method: 'GET', path: '/api/orders', access: 'admin' },
  exportCsv: { method: 'GET', path: '/api/orders/export.csv', access: 'admin' },
  audit: { method: 'GET', path: '/api/orders/audit', access: 'admin' },
  stats: { method: 'GET', path: '/api/orders/stats', access: 'admin' },
  myStats: { method: 'GET', path: '/api/orders/stats/mine', access: 'user' },
  /** Guarded by a rule of its own: the refusal has the spec's words. */
  updateStatus: { method: 'PUT', path: '/api/orders/update-status/:id', access: 'user' },
  updatePaymentStatus: {
    method: 'PUT',
    path: '/api/orders/update-paymentStatus/:id',
    access: 'user',
  },
} as const satisfies Record<string, Route>;
