import { describe, expect, test } from 'vitest';
import { toPayment, toRefund } from './razorpay-api.ts';
import * as shapes from './razorpay-shapes.ts';

/** Answers in the form of razorpay.com/docs/api and razorpay.com/docs/webhooks/payloads, shortened. */
const ORDER = {
  amount: 5000,
  amount_due: 5000,
  amount_paid: 0,
  attempts: 0,
  created_at: 1756455561,
  currency: 'INR',
  entity: 'order',
  id: 'order_RB58MiP5SPFYyM',
  notes: [],
  offer_id: null,
  receipt: 'receipt#1',
  status: 'created',
};

const PAYMENT = {
  id: 'pay_G8VQzjPLoAvm6D',
  entity: 'payment',
  amount: 1000,
  currency: 'INR',
  status: 'captured',
  order_id: 'order_G8VPOayFxWEU28',
  invoice_id: null,
  international: false,
  method: 'upi',
  amount_refunded: 0,
  refund_status: null,
  captured: true,
  description: 'Purchase Shoes',
  card_id: null,
  bank: null,
  wallet: null,
  vpa: 'gaurav.kumar@exampleupi',
  email: 'gaurav.kumar@example.com',
  contact: '+919000090000',
  notes: { order_id: '665f1f77bcf86cd799439011' },
  fee: 24,
  tax: 4,
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
  acquirer_data: { rrn: '033814379298' },
  created_at: 1606985209,
};

const FAILED = {
  ...PAYMENT,
  id: 'pay_FHfqtkRzWvxky4',
  status: 'failed',
  captured: false,
  method: 'netbanking',
  bank: 'HDFC',
  fee: null,
  tax: null,
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Payment processing cancelled by user',
  error_source: 'customer',
  error_step: 'payment_authentication',
  error_reason: 'payment_cancelled',
};

const REFUND = {
  id: 'rfnd_FP8QHiV938haTz',
  entity: 'refund',
  amount: 500100,
  receipt: 'Receipt No. 31',
  currency: 'INR',
  payment_id: 'pay_29QQoUBi66xm2f',
  notes: [],
  acquirer_data: { arn: null },
  created_at: 1597078866,
  batch_id: null,
  status: 'processed',
  speed_processed: 'normal',
  speed_requested: 'normal',
};

const REFUSAL = {
  error: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Order amount less than minimum amount allowed',
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    field: 'amount',
  },
};

const EVENT = {
  entity: 'event',
  account_id: 'acc_BFQ7uQEaa7j2z7',
  event: 'refund.processed',
  contains: ['refund', 'payment'],
  payload: { refund: { entity: REFUND }, payment: { entity: PAYMENT } },
  created_at: 1597078914,
};

const collection = (item: object) => ({ entity: 'collection', count: 1, items: [item] });

describe('documented answers', () => {
  test.each([
    ['an order', shapes.order, ORDER],
    ['a payment', shapes.payment, PAYMENT],
    ['a failed payment', shapes.payment, FAILED],
    ['a refund', shapes.refund, REFUND],
    ['payments of an order', shapes.payments, collection(PAYMENT)],
    ['refunds of a payment', shapes.refunds, collection(REFUND)],
    ['a refusal', shapes.refusal, REFUSAL],
    ['an event', shapes.event, EVENT],
  ])('%s has the expected shape', (_, shape, answer) => {
    expect(shape.safeParse(answer).error).toBeUndefined();
  });

  test.each([
    ['a payment without a number', shapes.payment, { ...PAYMENT, id: '' }],
    ['an amount as text', shapes.payment, { ...PAYMENT, amount: '1000' }],
    ['a fraction of a paisa', shapes.payment, { ...PAYMENT, amount: 10.5 }],
    ['an unknown status', shapes.refund, { ...REFUND, status: 'done' }],
  ])('%s is not accepted', (_, shape, answer) => {
    expect(shape.safeParse(answer).success).toBe(false);
  });
});

test('translates a payment into the form of the shop', () => {
  expect(toPayment(shapes.payment.parse(PAYMENT))).toEqual({
    id: 'pay_G8VQzjPLoAvm6D',
    reference: 'order_G8VPOayFxWEU28',
    orderId: '665f1f77bcf86cd799439011',
    amount: 1000,
    currency: 'INR',
    state: 'captured',
    method: 'upi',
    problem: null,
    fee: 24,
    createdAt: new Date('2020-12-03T08:46:49.000Z'),
  });
  expect(toPayment(shapes.payment.parse(FAILED))).toMatchObject({
    state: 'failed',
    method: 'netbanking',
    problem: 'Payment processing cancelled by user',
    fee: null,
  });
});

test.each([
  [{ status: 'refunded', captured: true }, 'captured'],
  [{ status: 'refunded', captured: false }, 'voided'],
  [{ status: 'refunded', captured: null }, 'voided'],
  [{ method: 'emi' }, 'captured'],
])('a payment with %j is %s', (fields, state) => {
  expect(toPayment(shapes.payment.parse({ ...PAYMENT, ...fields })).state).toBe(state);
});

test.each([
  [[], null],
  [{}, null],
  [{ order_id: 'not an id' }, null],
  [{ order_id: 1 }, null],
  [{ order_id: '665f1f77bcf86cd799439011' }, '665f1f77bcf86cd799439011'],
])('a payment with the notes %j belongs to the order %s', (notes, orderId) => {
  expect(toPayment(shapes.payment.parse({ ...PAYMENT, notes })).orderId).toBe(orderId);
});

test('a pending refund is requested; its key is in its notes', () => {
  const refund = { ...REFUND, status: 'pending', notes: { refund_key: 'key-1' } };
  expect(toRefund(shapes.refund.parse(refund))).toEqual({
    id: 'rfnd_FP8QHiV938haTz',
    paymentId: 'pay_29QQoUBi66xm2f',
    key: 'key-1',
    amount: 500100,
    state: 'requested',
  });
  expect(toRefund(shapes.refund.parse(REFUND)).key).toBeNull();
});
