import { z } from 'zod';
import { auditPage, auditQuery } from '../audit.ts';
import { bulkResult } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { id, message } from '../fields.ts';
import * as limits from '../rules/limits.ts';
import { mailEndpoints } from '../settings/mail-endpoints.ts';
import * as delivery from './delivery-schema.ts';
import { gstr1, gstr1Query, invoice, invoices } from './invoice-schema.ts';
import * as payments from './payment-schema.ts';
import * as promotions from './promotion-schema.ts';
import { newQuote, quote } from './quote-schema.ts';
import * as returns from './return-schema.ts';
import { orderRoutes } from './routes.ts';
import * as schema from './schema.ts';
import * as shipments from './shipment-schema.ts';
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

const ofShipment = {
  params: z.object({ id, shipment: id }),
  notFound: 'order.not_found',
} as const;

const ofReturn = { params: z.object({ id, return: id }), notFound: 'order.not_found' } as const;

const ofPayment = {
  params: z.object({ payment: id }),
  notFound: 'payment.not_found',
} as const;

const shipmentErrors = [
  'shipment.not_found',
  'shipment.nothing_to_ship',
  'shipment.awb_taken',
  'shipment.not_possible',
  'shipment.too_many',
  'courier.unknown',
  'courier.refused',
  'order.over',
  'order.not_paid',
  'order.busy',
  'order.invoice_year_over',
] as const;

const refundErrors = [
  'order.refund_by_provider',
  'order.refund_not_paid',
  'order.refund_paid',
  'order.refund_not_dispatched',
  'order.refund_too_high',
  'return.not_found',
  'return.not_possible',
  'order.busy',
  'order.invoice_year_over',
] as const;

const returnErrors = [
  'return.not_found',
  'return.not_possible',
  'return.changed',
  'order.busy',
] as const;

const idempotencyErrors = ['idempotency.key_reused', 'request.idempotency_key_invalid'] as const;

const promotionById = { ...byId, notFound: 'promotion.not_found' } as const;
const promotionErrors = [
  'promotion.code_taken',
  'promotion.same',
  'promotion.too_many',
  'promotion.segment_unknown',
] as const;

const refusals = [
  'auth.required',
  'auth.token_invalid',
  'order.out_of_stock',
  'order.price_changed',
  'order.product_unavailable',
  'order.too_many_pieces',
  'order.coupon_refused',
  'order.quote_invalid',
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
  quote: endpoint(orderRoutes.quote, {
    body: newQuote,
    response: quote,
    errors: ['request.too_many'],
  }),
  deliveryTerms: endpoint(orderRoutes.deliveryTerms, { response: delivery.deliveryTerms }),
  deliverySettings: endpoint(orderRoutes.deliverySettings, {
    response: delivery.deliverySettings,
  }),
  changeDeliverySettings: endpoint(orderRoutes.changeDeliverySettings, {
    body: delivery.deliverySettings,
    response: delivery.deliverySettings,
    errors: ['order.delivery_settings_changed'],
  }),
  delivery: endpoint(orderRoutes.delivery, {
    params: delivery.pinParams,
    response: delivery.deliveryEstimate,
    notFound: 'order.pin_code_unknown',
  }),
  pinCodes: endpoint(orderRoutes.pinCodes, {
    query: delivery.pinCodeQuery,
    response: delivery.pinCodePage,
  }),
  pinCodesCsv: endpoint(orderRoutes.pinCodesCsv, { response: null, errors: ['request.too_many'] }),
  uploadPinCodes: endpoint(orderRoutes.uploadPinCodes, {
    response: delivery.pinCodesStored,
    errors: ['order.pin_codes_invalid'],
  }),
  removePinCodes: endpoint(orderRoutes.removePinCodes, { response: message }),
  offers: endpoint(orderRoutes.offers, { response: promotions.offers }),
  promotions: endpoint(orderRoutes.promotions, { response: promotions.promotionList }),
  createPromotion: endpoint(orderRoutes.createPromotion, {
    body: promotions.newPromotion,
    response: promotions.promotion,
    status: 201,
    errors: promotionErrors,
  }),
  updatePromotion: endpoint(orderRoutes.updatePromotion, {
    ...promotionById,
    body: promotions.newPromotion,
    response: promotions.promotion,
    errors: [...promotionErrors, 'promotion.changed'],
  }),
  removePromotion: endpoint(orderRoutes.removePromotion, {
    ...promotionById,
    response: message,
  }),
  createCodes: endpoint(orderRoutes.createCodes, {
    ...promotionById,
    body: promotions.newCodes,
    response: promotions.codesMade,
    status: 201,
    errors: ['promotion.not_by_code'],
  }),
  codesCsv: endpoint(orderRoutes.codesCsv, {
    ...promotionById,
    response: null,
    errors: ['request.too_many'],
  }),
  confirm: endpoint(orderRoutes.confirm, {
    ...byId,
    body: z.object({ mailToken: z.string().max(100) }),
    response: schema.orderChanged,
    errors: ['order.confirmation_invalid'],
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
      'order.refund_by_provider',
    ],
  }),
  addRefund: endpoint(orderRoutes.addRefund, {
    ...byId,
    body: returns.newPartialRefund,
    response: schema.orderChanged,
    errors: [...refundErrors, ...idempotencyErrors],
  }),
  edit: endpoint(orderRoutes.edit, {
    ...byId,
    body: schema.orderEdit,
    response: schema.orderChanged,
    errors: [
      'order.changed',
      'order.not_editable',
      'order.not_paid',
      'order.out_of_stock',
      'order.product_unavailable',
      'order.paid_less',
      'order.busy',
    ],
  }),
  couriers: endpoint(orderRoutes.couriers, { response: shipments.courierList }),
  courierRates: endpoint(orderRoutes.courierRates, {
    ...byId,
    response: shipments.courierRates,
    errors: ['courier.refused', 'order.over', 'order.not_paid', 'shipment.nothing_to_ship'],
  }),
  createShipment: endpoint(orderRoutes.createShipment, {
    ...byId,
    body: shipments.newShipment,
    response: schema.orderChanged,
    status: 201,
    errors: [...shipmentErrors, ...idempotencyErrors],
  }),
  updateShipment: endpoint(orderRoutes.updateShipment, {
    ...ofShipment,
    body: shipments.shipmentChange,
    response: schema.orderChanged,
    errors: shipmentErrors,
  }),
  createShipments: endpoint(orderRoutes.createShipments, {
    body: shipments.newShipments,
    response: bulkResult,
    errors: ['courier.unknown'],
  }),
  importShipments: endpoint(orderRoutes.importShipments, {
    response: shipments.shipmentImport,
    errors: ['shipment.file_invalid'],
  }),
  shipmentLabel: endpoint(orderRoutes.shipmentLabel, {
    ...ofShipment,
    response: null,
    errors: ['shipment.not_found', 'request.too_many'],
  }),
  parcelDocuments: endpoint(orderRoutes.parcelDocuments, {
    body: shipments.parcelDocuments,
    response: null,
    errors: ['shipment.nothing_to_print', 'request.too_many'],
  }),
  courierEvents: endpoint(orderRoutes.courierEvents, {
    params: z.object({ courier: z.string().max(40) }),
    body: z.unknown(),
    response: message,
    notFound: 'courier.unknown',
    errors: ['courier.unknown', 'courier.signature_invalid', 'courier.event_invalid'],
  }),
  tracking: endpoint(orderRoutes.tracking, {
    ...byId,
    query: z.object({ token: z.string().max(100) }),
    response: shipments.tracking,
  }),
  returnOptions: endpoint(orderRoutes.returnOptions, {
    ...opened,
    response: returns.returnOptions,
  }),
  requestReturn: endpoint(orderRoutes.requestReturn, {
    ...opened,
    body: returns.newReturn,
    response: schema.orderChanged,
    status: 201,
    errors: [
      'return.not_returnable',
      'return.too_many',
      'return.photo_invalid',
      'return.method_not_offered',
      'return.refund_to_missing',
      'order.out_of_stock',
      'order.product_unavailable',
      'order.busy',
      ...idempotencyErrors,
    ],
  }),
  withdrawReturn: endpoint(orderRoutes.withdrawReturn, {
    params: ofReturn.params,
    query: opened.query,
    notFound: 'order.not_found',
    response: schema.orderChanged,
    errors: returnErrors,
  }),
  changeReturn: endpoint(orderRoutes.changeReturn, {
    ...ofReturn,
    body: returns.returnChange,
    response: schema.orderChanged,
    errors: returnErrors,
  }),
  shipExchange: endpoint(orderRoutes.shipExchange, {
    ...ofReturn,
    body: shipments.newShipment.omit({ lines: true, status: true }),
    response: schema.orderChanged,
    errors: [...returnErrors, ...shipmentErrors, ...idempotencyErrors],
  }),
  returnPhoto: endpoint(orderRoutes.returnPhoto, {
    params: ofReturn.params.extend({ photo: z.enum(['1', '2', '3']) }),
    query: opened.query,
    notFound: 'order.not_found',
    response: null,
    errors: ['return.photo_not_found'],
  }),
  refundTo: endpoint(orderRoutes.refundTo, {
    ...ofReturn,
    response: returns.storedRefundTo,
    errors: ['return.not_found', 'return.no_refund_to'],
  }),
  returns: endpoint(orderRoutes.returns, {
    query: returns.returnQuery,
    response: returns.returnPage,
  }),
  returnReport: endpoint(orderRoutes.returnReport, {
    query: returns.returnReportQuery,
    response: returns.returnReport,
  }),
  productFit: endpoint(orderRoutes.productFit, {
    params: z.object({ product: id }),
    response: returns.productFit,
    notFound: 'product.not_found',
  }),
  startPayment: endpoint(orderRoutes.startPayment, {
    ...opened,
    response: payments.startedPayment,
    errors: ['payment.not_due', 'payment.provider_unavailable'],
  }),
  checkPayment: endpoint(orderRoutes.checkPayment, {
    ...opened,
    body: payments.paymentCheck,
    response: schema.orderChanged,
    errors: ['payment.not_due'],
  }),
  paymentEvents: endpoint(orderRoutes.paymentEvents, {
    params: z.object({ provider: z.string().max(40) }),
    body: z.string(),
    response: message,
    notFound: 'payment.provider_unknown',
    errors: ['payment.signature_invalid', 'payment.event_invalid'],
  }),
  payments: endpoint(orderRoutes.payments, {
    query: payments.paymentQuery,
    response: payments.paymentPage,
  }),
  paymentsCsv: endpoint(orderRoutes.paymentsCsv, {
    query: payments.paymentExportQuery,
    response: null,
    errors: ['request.too_many'],
  }),
  paymentTotals: endpoint(orderRoutes.paymentTotals, {
    query: payments.paymentTotalsQuery,
    response: payments.paymentTotals,
  }),
  importSettlement: endpoint(orderRoutes.importSettlement, {
    response: payments.settlementImport,
    errors: ['payment.settlement_invalid'],
  }),
  refundPayment: endpoint(orderRoutes.refundPayment, {
    ...ofPayment,
    response: payments.paymentChanged,
    errors: ['payment.not_refundable'],
  }),
  resolvePayment: endpoint(orderRoutes.resolvePayment, {
    ...ofPayment,
    body: payments.paymentResolution,
    response: payments.paymentChanged,
    errors: ['payment.resolved'],
  }),
  retryRefund: endpoint(orderRoutes.retryRefund, {
    params: z.object({ payment: id, refund: id }),
    notFound: 'payment.not_found',
    response: payments.paymentChanged,
    errors: ['payment.refund_not_failed'],
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
    errors: [
      'order.changed',
      'order.out_of_stock',
      'order.invoice_year_over',
      'order.not_paid',
      'order.refunded',
    ],
  }),
  updatePaymentStatus: endpoint(orderRoutes.updatePaymentStatus, {
    ...byId,
    body: schema.paymentStatusChange,
    response: schema.orderChanged,
    forbidden: 'order.payment_status_admin_only',
    errors: ['order.changed', 'order.payment_automatic'],
  }),
  ...mailEndpoints(orderRoutes),
};
