import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop();
const { shopper } = shop;

const ordersOf = async (token: string, userId: string) => {
  const { body } = await shop.http.call<{ orders: unknown[] }>(
    'GET',
    `/api/orders/user/${userId}`,
    {
      token,
    },
  );
  return body.orders.length;
};

longTest(
  'the same key and body return the first response and create nothing (rule 10.8)',
  async () => {
    const buyer = await shop.signIn();
    const kurti = await shop.stock();
    const sent = orderOf([lineOf(kurti)]);
    const first = await shop.place(sent, buyer.token, 'attempt-1');
    expect(first.status).toBe(201);
    await shop.http.call('PUT', `/api/orders/update-status/${first.body.order._id}`, {
      token: shop.admin.token,
      body: { orderStatus: 'Accepted' },
    });
    const again = await shop.place(sent, buyer.token, 'attempt-1');
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(await shop.left(kurti)).toBe(9);
    expect(await ordersOf(buyer.token, buyer.id)).toBe(1);
  },
);

test('the same key with another body is rejected (rule 10.8)', async () => {
  const kurti = await shop.stock();
  await shop.place(orderOf([lineOf(kurti)]), shopper.token, 'attempt-2');
  const other = orderOf([lineOf(kurti, { quantity: 2 })]);
  const { status, body } = await shop.place(other, shopper.token, 'attempt-2');
  expect(status).toBe(422);
  expect(body.code).toBe('idempotency.key_reused');
  expect(await shop.left(kurti)).toBe(9);
});

test('the same key of another user is separate', async () => {
  const kurti = await shop.stock();
  const sent = orderOf([lineOf(kurti)]);
  const other = await shop.signIn();
  const mine = await shop.place(sent, shopper.token, 'attempt-3');
  const theirs = await shop.place(sent, other.token, 'attempt-3');
  expect(theirs.status).toBe(201);
  expect(theirs.body.order._id).not.toBe(mine.body.order._id);
});

test('without a key every call creates an order', async () => {
  const kurti = await shop.stock();
  const sent = orderOf([lineOf(kurti)]);
  await shop.place(sent, shopper.token);
  await shop.place(sent, shopper.token);
  expect(await shop.left(kurti)).toBe(8);
});

test('errors are not remembered (rule 10.8)', async () => {
  const kurti = await shop.stock({ stock: 0 });
  const sent = orderOf([lineOf(kurti)]);
  expect((await shop.place(sent, shopper.token, 'attempt-4')).status).toBe(409);
  await shop.products.updateOne({ _id: kurti._id }, { $set: { stock: 1, inStock: true } });
  expect((await shop.place(sent, shopper.token, 'attempt-4')).status).toBe(201);
});

test('a key expires after a day (rule 10.8)', async () => {
  const kurti = await shop.stock();
  const sent = orderOf([lineOf(kurti)]);
  const first = await shop.place(sent, shopper.token, 'attempt-5');
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  shop.setClock(() => tomorrow);
  const next = await shop.place(sent, shopper.token, 'attempt-5');
  shop.setClock(() => new Date());
  expect(next.status).toBe(201);
  expect(next.body.order._id).not.toBe(first.body.order._id);
});

test('20 concurrent equal requests create one order and get equal responses', async () => {
  const buyer = await shop.signIn();
  const kurti = await shop.stock();
  const sent = orderOf([lineOf(kurti)]);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shop.place(sent, buyer.token, 'attempt-6')),
  );
  for (const { status, body } of answers) {
    expect(status).toBe(201);
    expect(body).toEqual(answers[0]?.body);
  }
  expect(await shop.left(kurti)).toBe(9);
  expect(await ordersOf(buyer.token, buyer.id)).toBe(1);
});

describe('an invalid key is rejected', () => {
  test.each(['', 'k'.repeat(256)])('%s', async (key) => {
    const kurti = await shop.stock();
    const { status, body } = await shop.place(orderOf([lineOf(kurti)]), shopper.token, key);
    expect(status).toBe(400);
    expect(body.code).toBe('request.idempotency_key_invalid');
  });
});
