import { z } from 'zod';
import { auditPage, auditQuery } from '../audit.ts';
import { bulkResult } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { id, message } from '../fields.ts';
import * as limits from '../rules/limits.ts';
import { gstr1, gstr1Query, invoice, invoices } from './invoice-schema.ts';
import { orderRoutes } from './routes.ts';
import * as schema from './schema.ts';
import { bestSellers, myOrderStats, orderStats, statsQuery } from './stats-schema.ts';
import { stockHistory, stockHistoryQuery } from './stock-history-schema.ts';
import { stockConfirmation, stockRequest, stockRequests } from './stock-request-schema.ts';

const byId = { params: z.object({ id }), notFound: 'order.not_found' } as const;
/** A guest opens an order with its access key. */
const opened = { ...byId, query: z.object({ key: z.string().max(100).optional() }) } as const;

/** Selects one document of an order; default: its latest invoice, or its summary. */
const document = {
  ...opened,
  query: opened.query.extend({ number: z.string().max(limits.MAX_DOCUMENT_NUMBER).optional() }),
  errors: ['order.no_invoice', 'order.no_document', 'order.invoice_year_over'],
} as const;

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
    body: schema.newOrder,
    response: schema.orderPlaced,
    status: 201,
    errors: refusals,
  }),
  createUpi: endpoint(orderRoutes.createUpi, {
    body: schema.newUpiOrder,
    response: schema.orderPlaced,
    status: 201,
    errors: [...refusals, 'order.utr_used', 'order.screenshot_invalid'],
  }),
  awaitStock: endpoint(orderRoutes.awaitStock, {
    body: stockRequest,
    response: message,
    errors: ['product.not_found', 'request.too_many'],
  }),
  confirmStockRequest: endpoint(orderRoutes.confirmStockRequest, {
    body: stockConfirmation,
    response: message,
  }),
  stockRequests: endpoint(orderRoutes.stockRequests, { response: stockRequests }),
  get: endpoint(orderRoutes.get, {
    ...byId,
    // of a mailed link: proves that the reader receives the order's emails
    query: opened.query.extend({ mailToken: z.string().max(100).optional() }),
    response: schema.order,
  }),
  cancel: endpoint(orderRoutes.cancel, {
    ...opened,
    response: schema.orderChanged,
    errors: ['order.not_cancellable', 'order.invoice_year_over'],
  }),
  refund: endpoint(orderRoutes.refund, {
    ...byId,
    body: schema.newRefund,
    response: schema.orderChanged,
    errors: [
      'order.refund_not_prepaid',
      'order.refund_not_paid',
      'order.refund_not_over',
      'order.refund_twice',
    ],
  }),
  invoice: endpoint(orderRoutes.invoice, { ...document, response: invoice }),
  invoicePdf: endpoint(orderRoutes.invoicePdf, {
    ...document,
    response: null,
    errors: [...document.errors, 'request.too_many'],
  }),
  screenshot: endpoint(orderRoutes.screenshot, {
    ...byId,
    query: opened.query.extend({ w: z.enum(['160', '320', '640', '1280']).optional() }),
    response: null,
    errors: ['order.screenshot_not_found'],
  }),
  ofUser: endpoint(orderRoutes.ofUser, {
    params: z.object({ userId: id }),
    response: schema.ordersOfUser,
    notFound: 'order.not_found',
  }),
  list: endpoint(orderRoutes.list, { query: schema.orderQuery, response: schema.orderPage }),
  bulk: endpoint(orderRoutes.bulk, {
    body: schema.bulkOrderChange,
    response: bulkResult,
    forbidden: 'order.status_admin_only',
  }),
  invoices: endpoint(orderRoutes.invoices, {
    body: schema.chosenOrders,
    response: invoices,
  }),
  invoicesPdf: endpoint(orderRoutes.invoicesPdf, {
    body: schema.exportedOrders,
    response: null,
    errors: ['order.no_invoice', 'order.invoice_not_yet', 'order.not_found', 'request.too_many'],
  }),
  exportChosen: endpoint(orderRoutes.exportChosen, {
    body: schema.exportedOrders,
    response: null,
    errors: ['request.too_many'],
  }),
  exportCsv: endpoint(orderRoutes.exportCsv, {
    query: schema.orderExportQuery,
    response: null,
    errors: ['request.too_many'],
  }),
  gstr1: endpoint(orderRoutes.gstr1, { query: gstr1Query, response: gstr1 }),
  stockHistory: endpoint(orderRoutes.stockHistory, {
    query: stockHistoryQuery,
    response: stockHistory,
  }),
  audit: endpoint(orderRoutes.audit, { query: auditQuery, response: auditPage }),
  stats: endpoint(orderRoutes.stats, { query: statsQuery, response: orderStats }),
  bestSellers: endpoint(orderRoutes.bestSellers, { response: bestSellers }),
  myStats: endpoint(orderRoutes.myStats, { response: myOrderStats }),
  updateStatus: endpoint(orderRoutes.updateStatus, {
    ...byId,
    body: schema.orderStatusChange,
    response: schema.orderChanged,
    forbidden: 'order.status_admin_only',
    errors: ['order.changed', 'order.out_of_stock', 'order.invoice_year_over'],
  }),
  updatePaymentStatus: endpoint(orderRoutes.updatePaymentStatus, {
    ...byId,
    body: schema.paymentStatusChange,
    response: schema.orderChanged,
    forbidden: 'order.payment_status_admin_only',
    errors: ['order.changed'],
  }),
};
