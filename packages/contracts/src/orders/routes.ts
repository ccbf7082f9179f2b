import { route } from '../endpoint.ts';

const order = { _id: 'text', address: {}, products: [{}], timeline: [{}] } as const;

/**
 * The calls of the orders service (rule 7.1). Guests come in where guest checkout is on,
 * and to one order by its key (`?key=`).
 */
export const orderRoutes = {
  create: route('POST', '/api/orders/create', 'guest', { idempotent: true, gives: { order } }),
  createUpi: route('POST', '/api/orders/create-upi', 'guest', {
    idempotent: true,
    files: { field: 'paymentScreenshot', max: 1 },
    gives: { order },
  }),
  /** Tell me when it is back: one mail, to an address that is proven, or that its reader confirms. */
  awaitStock: route('POST', '/api/orders/back-in-stock', 'guest'),
  confirmStockRequest: route('POST', '/api/orders/back-in-stock/confirm', 'all'),
  /** Of whom asks: what they want to be told of. */
  stockRequests: route('GET', '/api/orders/back-in-stock', 'user', { gives: { data: [{}] } }),
  get: route('GET', '/api/orders/:id', 'guest', { gives: order }),
  cancel: route('POST', '/api/orders/:id/cancel', 'guest', { gives: { order } }),
  /** Records that money of a cancelled or returned order went back. */
  refund: route('POST', '/api/orders/:id/refund', 'admin', { gives: { order } }),
  invoice: route('GET', '/api/orders/:id/invoice', 'guest', { gives: { order, seller: {} } }),
  /** The same as a PDF of A4. */
  invoicePdf: route('GET', '/api/orders/:id/invoice.pdf', 'guest'),
  /** A picture; `w` pixels wide where given. */
  screenshot: route('GET', '/api/orders/:id/payment-screenshot', 'guest'),
  ofUser: route('GET', '/api/orders/user/:userId', 'user', { gives: { orders: [order] } }),
  list: route('GET', '/api/orders', 'admin', { gives: { orders: [order] } }),
  /** A status of many orders; each changes whole or says why not. */
  bulk: route('POST', '/api/orders/bulk', 'admin', { gives: { results: [{}] } }),
  invoices: route('POST', '/api/orders/invoices', 'admin', {
    gives: { invoices: [{ order, seller: {} }], refused: [{}] },
  }),
  /** Those that `invoices` gives as one PDF; up to a thousand. */
  invoicesPdf: route('POST', '/api/orders/invoices.pdf', 'admin'),
  exportChosen: route('POST', '/api/orders/export.csv', 'admin'),
  exportCsv: route('GET', '/api/orders/export.csv', 'admin'),
  /** What an owner files each month: GSTR-1 as the portal's tables. */
  gstr1: route('GET', '/api/orders/gstr1', 'admin', {
    gives: { invoices: {}, creditNotes: {}, net: {}, sections: [{}], problems: [{}] },
  }),
  /** Each movement of a product's stock: orders and what people entered, the newest first. */
  stockHistory: route('GET', '/api/orders/stock-history', 'admin', { gives: { data: [{}] } }),
  audit: route('GET', '/api/orders/audit', 'admin', { gives: { data: [{}] } }),
  stats: route('GET', '/api/orders/stats', 'admin', {
    gives: { recent: [order], byDay: [{}], byStatus: [{}], topProducts: [{}] },
  }),
  /** Ids of what sold best lately, the best first. */
  bestSellers: route('GET', '/api/orders/best-sellers', 'all', { gives: { productIds: ['text'] } }),
  myStats: route('GET', '/api/orders/stats/mine', 'user', { gives: { recent: [order] } }),
  updateStatus: route('PUT', '/api/orders/update-status/:id', 'admin', { gives: { order } }),
  updatePaymentStatus: route('PUT', '/api/orders/update-paymentStatus/:id', 'admin', {
    gives: { order },
  }),
};
