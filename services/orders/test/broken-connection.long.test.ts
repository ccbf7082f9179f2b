import { randomBytes } from 'node:crypto';
import { connect } from '@tanabana/service-kit/mongo';
import type { StockedProduct } from '@tanabana/service-kit/stock';
import { openFlakyProxy } from '@tanabana/test-kit';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AppDeps } from '../src/app.ts';
import { createStorage } from '../src/storage.ts';
import { lineOf, openShop, orderOf, upiOrderOf } from './shop.ts';

const shop = await openShop({ guestCheckout: true });
const { shopper } = shop;

/** Milliseconds per batch for tests that wait for the timeout. */
const SOON = 1500;

/** An instance whose database connection can break. */
async function onTheRoad(deps: Partial<AppDeps> = {}) {
  const proxy = await openFlakyProxy();
  const client = await connect(proxy.uri, { serverSelectionTimeoutMS: 1000 });
  onTestFinished(() => client.close());
  const storage = createStorage(client, shop.prefix);
  await storage.prepare();
  return { proxy, instance: await shop.start({}, { storage, ...deps }) };
}

const ordersOf = (product: { _id: unknown }) =>
  shop.db('orders').collection('orders').countDocuments({ 'lines.productId': product._id });
/** An order of one product without a key. */
const order = (product: StockedProduct, instance: typeof shop.http) =>
  shop.place(orderOf([lineOf(product)]), shopper.token, undefined, instance);
const word = /try again/i;

test('a connection that breaks during a large write is 503, and nothing is stored', async () => {
  const { proxy, instance } = await onTheRoad();
  const kurti = await shop.stock();
  const noise = { width: 1600, height: 1600, channels: 3 } as const;
  const screenshot = await sharp(randomBytes(1600 * 1600 * 3), { raw: noise })
    .jpeg()
    .toBuffer();
  const happened = proxy.happen('lost', 'screenshots', { cut: true });
  const { status, body, headers } = await shop.placeUpi(
    upiOrderOf([lineOf(kurti)]),
    shopper.token,
    {
      screenshot,
      instance,
    },
  );
  await happened;
  expect(status).toBe(503);
  expect(body.code).toBe('server.unavailable');
  expect(headers.get('retry-after')).not.toBeNull();
  expect(await ordersOf(kurti)).toBe(0);
  expect(await shop.left(kurti)).toBe(10);
});

describe('an order whose commit gets no response', () => {
  test('has an unknown outcome: the message says where to look, not to retry', async () => {
    const { proxy, instance } = await onTheRoad();
    const kurti = await shop.stock();
    void proxy.happen('unanswered', 'commitTransaction', { cut: true });
    const { status, body, headers } = await order(kurti, instance);
    expect(status).toBe(503);
    expect(body.code).toBe('order.outcome_unknown');
    expect(body.message).toContain('My Orders');
    expect(body.message).not.toMatch(word);
    expect(headers.get('retry-after')).toBeNull();
    await expect.poll(() => ordersOf(kurti)).toBe(1);
    expect(await shop.left(kurti)).toBe(9);
  });

  test('refers a guest to the email', async () => {
    const { proxy, instance } = await onTheRoad();
    const kurti = await shop.stock();
    void proxy.happen('unanswered', 'commitTransaction', { cut: true });
    const sent = orderOf([lineOf(kurti)]);
    const { body } = await shop.place(sent, undefined, undefined, instance);
    expect(body.code).toBe('order.outcome_unknown');
    expect(body.message).toContain('mail');
    expect(body.message).not.toMatch(word);
  });

  test('with a key the message says that repeating is safe, and it is', async () => {
    const { proxy, instance } = await onTheRoad();
    const kurti = await shop.stock();
    const sent = orderOf([lineOf(kurti)]);
    void proxy.happen('unanswered', 'commitTransaction', { cut: true });
    const lost = await shop.place(sent, shopper.token, 'unanswered', instance);
    expect(lost.body.code).toBe('order.outcome_unknown');
    expect(lost.body.message).toContain('never makes a second order');
    expect(lost.headers.get('retry-after')).not.toBeNull();
    proxy.mend();
    const again = () => shop.place(sent, shopper.token, 'unanswered', instance);
    await expect.poll(async () => (await again()).status).toBe(201);
    expect(await ordersOf(kurti)).toBe(1);
    expect(await shop.left(kurti)).toBe(9);
  });

  test('is confirmed if the connection recovers at once, and exists once', async () => {
    const { proxy, instance } = await onTheRoad();
    const kurti = await shop.stock();
    void proxy.happen('unanswered', 'commitTransaction');
    const { status } = await order(kurti, instance);
    expect(status).toBe(201);
    expect(await ordersOf(kurti)).toBe(1);
  });

  test('is not stored twice if several orders share the transaction', async () => {
    const { proxy, instance } = await onTheRoad();
    const kurti = await shop.stock();
    const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.signIn()));
    const slow = proxy.happen('late', 'commitTransaction');
    const first = order(kurti, instance);
    await slow;
    const others = buyers.map(({ token }) =>
      shop.place(orderOf([lineOf(kurti)]), token, undefined, instance),
    );
    proxy.mend();
    void proxy.happen('unanswered', 'commitTransaction', { cut: true });
    expect((await first).status).toBe(201);
    for (const { body } of await Promise.all(others))
      expect(['order.outcome_unknown', 'server.unavailable']).toContain(body.code);
    await expect.poll(() => ordersOf(kurti)).toBeGreaterThan(1);
    expect((await ordersOf(kurti)) + ((await shop.left(kurti)) ?? 0)).toBe(10);
    expect(await ordersOf(kurti)).toBeLessThanOrEqual(5);
  });
});

describe('an order known not to be stored asks to try again', () => {
  test('if the connection breaks before the commit', async () => {
    const { proxy, instance } = await onTheRoad();
    const kurti = await shop.stock();
    void proxy.happen('unanswered', 'insert', { cut: true });
    const { status, body } = await order(kurti, instance);
    expect(status).toBe(503);
    expect(body.code).toBe('server.unavailable');
    expect(body.message).toMatch(word);
    expect(await ordersOf(kurti)).toBe(0);
  });

  test('if the database stalls before the commit; it is not stored later either', async () => {
    const { proxy, instance } = await onTheRoad({ batchMs: SOON });
    const kurti = await shop.stock();
    const stalled = proxy.happen('late', 'insert');
    const placing = order(kurti, instance);
    await stalled;
    expect((await placing).body.code).toBe('server.unavailable');
    proxy.mend();
    // the next batch of the same instance runs after the stalled one is resolved
    const next = await order(kurti, instance);
    expect(next.status).toBe(201);
    await expect.poll(() => shop.left(kurti)).toBe(9);
    expect(await ordersOf(kurti)).toBe(1);
  });
});

test('a database that stalls during the commit leaves the outcome unknown', async () => {
  const { proxy, instance } = await onTheRoad({ batchMs: SOON });
  const kurti = await shop.stock();
  void proxy.happen('late', 'commitTransaction');
  const placing = order(kurti, instance);
  expect((await placing).body.code).toBe('order.outcome_unknown');
  expect(await ordersOf(kurti)).toBe(1);
});
