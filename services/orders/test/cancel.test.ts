import type { Order } from '@tanabana/contracts';
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
  'its owner cancels an order that is %s; the pieces come back',
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

test.each(['Shipped', 'Delivered', 'Returned'])('one that is %s stays', async (status) => {
  const { id, product } = await placed();
  await setStatus(id, status);
  const left = await shop.left(product);
  const answer = await cancel(id);
  expect(answer.status).toBe(409);
  expect(answer.body.code).toBe('order.not_cancellable');
  expect(await shop.left(product)).toBe(left);
});

test('cancelled 20 times at once, through two instances, it gives its pieces back once', async () => {
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

test('cancelling and shipping at once: one of the two, and the stock fits it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, product } = await placed();
    await Promise.all([cancel(id), setStatus(id, 'Shipped')]);
    const { body } = await shop.http.call<Order>('GET', `/api/orders/${id}`, {
      token: admin.token,
    });
    // An admin may ship what was cancelled a moment before; then its pieces are taken again.
    expect(await shop.left(product)).toBe(body.orderStatus === 'Cancelled' ? 10 : 8);
  }
});

describe('nobody else cancels it', () => {
  test('others, and those not signed in', async () => {
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

test.each(['65a0000000000000000000ff', 'xyz'])('%s is not there', async (id) => {
  expect((await cancel(id)).body.code).toBe('order.not_found');
});
