import { type Order, shopDay } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeEach, expect, test } from 'vitest';
import { lineOf, openShop, orderOf, upiOrderOf } from './shop.ts';

const shop = await openShop();
const { admin, shopper } = shop;
const today = shopDay(new Date());

const put = (path: string, body: object) =>
  shop.http.call('PUT', `/api/orders/${path}`, { token: admin.token, body });
const refund = (id: string, over: object = {}, token = admin.token) =>
  shop.http.call('POST', `/api/orders/${id}/refund`, {
    token,
    body: { method: 'upi', reference: 'UTR77', amount: 1049, day: today, ...over },
  });
const mails = (kind: string) =>
  shop.db('orders').collection('mails').find({ kind, to: shopper.email }).toArray();
const audited = (id: string) =>
  shop
    .db('orders')
    .collection('audit')
    .find({ 'target.id': id, 'changes.field': 'refund.amount' })
    .toArray();

let id: string;
beforeEach(async () => {
  const order = upiOrderOf([lineOf(await shop.stock())], { email: shopper.email });
  id = (await shop.placeUpi(order, shopper.token)).body.order._id;
  await put(`update-paymentStatus/${id}`, { paymentStatus: 'Paid' });
  await put(`update-status/${id}`, { orderStatus: 'Cancelled' });
});

longTest(
  'records method, reference, day and amount; the buyer sees it and gets one email (rule 11.6)',
  async () => {
    const { status, body } = await refund(id, { method: 'bank', amount: 1000.5 });
    expect(status).toBe(200);
    const reported = { method: 'bank', reference: 'UTR77', amount: 1000.5, day: today };
    expect(body.order).toMatchObject({
      refund: { ...reported, recordedAt: expect.stringMatching(/Z$/) },
    });
    const seen = await shop.http.call<Order>('GET', `/api/orders/${id}`, { token: shopper.token });
    expect(seen.body.refund).toEqual((body.order as Order).refund);
    // the response was lost and the call is repeated
    expect((await refund(id, { method: 'bank', amount: 1000.5 })).status).toBe(200);
    const [mail, ...more] = await mails('order-refunded');
    expect(mail?.content.text).toContain('₹1,000.50');
    expect(more).toEqual([]);
    expect(await audited(id)).toMatchObject([
      {
        by: { id: admin.id },
        changes: expect.arrayContaining([expect.objectContaining({ to: 100050 })]),
      },
    ]);
  },
);

test('rejects a second one (rule 11.6)', async () => {
  await refund(id);
  const { status, body } = await refund(id, { reference: 'UTR78' });
  expect([status, body.message]).toEqual([409, 'A refund of this order is already recorded.']);
});

test('records concurrent ones once (rule 11.6)', async () => {
  const other = await shop.start();
  const body = { method: 'upi', amount: 1049, day: today };
  const answers = await Promise.all(
    [shop.http, other].map((instance, index) =>
      instance.call('POST', `/api/orders/${id}/refund`, {
        token: admin.token,
        body: { ...body, reference: `UTR${index}` },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await audited(id)).toHaveLength(1);
});

longTest(
  'rejects orders that were not prepaid, not paid or not over, with a message (rule 11.6)',
  async () => {
    const reason = async (of: string) => {
      const { status, body } = await refund(of);
      return [status, body.message];
    };
    const cash = await shop.place(orderOf([lineOf(await shop.stock())]), shopper.token);
    await put(`update-status/${cash.body.order._id}`, { orderStatus: 'Cancelled' });
    expect(await reason(cash.body.order._id)).toEqual([
      409,
      'This order was never paid, so there is nothing to refund.',
    ]);
    await put(`update-paymentStatus/${id}`, { paymentStatus: 'Decline' });
    expect(await reason(id)).toEqual([
      409,
      'The payment status of this order is not Paid, so there is nothing to refund.',
    ]);
    await put(`update-paymentStatus/${id}`, { paymentStatus: 'Paid' });
    await put(`update-status/${id}`, { orderStatus: 'Accepted' });
    expect(await reason(id)).toEqual([409, 'Set the order to Cancelled or Returned first.']);
    expect(await reason('f'.repeat(24))).toEqual([404, 'Order not found']);
    expect((await refund(id, {}, shopper.token)).status).toBe(403);
  },
);

test.each([
  [
    'more than was paid',
    { amount: 1049.01 },
    'amount',
    'At most ₹1,049.00, the amount that was paid.',
  ],
  ['nothing', { amount: 0 }, 'amount', 'Please enter an amount.'],
  ['no reference', { reference: ' ' }, 'reference', 'Please enter a reference.'],
  ['a day to come', { day: '2999-01-01' }, 'day', 'This date is in the future.'],
  ['a day before the order', { day: '2020-01-01' }, 'day', 'The order was placed after this date.'],
])('rejects %s at its field', async (_, over, path, message) => {
  const { status, body } = await refund(id, over);
  expect([Math.floor(status / 100), body.errors]).toEqual([4, [{ path, message }]]);
  expect(await audited(id)).toEqual([]);
});
