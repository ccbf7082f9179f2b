import { route } from '../endpoint.ts';
import { mailRoutes } from '../settings/mail-routes.ts';
import { order } from './shop-routes.ts';

const promotion = {
  _id: 'text',
  items: { categories: ['text'], products: ['text'], tags: ['text'] },
  conditions: { customers: ['text'] },
  limits: {},
  codes: {},
} as const;

/** Calls of the dashboard and of other systems. */
export const orderStaffRoutes = {
  deliverySettings: route('GET', '/api/orders/delivery-settings', 'admin', {
    permission: 'delivery.read',
    gives: { rules: {} },
  }),
  changeDeliverySettings: route('PUT', '/api/orders/delivery-settings', 'admin', {
    permission: 'delivery.write',
    gives: { rules: {} },
  }),
  pinCodes: route('GET', '/api/orders/pin-codes', 'admin', {
    permission: 'delivery.read',
    gives: { data: [{}] },
  }),
  pinCodesCsv: route('GET', '/api/orders/pin-codes.csv', 'admin', { permission: 'delivery.read' }),
  /** Replaces the table of PIN codes by a CSV file, completely or not at all. */
  uploadPinCodes: route('PUT', '/api/orders/pin-codes', 'admin', {
    permission: 'delivery.write',
    files: { field: 'file', max: 1 },
    streamed: { type: 'text/csv', bytes: 8 * 1024 * 1024 },
    gives: { stored: 'number' },
  }),
  removePinCodes: route('DELETE', '/api/orders/pin-codes', 'admin', {
    permission: 'delivery.write',
  }),
  promotions: route('GET', '/api/orders/promotions', 'admin', {
    permission: 'discounts.read',
    gives: { data: [promotion] },
  }),
  createPromotion: route('POST', '/api/orders/promotions', 'admin', {
    permission: 'discounts.write',
    gives: promotion,
  }),
  updatePromotion: route('PUT', '/api/orders/promotions/:id', 'admin', {
    permission: 'discounts.write',
    conditional: true,
    gives: promotion,
  }),
  removePromotion: route('DELETE', '/api/orders/promotions/:id', 'admin', {
    permission: 'discounts.write',
  }),
  /** Generates codes of a promotion, each for one order. */
  createCodes: route('POST', '/api/orders/promotions/:id/codes', 'admin', {
    permission: 'discounts.write',
    gives: { codes: ['text'] },
  }),
  codesCsv: route('GET', '/api/orders/promotions/:id/codes.csv', 'admin', {
    permission: 'discounts.read',
  }),
  /** Records that the money of a cancelled or returned order was paid back. */
  refund: route('POST', '/api/orders/:id/refund', 'admin', {
    permission: 'payments.write',
    gives: { order },
  }),
  /** Records a refund of lines, amounts or shipping of a dispatched order (rule 17.6). */
  addRefund: route('POST', '/api/orders/:id/refunds', 'admin', {
    permission: 'payments.write',
    idempotent: true,
    gives: { order },
  }),
  /** Changes lines and address before dispatch (rule 16.8). */
  edit: route('PUT', '/api/orders/:id/edit', 'admin', {
    permission: 'orders.write',
    conditional: true,
    gives: { order },
  }),
  couriers: route('GET', '/api/orders/couriers', 'admin', {
    permission: 'orders.read',
    gives: { data: [{}] },
  }),
  /** Prices of connected couriers for the units of an order that are in no parcel. */
  courierRates: route('GET', '/api/orders/:id/courier-rates', 'admin', {
    permission: 'orders.read',
    gives: { data: [{}] },
  }),
  /** Packs a parcel; a booked one gets its number and label from the courier. */
  createShipment: route('POST', '/api/orders/:id/shipments', 'admin', {
    permission: 'orders.write',
    idempotent: true,
    gives: { order },
  }),
  updateShipment: route('PUT', '/api/orders/:id/shipments/:shipment', 'admin', {
    permission: 'orders.write',
    gives: { order },
  }),
  /** One parcel for each of many orders; each order changes completely or returns a reason. */
  createShipments: route('POST', '/api/orders/shipments', 'admin', {
    permission: 'orders.write',
    gives: { results: [{}] },
  }),
  /** Parcels and their statuses from a CSV file (`order,awb,courier,status`). */
  importShipments: route('POST', '/api/orders/shipments.csv', 'admin', {
    permission: 'orders.write',
    files: { field: 'file', max: 1 },
    streamed: { type: 'text/csv', bytes: 4 * 1024 * 1024 },
    gives: { results: [{}] },
  }),
  /** Label of a parcel, 4 × 6 inches, with the AWB number as a barcode. */
  shipmentLabel: route('GET', '/api/orders/:id/shipments/:shipment/label.pdf', 'admin', {
    permission: 'orders.read',
  }),
  /** Labels or packing slips of all packed parcels of these orders. */
  parcelDocuments: route('POST', '/api/orders/parcels.pdf', 'admin', { permission: 'orders.read' }),
  /** Receives a courier's events; each courier signs in its own way. */
  courierEvents: route('POST', '/api/orders/courier-events/:courier', 'all'),
  changeReturn: route('PUT', '/api/orders/:id/returns/:return', 'admin', {
    permission: 'orders.write',
    gives: { order },
  }),
  /** Hands the exchanged variant to the courier. */
  shipExchange: route('POST', '/api/orders/:id/returns/:return/exchange', 'admin', {
    permission: 'orders.write',
    idempotent: true,
    gives: { order },
  }),
  /** Where the refund of a return shall go to; recorded in the audit log. */
  refundTo: route('GET', '/api/orders/:id/returns/:return/refund-to', 'admin', {
    permission: 'payments.write',
    gives: { kind: 'text' },
  }),
  returns: route('GET', '/api/orders/returns', 'admin', {
    permission: 'orders.read',
    gives: { data: [{ item: {} }] },
  }),
  returnReport: route('GET', '/api/orders/returns/report', 'admin', {
    permission: 'orders.read',
    gives: { reasons: [{}], products: [{ reasons: [{}] }], sizes: [{}], categories: [{}] },
  }),
  /** Receives a provider's events, signed by the provider. */
  paymentEvents: route('POST', '/api/orders/payment-events/:provider', 'all', { rawBody: true }),
  /** Payments at providers; those that need attention first. */
  payments: route('GET', '/api/orders/payments', 'admin', {
    permission: 'payments.read',
    gives: { data: [{ refunds: [{}] }], total: 'number', attention: 'number' },
  }),
  paymentsCsv: route('GET', '/api/orders/payments.csv', 'admin', { permission: 'payments.read' }),
  paymentTotals: route('GET', '/api/orders/payments/totals', 'admin', {
    permission: 'payments.read',
    gives: { data: [{}] },
  }),
  /** Matches a provider's settlement file with the payments. */
  importSettlement: route('POST', '/api/orders/payments/settlements', 'admin', {
    permission: 'payments.write',
    files: { field: 'file', max: 1 },
    streamed: { type: 'text/csv', bytes: 8 * 1024 * 1024 },
    gives: { results: [{}] },
  }),
  /** Returns what is left of a payment that no order uses. */
  refundPayment: route('POST', '/api/orders/payments/:payment/refund', 'admin', {
    permission: 'payments.write',
    gives: { payment: { refunds: [{}] } },
  }),
  /** Records what a person did about a payment that needs attention. */
  resolvePayment: route('POST', '/api/orders/payments/:payment/resolve', 'admin', {
    permission: 'payments.write',
    gives: { payment: { refunds: [{}] } },
  }),
  /** Requests a failed refund again. */
  retryRefund: route('POST', '/api/orders/payments/:payment/refunds/:refund/retry', 'admin', {
    permission: 'payments.write',
    gives: { payment: { refunds: [{}] } },
  }),
  list: route('GET', '/api/orders', 'admin', {
    permission: 'orders.read',
    gives: { orders: [order] },
  }),
  /** Sets a status on many orders; each order changes completely or returns a reason. */
  bulk: route('POST', '/api/orders/bulk', 'admin', {
    permission: 'orders.write',
    gives: { results: [{}] },
  }),
  invoices: route('POST', '/api/orders/invoices', 'admin', {
    permission: 'orders.read',
    gives: { invoices: [{ order, seller: {} }], refused: [{}] },
  }),
  /** The documents of `invoices` in one PDF; at most 1,000 orders. */
  invoicesPdf: route('POST', '/api/orders/invoices.pdf', 'admin', { permission: 'orders.read' }),
  exportChosen: route('POST', '/api/orders/export.csv', 'admin', { permission: 'orders.read' }),
  exportCsv: route('GET', '/api/orders/export.csv', 'admin', { permission: 'orders.read' }),
  /** Monthly GSTR-1 as the tables of the portal. */
  gstr1: route('GET', '/api/orders/gstr1', 'admin', {
    permission: 'tax.read',
    gives: { invoices: {}, creditNotes: {}, net: {}, sections: [{}], problems: [{}] },
  }),
  /** Every stock movement of a product (orders and manual entries), newest first. */
  stockHistory: route('GET', '/api/orders/stock-history', 'admin', {
    permission: 'products.read',
    gives: { data: [{}] },
  }),
  audit: route('GET', '/api/orders/audit', 'admin', {
    permission: 'audit.read',
    gives: { data: [{}] },
  }),
  stats: route('GET', '/api/orders/stats', 'admin', {
    permission: 'statistics.read',
    gives: { recent: [order], byDay: [{}], byStatus: [{}], topProducts: [{}] },
  }),
  updateStatus: route('PUT', '/api/orders/update-status/:id', 'admin', {
    permission: 'orders.write',
    conditional: true,
    gives: { order },
  }),
  updatePaymentStatus: route('PUT', '/api/orders/update-paymentStatus/:id', 'admin', {
    permission: 'orders.write',
    conditional: true,
    gives: { order },
  }),
  ...mailRoutes('orders'),
};
