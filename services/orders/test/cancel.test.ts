import type { Order } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop();
const { admin, shopper } = shop;

const placed = async (quantity = 2) => {
  const product = await shop.stock();
  const { body } = await shop.place(orderOf([lineOf(product, { quantity })]), shopper.token);
  return { product, id: body.order._id };
};
const cancel = (id: string, token: string | undefined = shopper.token, instance = shop.http) =>
  instance.call<{ order: Order; code: string }>('POST', `/api/orders/${id}/cancel`, { token });
const setStatus = (id: string, orderStatus: string) =>
  shop.http.call('PUT', `/api/orders/update-status/${id}`, {
    token: admin.token,
    body: { orderStatus },
  });

test.each(['Pending', 'Accepted'])(
  'the owner cancels an order that is %s, and its units return to stock',
  async (status) => {
    const { id, product } = await placed();
    await setStatus(id, status);
    const { status: answered, body } = await cancel(id);
    expect(answered).toBe(200);
    expect(body.order.orderStatus).toBe('Cancelled');
    expect(body.order.timeline.at(-1)).toMatchObject({
      kind: 'orderStatus',
      from: status,
      to: 'Cancelled',
      by: { id: shopper.id, username: shopper.username },
    });
    expect(await shop.left(product)).toBe(10);
  },
);

test.each(['Shipped', 'Delivered', 'Returned'])(
  'an order that is %s cannot be cancelled',
  async (status) => {
    const { id, product } = await placed();
    await setStatus(id, status);
    const left = await shop.left(product);
    const answer = await cancel(id);
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('order.not_cancellable');
    expect(await shop.left(product)).toBe(left);
  },
);

longTest('20 concurrent cancellations through two instances return the units once', async () => {
  const { id, product } = await placed();
  const other = await shop.start();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      cancel(id, shopper.token, index % 2 ? other : shop.http),
    ),
  );
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toEqual(answers[0]?.body);
  }
  expect(answers[0]?.body.order.timeline).toHaveLength(2);
  expect(await shop.left(product)).toBe(10);
});

longTest('concurrent cancelling and shipping: one wins, and the stock matches', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, product } = await placed();
    await Promise.all([cancel(id), setStatus(id, 'Shipped')]);
    const { body } = await shop.http.call<Order>('GET', `/api/orders/${id}`, {
      token: admin.token,
    });
    // An admin may ship an order cancelled just before; its units are then taken again.
    expect(await shop.left(product)).toBe(body.orderStatus === 'Cancelled' ? 10 : 8);
  }
});

describe('nobody else can cancel', () => {
  test('as another user or without signing in', async () => {
    const { id, product } = await placed();
    const other = await shop.signIn();
    expect((await cancel(id, other.token)).status).toBe(404);
    expect((await cancel(id, '')).status).toBe(401);
    expect(await shop.left(product)).toBe(8);
  });

  test('an admin sets the status instead', async () => {
    const { id, product } = await placed();
    expect((await cancel(id, admin.token)).status).toBe(403);
    expect(await shop.left(product)).toBe(8);
  });
});

test.each(['65a0000000000000000000ff', 'xyz'])('%s does not exist', async (id) => {
  expect((await cancel(id)).body.code).toBe('order.not_found');
});
