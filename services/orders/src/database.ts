import { ensureIndexes } from '@tanabana/service-kit/mongo';
import type { Db } from 'mongodb';

/** Collections of this service's database. */
export const ORDERS = 'orders';
/** Everyone who has ordered, to recognise first orders. */
export const CUSTOMERS = 'customers';
/** Copies of accounts, and notes and tags of customers. */
export const CUSTOMER_PROFILES = 'customerProfiles';
export const SEGMENTS = 'segments';
/** Verified addresses. */
export const PROVEN_ADDRESSES = 'provenAddresses';
export const SCREENSHOTS = 'screenshots';
/** Units of a product that a buyer has in open orders. */
export const OPEN_UNITS = 'openPieces';
/** Back-in-stock requests. */
export const STOCK_REQUESTS = 'stockRequests';
export const PROMOTIONS = 'promotions';
/** Generated codes, each for one order. */
export const COUPON_CODES = 'couponCodes';
/** Orders that use a promotion, in total and by account. */
export const PROMOTION_USES = 'promotionUses';
/** Versions of the delivery settings, and of the table of PIN codes. */
export const DELIVERY_SETTINGS = 'deliverySettings';
export const PIN_CODE_TABLES = 'pinCodeTables';
/** Photos of returns. */
export const RETURN_PHOTOS = 'returnPhotos';
/** Payments at providers. */
export const PAYMENTS = 'payments';
/** AWB numbers of parcels, with their orders. */
export const AWB_NUMBERS = 'awbNumbers';
/** Last number of each financial year, of invoices and of credit notes. */
export const INVOICE_COUNTERS = 'invoiceCounters';
export const CREDIT_NOTE_COUNTERS = 'creditNoteCounters';

/** Earlier than every order; queries contain it so that the database can use a partial index. */
export const LONG_AGO = new Date(0);

/** Creates missing collections and indexes. */
export async function prepareDatabase(db: Db): Promise<void> {
  await ensureIndexes(db.collection(ORDERS), [
    { key: { userId: 1, _id: -1 }, name: 'of_user' },
    { key: { email: 1, _id: -1 }, name: 'of_email' },
    { key: { orderStatus: 1, _id: -1 }, name: 'order_status' },
    { key: { paymentStatus: 1, _id: -1 }, name: 'payment' },
    { key: { totalPrice: -1, _id: -1 }, name: 'total' },
    { key: { createdAt: -1 }, name: 'created' },
    { key: { updatedAt: -1 }, name: 'updated' },
    { key: { 'lines.productId': 1, _id: -1 }, name: 'sold' },
    {
      key: { 'lines.productId': 1, updatedAt: -1, _id: -1 },
      name: 'given_back',
      partialFilterExpression: { stockHeld: false },
    },
    {
      key: { 'attempt.id': 1 },
      name: 'attempt',
      unique: true,
      partialFilterExpression: { 'attempt.id': { $exists: true } },
    },
    {
      key: { transactionId: 1 },
      name: 'utr',
      unique: true,
      partialFilterExpression: { transactionId: { $type: 'string' } },
    },
    ...(['invoice', 'creditNote'] as const).map((field) => ({
      key: { [`${field}.number`]: 1 },
      name: field,
      unique: true,
      partialFilterExpression: { [`${field}.number`]: { $exists: true } },
    })),
    ...['invoice', 'creditNote', 'credited.invoice', 'credited.creditNote'].map((field) => ({
      key: { [`${field}.issuedAt`]: 1 },
      name: `${field}.issuedAt`,
      partialFilterExpression: { [`${field}.issuedAt`]: { $exists: true } },
    })),
    ...(['keptUntil', 'lookBy'] as const).map((field) => ({
      key: { [field]: 1, _id: 1 },
      name: field,
      partialFilterExpression: { [field]: { $gt: LONG_AGO } },
    })),
    {
      key: { confirmBy: 1, _id: 1 },
      name: 'confirmBy',
      partialFilterExpression: { confirmBy: { $gt: LONG_AGO } },
    },
    {
      key: { 'discounts.id': 1 },
      name: 'promotion',
      partialFilterExpression: { 'discounts.id': { $exists: true } },
    },
    {
      key: { 'returns.state': 1, _id: -1 },
      name: 'returns',
      partialFilterExpression: { 'returns.state': { $exists: true } },
    },
    {
      key: { 'lines.productId': 1 },
      name: 'returned_product',
      partialFilterExpression: { 'returns.state': { $exists: true } },
    },
    {
      key: { 'refunds.creditNote.issuedAt': 1 },
      name: 'refunds.creditNote.issuedAt',
      partialFilterExpression: { 'refunds.creditNote.issuedAt': { $exists: true } },
    },
    ...['refund', 'refunds'].map((field) => ({
      key: { [`${field}.recordedAt`]: 1 },
      name: `${field}.recordedAt`,
      partialFilterExpression: { [`${field}.recordedAt`]: { $exists: true } },
    })),
    {
      key: { 'shipments.bookedWith': 1, 'shipments.status': 1 },
      name: 'booked',
      partialFilterExpression: { 'shipments.bookedWith': { $exists: true } },
    },
    ...['payment.payBy', 'payment.askAt'].map((field) => ({
      key: { [field]: 1, _id: 1 },
      name: field,
      partialFilterExpression: { [field]: { $gt: LONG_AGO } },
    })),
    {
      key: { 'payment.reference': 1 },
      name: 'payment.reference',
      partialFilterExpression: { 'payment.reference': { $type: 'string' } },
    },
    {
      key: { isOwnerGone: 1, _id: 1 },
      name: 'owner_gone',
      partialFilterExpression: { isOwnerGone: true },
    },
  ]);
  await ensureIndexes(db.collection(RETURN_PHOTOS), [{ key: { orderId: 1 }, name: 'of_order' }]);
  await ensureIndexes(db.collection(PAYMENTS), [
    { key: { provider: 1, paymentId: 1 }, name: 'of_provider', unique: true },
    { key: { orderId: 1 }, name: 'of_order' },
    { key: { attention: -1, createdAt: -1, _id: -1 }, name: 'newest' },
    { key: { createdAt: 1 }, name: 'created' },
    {
      key: { dueAt: 1, _id: 1 },
      name: 'due',
      partialFilterExpression: { dueAt: { $gt: LONG_AGO } },
    },
    { key: { 'refunds.requestedAt': 1 }, name: 'refunded' },
    { key: { keys: 1 }, name: 'keys' },
  ]);
  await ensureIndexes(db.collection(STOCK_REQUESTS), [
    { key: { isConfirmed: 1, productId: 1, _id: 1 }, name: 'of_product' },
    { key: { until: 1 }, name: 'until', expireAfterSeconds: 0 },
    { key: { email: 1 }, name: 'of_email' },
    {
      key: { userId: 1 },
      name: 'of_user',
      partialFilterExpression: { userId: { $exists: true } },
    },
  ]);
  await ensureIndexes(db.collection(PROMOTIONS), [
    {
      key: { 'conditions.segment': 1 },
      name: 'segment',
      partialFilterExpression: { 'conditions.segment': { $type: 'string' } },
    },
    {
      key: { code: 1 },
      name: 'code',
      unique: true,
      partialFilterExpression: { code: { $type: 'string' } },
    },
  ]);
  await ensureIndexes(db.collection(CUSTOMER_PROFILES), [
    { key: { changedAt: 1 }, name: 'changed' },
  ]);
  await ensureIndexes(db.collection(SEGMENTS), [
    { key: { nameKey: 1 }, name: 'name', unique: true },
  ]);
  await ensureIndexes(db.collection(COUPON_CODES), [
    { key: { promotionId: 1, _id: 1 }, name: 'of_promotion' },
  ]);
  // Created here so that no transaction has to create a collection.
  for (const name of [
    CUSTOMERS,
    SCREENSHOTS,
    INVOICE_COUNTERS,
    CREDIT_NOTE_COUNTERS,
    OPEN_UNITS,
    PROMOTION_USES,
    DELIVERY_SETTINGS,
    PIN_CODE_TABLES,
    PROVEN_ADDRESSES,
    AWB_NUMBERS,
  ]) {
    await ensureIndexes(db.collection(name), [{ key: { _id: 1 } }]);
  }
}
