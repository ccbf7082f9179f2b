import { createHash, createHmac } from 'node:crypto';
import type { Invoice, Order } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { createStorage } from '../src/storage.ts';
import { lineOf, openShop, orderOf, upiOrderOf } from './shop.ts';

const shop = await openShop({ guestCheckout: true });
const { admin, shopper } = shop;

const placed = async () => {
  const product = await shop.stock();
  const { status, body } = await shop.place(orderOf([lineOf(product)]));
  expect(status).toBe(201);
  return { product, order: body.order, key: body.orderKey ?? '' };
};
const open = (id: string, key?: string, token?: string) =>
  shop.http.call<Order>('GET', `/api/orders/${id}${key === undefined ? '' : `?key=${key}`}`, {
    token,
  });

test("a guest orders without an account and gets the order's access key", async () => {
  const { product, order, key } = await placed();
  expect(order).toMatchObject({
    userId: null,
    timeline: [{ by: { id: null, username: 'Guest' } }],
  });
  expect(key.length).toBeGreaterThanOrEqual(32);
  expect(await shop.left(product)).toBe(9);
  const { status, body } = await open(order._id, key);
  expect(status).toBe(200);
  expect(body).toEqual(order);
});

test('works for a prepaid order', async () => {
  const product = await shop.stock();
  const { status, body } = await shop.placeUpi(upiOrderOf([lineOf(product)]));
  expect(status).toBe(201);
  expect((await open(body.order._id, body.orderKey)).status).toBe(200);
});

test('does not store the key', async () => {
  const { order, key } = await placed();
  const stored = await shop.db('orders').collection('orders').find({}).sort({ _id: 1 }).toArray();
  expect(JSON.stringify(stored)).toContain(order._id);
  expect(JSON.stringify(stored)).not.toContain(key);
});

describe('without the key the order is closed', () => {
  test('to everyone except admins', async () => {
    const { order, key } = await placed();
    const other = await placed();
    expect((await open(order._id)).status).toBe(401);
    expect((await open(order._id, '')).status).toBe(404);
    expect((await open(order._id, `${key}x`)).status).toBe(404);
    expect((await open(order._id, other.key)).status).toBe(404);
    expect((await open(order._id, undefined, shopper.token)).status).toBe(404);
    expect((await open(order._id, undefined, admin.token)).status).toBe(200);
  });

  test('but a guest who signs in later can still open it with the key', async () => {
    const { order, key } = await placed();
    expect((await open(order._id, key, shopper.token)).status).toBe(200);
  });

  test("and a key opens no user's order", async () => {
    const product = await shop.stock();
    const { body } = await shop.place(orderOf([lineOf(product)]), shopper.token);
    expect(body.orderKey).toBeUndefined();
    expect((await open(body.order._id, 'key')).status).toBe(404);
  });
});

longTest('a guest cancels with the key and sees the invoice', async () => {
  const { product, order, key } = await placed();
  const invoice = await shop.http.call<Invoice>(
    'GET',
    `/api/orders/${order._id}/invoice?key=${key}`,
  );
  expect(invoice.body.order._id).toBe(order._id);
  const path = `/api/orders/${order._id}/cancel`;
  expect((await shop.http.call('POST', path)).status).toBe(401);
  expect((await shop.http.call('POST', `${path}?key=x`)).status).toBe(404);
  expect((await shop.http.call('POST', `${path}?key=${key}`)).status).toBe(200);
  expect(await shop.left(product)).toBe(10);
});

/** Derives keys the way older versions did, without a secret. */
const oldKeyOf = (orderId: string, idempotencyKey: string): string =>
  createHmac('sha256', idempotencyKey).update(`order ${orderId}`).digest('base64url');

describe('the access key of a repeated call', () => {
  test('cannot be derived from what the client sent', async () => {
    const sent = orderOf([lineOf(await shop.stock())]);
    const { body } = await shop.place(sent, undefined, 'known-to-others');
    expect(body.orderKey).not.toBe(oldKeyOf(body.order._id, 'known-to-others'));
    expect((await open(body.order._id, body.orderKey)).status).toBe(200);
  });

  test('is the same from an instance started later', async () => {
    const sent = orderOf([lineOf(await shop.stock())]);
    const first = await shop.place(sent, undefined, 'two-instances');
    const storage = createStorage(shop.client, shop.prefix);
    const later = await shop.start({}, { storage });
    const again = await shop.place(sent, undefined, 'two-instances', later);
    expect(again.body).toEqual(first.body);
  });

  test('of an older order is returned again and opens it', async () => {
    const sent = orderOf([lineOf(await shop.stock())]);
    const { body } = await shop.place(sent, undefined, 'from-before');
    const key = oldKeyOf(body.order._id, 'from-before');
    const keyHash = createHash('sha256').update(key).digest('base64url');
    await shop
      .db('orders')
      .collection('orders')
      .updateOne({ _id: new ObjectId(body.order._id) }, { $set: { keyHash } });
    const again = await shop.place(sent, undefined, 'from-before');
    expect(again.body.orderKey).toBe(key);
    expect((await open(body.order._id, key)).status).toBe(200);
  });

  test('is omitted if it can no longer be derived', async () => {
    const sent = orderOf([lineOf(await shop.stock())]);
    const { body } = await shop.place(sent, undefined, 'lost-secret');
    await shop
      .db('orders')
      .collection('orders')
      .updateOne({ _id: new ObjectId(body.order._id) }, { $set: { keyHash: 'a'.repeat(43) } });
    const again = await shop.place(sent, undefined, 'lost-secret');
    expect(again.status).toBe(201);
    expect(again.body.orderKey).toBeUndefined();
  });
});

test('uses one secret created by one of many starting instances', async () => {
  const prefix = `${shop.prefix}_race`;
  const all = Array.from({ length: 10 }, () => createStorage(shop.client, prefix));
  await Promise.all(all.map(({ orderKeys }) => orderKeys.prepare()));
  const id = new ObjectId().toHexString();
  expect(new Set(all.map(({ orderKeys }) => orderKeys.make(id, 'once').key)).size).toBe(1);
  expect(await shop.db('race_orders').collection('secrets').countDocuments()).toBe(1);
});

test('one attempt 20 times at once creates one order with one key', async () => {
  const product = await shop.stock();
  const sent = orderOf([lineOf(product)]);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shop.place(sent, undefined, 'guest-try-1')),
  );
  for (const { status, body } of answers) {
    expect(status).toBe(201);
    expect(body).toEqual(answers[0]?.body);
  }
  expect(await shop.left(product)).toBe(9);
  const { order, orderKey } = answers[0]?.body ?? {};
  expect((await open(order?._id ?? '', orderKey)).status).toBe(200);
});

test('an idempotency key of a guest is separate from that of a user', async () => {
  const product = await shop.stock();
  const sent = orderOf([lineOf(product)]);
  const guest = await shop.place(sent, undefined, 'same-name');
  const user = await shop.place(sent, shopper.token, 'same-name');
  expect(user.body.order._id).not.toBe(guest.body.order._id);
  expect(await shop.left(product)).toBe(8);
});

test('an expired session does not turn its user into a guest', async () => {
  const product = await shop.stock();
  const { status, body } = await shop.place(orderOf([lineOf(product)]), 'over');
  expect(status).toBe(401);
  expect(body.code).toBe('auth.token_invalid');
  expect(await shop.left(product)).toBe(10);
});

test('without guest checkout nobody orders without an account', async () => {
  const instance = await shop.start({ guestCheckout: false });
  const product = await shop.stock();
  const { order, key } = await placed();
  const sent = orderOf([lineOf(product)]);
  const refused = await shop.place(sent, undefined, undefined, instance);
  expect(refused.status).toBe(401);
  expect(refused.body.code).toBe('auth.required');
  expect(await shop.left(product)).toBe(10);
  // Earlier orders stay accessible to their buyers.
  const { status } = await instance.call('GET', `/api/orders/${order._id}?key=${key}`);
  expect(status).toBe(200);
});
