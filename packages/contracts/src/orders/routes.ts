import type { Route } from '../endpoint.ts';

const order = { _id: 'text', address: {}, products: [{}], timeline: [{}] } as const;

/**
 * The calls of the orders service (contract.md, Orders). Guests come in where guest checkout is on,
 * and to one order by its key (`?key=`).
 */
export const orderRoutes = {
  create: {
    method: 'POST',
    path: '/api/orders/create',
    access: 'guest',
    idempotent: true,
    gives: { order },
  },
  createUpi: {
    method: 'POST',
    path: '/api/orders/create-upi',
    access: 'guest',
    idempotent: true,
    files: { field: 'paymentScreenshot', max: 1 },
    gives: { order },
  },
  get: { method: 'GET', path: '/api/orders/:id', access: 'guest', gives: order },
  cancel: { method: 'POST', path: '/api/orders/:id/cancel', access: 'guest', gives: { order } },
  invoice: {
    method: 'GET',
    path: '/api/orders/:id/invoice',
    access: 'guest',
    gives: { order, seller: {} },
  },
  /** A picture; `w` pixels wide where given. */
  screenshot: { method: 'GET', path: '/api/orders/:id/payment-screenshot', access: 'guest' },
  ofUser: {
    method: 'GET',
    path: '/api/orders/user/:userId',
    access: 'user',
    gives: { orders: [order] },
  },
  list: { method: 'GET', path: '/api/orders', access: 'admin', gives: { orders: [order] } },
  exportCsv: { method: 'GET', path: '/api/orders/export.csv', access: 'admin' },
  audit: { method: 'GET', path: '/api/orders/audit', access: 'admin', gives: { data: [{}] } },
  stats: {
    method: 'GET',
    path: '/api/orders/stats',
    access: 'admin',
    gives: { recent: [order], byDay: [{}], byStatus: [{}], topProducts: [{}] },
  },
  myStats: {
    method: 'GET',
    path: '/api/orders/stats/mine',
    access: 'user',
    gives: { recent: [order] },
  },
  updateStatus: {
    method: 'PUT',
    path: '/api/orders/update-status/:id',
    access: 'admin',
    gives: { order },
  },
  updatePaymentStatus: {
    method: 'PUT',
    path: '/api/orders/update-paymentStatus/:id',
    access: 'admin',
    gives: { order },
  },
} as const satisfies Record<string, Route>;
