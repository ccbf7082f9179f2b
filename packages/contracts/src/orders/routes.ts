import { route } from '../endpoint.ts';

const order = { _id: 'text', address: {}, products: [{}], timeline: [{}] } as const;

/**
 * The calls of the orders service (rule 7.1). Guests may call when guest checkout is on, and open
 * one order with its access key (`?key=`).
 */
export const orderRoutes = {
  create: route('POST', '/api/orders/create', 'guest', { idempotent: true, gives: { order } }),
  createUpi: route('POST', '/api/orders/create-upi', 'guest', {
    idempotent: true,
    files: { field: 'paymentScreenshot', max: 1 },
    gives: { order },
  }),
  /** Requests one back-in-stock email, to a verified address or one that its owner confirms. */
  awaitStock: route('POST', '/api/orders/back-in-stock', 'guest'),
  confirmStockRequest: route('POST', '/api/orders/back-in-stock/confirm', 'all'),
  /** The caller's own back-in-stock requests. */
  stockRequests: route('GET', '/api/orders/back-in-stock', 'user', { gives: { data: [{}] } }),
  get: route('GET', '/api/orders/:id', 'guest', { gives: order }),
  cancel: route('POST', '/api/orders/:id/cancel', 'guest', { gives: { order } }),
  /** Records that the money of a cancelled or returned order was paid back. */
  refund: route('POST', '/api/orders/:id/refund', 'admin', { gives: { order } }),
  invoice: route('GET', '/api/orders/:id/invoice', 'guest', { gives: { order, seller: {} } }),
  /** The same document as an A4 PDF. */
  invoicePdf: route('GET', '/api/orders/:id/invoice.pdf', 'guest'),
  /** The screenshot, `w` pixels wide if given. */
  screenshot: route('GET', '/api/orders/:id/payment-screenshot', 'guest'),
  ofUser: route('GET', '/api/orders/user/:userId', 'user', { gives: { orders: [order] } }),
  list: route('GET', '/api/orders', 'admin', { gives: { orders: [order] } }),
  /** Sets a status on many orders; each order changes completely or returns a reason. */
  bulk: route('POST', '/api/orders/bulk', 'admin', { gives: { results: [{}] } }),
  invoices: route('POST', '/api/orders/invoices', 'admin', {
    gives: { invoices: [{ order, seller: {} }], refused: [{}] },
  }),
  /** The documents of `invoices` in one PDF; at most 1,000 orders. */
  invoicesPdf: route('POST', '/api/orders/invoices.pdf', 'admin'),
  exportChosen: route('POST', '/api/orders/export.csv', 'admin'),
  exportCsv: route('GET', '/api/orders/export.csv', 'admin'),
  /** Monthly GSTR-1 as the tables of the portal. */
  gstr1: route('GET', '/api/orders/gstr1', 'admin', {
    gives: { invoices: {}, creditNotes: {}, net: {}, sections: [{}], problems: [{}] },
  }),
  /** Every stock movement of a product (orders and manual entries), newest first. */
  stockHistory: route('GET', '/api/orders/stock-history', 'admin', { gives: { data: [{}] } }),
  audit: route('GET', '/api/orders/audit', 'admin', { gives: { data: [{}] } }),
  stats: route('GET', '/api/orders/stats', 'admin', {
    gives: { recent: [order], byDay: [{}], byStatus: [{}], topProducts: [{}] },
  }),
  /** Ids of the recent best sellers, best first. */
  bestSellers: route('GET', '/api/orders/best-sellers', 'all', { gives: { productIds: ['text'] } }),
  myStats: route('GET', '/api/orders/stats/mine', 'user', { gives: { recent: [order] } }),
  updateStatus: route('PUT', '/api/orders/update-status/:id', 'admin', {
    conditional: true,
    gives: { order },
  }),
  updatePaymentStatus: route('PUT', '/api/orders/update-paymentStatus/:id', 'admin', {
    conditional: true,
    gives: { order },
  }),
};
