import type { Order } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop();
const { admin, shopper } = shop;

const placed = async (stock = 10, quantity = 2) => {
  const product = await shop.stock({ stock });
  const { body } = await shop.place(orderOf([lineOf(product, { quantity })]), shopper.token);
  return { product, id: body.order._id };
};

interface Changed {
  order: Order;
  code?: string;
}

const setStatus = (id: string, orderStatus: unknown, token: string | undefined = admin.token) =>
  shop.http.call<Changed>('PUT', `/api/orders/update-status/${id}`, {
    token,
    body: { orderStatus },
  });
const setPayment = (id: string, paymentStatus: unknown, token: string | undefined = admin.token) =>
  shop.http.call<Changed>('PUT', `/api/orders/update-paymentStatus/${id}`, {
    token,
    body: { paymentStatus },
  });

describe('two admins', () => {
  /** Sets a status with the ETag of the statuses that the admin sees. */
  const decide = (path: string, id: string, body: object, seen: string) =>
    shop.http.call<Changed>('PUT', `/api/orders/${path}/${id}`, {
      token: admin.token,
      body,
      headers: { 'If-Match': seen },
    });

  longTest(
    'a status change decided on outdated statuses is rejected with the current ones and moves no stock',
    async () => {
      const { id, product } = await placed();
      const seen = '"Pending/COD"';
      expect((await decide('update-status', id, { orderStatus: 'Cancelled' }, seen)).status).toBe(
        200,
      );
      for (const [path, body] of [
        ['update-status', { orderStatus: 'Shipped' }],
        ['update-paymentStatus', { paymentStatus: 'Paid' }],
      ] as const) {
        const { status, body: refusal, headers } = await decide(path, id, body, seen);
        expect([status, refusal]).toMatchObject([
          412,
          {
            code: 'order.changed',
            message: 'Someone else has changed this order: it is now Cancelled, with payment COD.',
          },
        ]);
        expect(headers.get('etag')).toBe('"Cancelled/COD"');
      }
      expect(await shop.left(product)).toBe(10);
      const { body } = await shop.http.call<Order>('GET', `/api/orders/${id}`, {
        token: admin.token,
      });
      expect(body).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'COD' });
      expect(body.timeline).toHaveLength(2);
      // a second decision, on what is there
      const again = await decide(
        'update-status',
        id,
        { orderStatus: 'Shipped' },
        '"Cancelled/COD"',
      );
      expect(again.status).toBe(200);
    },
  );

  test('of two concurrent status changes with the same If-Match one is stored', async () => {
    const { id } = await placed();
    const answers = await Promise.all(
      ['Cancelled', 'Shipped'].map((orderStatus) =>
        decide('update-status', id, { orderStatus }, '"Pending/COD"'),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  longTest('a repeated status, a call without If-Match, and If-Match * are accepted', async () => {
    const { id } = await placed();
    const accept = { orderStatus: 'Accepted' };
    for (const seen of ['"Pending/COD"', '"Pending/COD"', '*', 'W/"Accepted/COD"'])
      expect((await decide('update-status', id, accept, seen)).status, seen).toBe(200);
    expect((await setStatus(id, 'Shipped')).status).toBe(200);
  });
});

describe('order status', () => {
  test('an admin sets any; the timeline records it; the shopper sees it (rules 4.6, 7.1, 10.10)', async () => {
    const { id } = await placed();
    await setStatus(id, 'Shipped');
    const { status, body } = await setStatus(id, 'Delivered');
    expect(status).toBe(200);
    expect(body.order).toMatchObject({ _id: id, orderStatus: 'Delivered' });
    const by = { id: admin.id, username: admin.username };
    expect(body.order.timeline).toMatchObject([
      { kind: 'placed', to: 'Pending' },
      { kind: 'orderStatus', from: 'Pending', to: 'Shipped', by },
      { kind: 'orderStatus', from: 'Shipped', to: 'Delivered', by },
    ]);
    const seen = await shop.http.call('GET', `/api/orders/${id}`, { token: shopper.token });
    expect(seen.body).toEqual(body.order);
  });

  test('setting the same one changes nothing', async () => {
    const { id } = await placed();
    const first = await setStatus(id, 'Accepted');
    const again = await setStatus(id, 'Accepted');
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  test('cancelled and returned orders return stock once; other statuses take it again (rule 10.9)', async () => {
    const { id, product } = await placed();
    expect(await shop.left(product)).toBe(8);
    for (const [status, left] of [
      ['Cancelled', 10],
      ['Cancelled', 10],
      ['Returned', 10],
      ['Pending', 8],
      ['Delivered', 8],
      ['Returned', 10],
      ['Accepted', 8],
    ] as const) {
      expect((await setStatus(id, status)).status).toBe(200);
      expect(await shop.left(product)).toBe(left);
    }
  });

  longTest('returned stock makes a sold-out product available', async () => {
    const { id, product } = await placed(2);
    expect(await shop.products.findOne({ _id: product._id })).toMatchObject({ inStock: false });
    await setStatus(id, 'Cancelled');
    expect(await shop.products.findOne({ _id: product._id })).toMatchObject({
      stock: 2,
      inStock: true,
    });
  });

  test('an order whose stock is gone stays cancelled', async () => {
    const { id, product } = await placed(2);
    await setStatus(id, 'Cancelled');
    await shop.products.updateOne({ _id: product._id }, { $set: { stock: 1 } });
    const { status, body } = await setStatus(id, 'Accepted');
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'order.out_of_stock',
      errors: [{ path: 'products.0.quantity', message: 'Only 1 of Indigo Kurti left.' }],
    });
    const read = await shop.http.call('GET', `/api/orders/${id}`, { token: admin.token });
    expect(read.body).toMatchObject({ orderStatus: 'Cancelled' });
    expect(await shop.left(product)).toBe(1);
  });

  test('ten concurrent cancellations return the stock once', async () => {
    const { id, product } = await placed();
    const answers = await Promise.all(Array.from({ length: 10 }, () => setStatus(id, 'Cancelled')));
    for (const { status } of answers) expect(status).toBe(200);
    expect(await shop.left(product)).toBe(10);
    const { body } = await shop.http.call<Order>('GET', `/api/orders/${id}`, {
      token: admin.token,
    });
    expect(body.timeline).toHaveLength(2);
  });

  test('a deleted product does not block a change', async () => {
    const { id, product } = await placed();
    await shop.products.deleteOne({ _id: product._id });
    expect((await setStatus(id, 'Cancelled')).status).toBe(200);
  });
});

describe('payment status', () => {
  test('an admin sets any; the timeline records it (rule 4.7)', async () => {
    const { id, product } = await placed();
    const { status, body } = await setPayment(id, 'Paid');
    expect(status).toBe(200);
    expect(body.order.paymentStatus).toBe('Paid');
    expect(body.order.timeline.at(-1)).toMatchObject({
      kind: 'paymentStatus',
      from: 'COD',
      to: 'Paid',
    });
    expect(await shop.left(product)).toBe(8);
    expect((await setPayment(id, 'Paid')).body).toEqual(body);
  });
});

describe.each([
  [
    'update-status',
    setStatus,
    'Shipped',
    'Only admin can change order status.',
    'order.status_admin_only',
  ],
  [
    'update-paymentStatus',
    setPayment,
    'Paid',
    'Only admin can change payment status.',
    'order.payment_status_admin_only',
  ],
] as const)('%s', (_, set, good, message, code) => {
  test('is for admins, even for their own order (rule 6.3)', async () => {
    const { id } = await placed();
    const { status, body } = await set(id, good, shopper.token);
    expect(status).toBe(403);
    expect(body).toMatchObject({ message, code });
    const read = await shop.http.call('GET', `/api/orders/${id}`, { token: admin.token });
    expect(read.body).toMatchObject({ orderStatus: 'Pending', paymentStatus: 'COD' });
  });

  test('requires signing in', async () => {
    expect((await set('65a0000000000000000000ff', good, '')).status).toBe(401);
  });

  test.each(['65a0000000000000000000ff', 'xyz'])('of an unknown order: %s', async (id) => {
    const { status, body } = await set(id, good);
    expect(status).toBe(404);
    expect(body.code).toBe('order.not_found');
  });

  test.each(['Lost', '', null, { $ne: 'Pending' }, 1])('rejects %s', async (value) => {
    const { id } = await placed();
    expect((await set(id, value)).status).toBe(400);
  });
});
