import { z } from 'zod';
import { auditPage, auditQuery } from '../audit/schema.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { invoice } from './invoice.ts';
import { orderExportQuery, orderQuery } from './queries.ts';
import { orderRoutes } from './routes.ts';
import {
  newOrder,
  newUpiOrder,
  order,
  orderChanged,
  orderPage,
  orderPlaced,
  orderStatusChange,
  ordersOfUser,
  paymentStatusChange,
} from './schema.ts';
import { myOrderStats, orderStats, statsQuery } from './stats.ts';

const byId = { params: z.object({ id }), notFound: 'order.not_found' } as const;
/** For the guest who made it, an order is opened by its key. */
const opened = { ...byId, query: z.object({ key: z.string().max(100).optional() }) } as const;

const refusals = [
  'auth.required',
  'auth.token_invalid',
  'order.out_of_stock',
  'order.price_changed',
  'order.product_unavailable',
  'order.too_many_pieces',
  'order.busy',
  'order.outcome_unknown',
  'idempotency.key_reused',
  'request.idempotency_key_invalid',
] as const;

export const orderEndpoints = {
  create: endpoint(orderRoutes.create, {
    body: newOrder,
    response: orderPlaced,
    status: 201,
    errors: refusals,
  }),
  createUpi: endpoint(orderRoutes.createUpi, {
    body: newUpiOrder,
    response: orderPlaced,
    status: 201,
    errors: [...refusals, 'order.utr_used', 'order.screenshot_invalid'],
  }),
  get: endpoint(orderRoutes.get, {
    ...byId,
    // of a mailed link: shows that its reader gets the mails of the order's address
    query: opened.query.extend({ mailToken: z.string().max(100).optional() }),
    response: order,
  }),
  cancel: endpoint(orderRoutes.cancel, {
    ...opened,
    response: orderChanged,
    errors: ['order.not_cancellable'],
  }),
  invoice: endpoint(orderRoutes.invoice, {
    ...opened,
    response: invoice,
    errors: ['order.no_invoice'],
  }),
  screenshot: endpoint(orderRoutes.screenshot, {
    ...byId,
    query: opened.query.extend({ w: z.enum(['160', '320', '640', '1280']).optional() }),
    response: null,
    errors: ['order.screenshot_not_found'],
  }),
  ofUser: endpoint(orderRoutes.ofUser, {
    params: z.object({ userId: id }),
    response: ordersOfUser,
    notFound: 'order.not_found',
  }),
  list: endpoint(orderRoutes.list, { query: orderQuery, response: orderPage }),
  exportCsv: endpoint(orderRoutes.exportCsv, {
    query: orderExportQuery,
    response: null,
    errors: ['request.too_many'],
  }),
  audit: endpoint(orderRoutes.audit, { query: auditQuery, response: auditPage }),
  stats: endpoint(orderRoutes.stats, { query: statsQuery, response: orderStats }),
  myStats: endpoint(orderRoutes.myStats, { response: myOrderStats }),
  updateStatus: endpoint(orderRoutes.updateStatus, {
    ...byId,
    body: orderStatusChange,
    response: orderChanged,
    forbidden: 'order.status_admin_only',
    errors: ['order.out_of_stock'],
  }),
  updatePaymentStatus: endpoint(orderRoutes.updatePaymentStatus, {
    ...byId,
    body: paymentStatusChange,
    response: orderChanged,
    forbidden: 'order.payment_status_admin_only',
  }),
};
