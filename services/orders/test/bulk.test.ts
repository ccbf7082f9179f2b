import {
  type BulkResult,
  type Invoices,
  MAX_BULK_ORDERS,
  type Order,
  statusETag,
} from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { MongoServerClosedError } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop();
const { admin, shopper } = shop;

const place = async (product: Awaited<ReturnType<typeof shop.stock>>, quantity = 1) =>
  (await shop.place(orderOf([lineOf(product, { quantity })]), shopper.token)).body.order._id;
const read = async (id: string) =>
  (await shop.http.call<Order>('GET', `/api/orders/${id}`, { token: admin.token })).body;
const ask = <Answer>(path: string, body: object, token: string | undefined = admin.token) =>
  shop.http.call<Answer & { code: string; message: string; errors: { message: string }[] }>(
    'POST',
    `/api/orders/${path}`,
    { token, body },
  );
const bulk = (ids: string[], change: object, token?: string) =>
  ask<BulkResult>('bulk', { ids, change }, token);

describe('one status for many orders', () => {
  longTest(
    'changes each as by its own call: stock, timeline, audit and email; repeating changes nothing (rule 10.17)',
    async () => {
      const product = await shop.stock({ stock: 10 });
      const ids = [await place(product, 2), await place(product, 3)];
      expect(await shop.left(product)).toBe(5);
      const mails = () => shop.db('orders').collection('mails').countDocuments();
      const before = await mails();
      const { status, body } = await bulk([...ids, ...ids], { orderStatus: 'Cancelled' });
      expect(status).toBe(200);
      expect(body).toEqual({
        changed: 2,
        unchanged: 0,
        refused: 0,
        results: ids.map((id) => ({ id, outcome: 'changed' })),
      });
      expect(await shop.left(product)).toBe(10);
      expect(await mails()).toBe(before + 2);
      const by = { id: admin.id, username: admin.username };
      for (const id of ids)
        expect((await read(id)).timeline.at(-1)).toMatchObject({
          kind: 'orderStatus',
          from: 'Pending',
          to: 'Cancelled',
          by,
        });
      const again = await bulk(ids, { orderStatus: 'Cancelled' });
      expect(again.body).toMatchObject({ changed: 0, unchanged: 2, refused: 0 });
      expect(await shop.left(product)).toBe(10);
      expect(await mails()).toBe(before + 2);
      expect((await read(ids[0] ?? '')).timeline).toHaveLength(2);
    },
  );

  longTest('reports why an order cannot change, without blocking others (rule 10.17)', async () => {
    const product = await shop.stock({ stock: 4, name: 'Patola Stole' });
    const [first, second] = [await place(product, 2), await place(product, 2)];
    await bulk([first, second], { orderStatus: 'Cancelled' });
    await shop.products.updateOne({ _id: product._id }, { $set: { stock: 3 } });
    const unknown = 'f'.repeat(24);
    const { body } = await bulk([first, unknown, second], { orderStatus: 'Accepted' });
    expect(body).toEqual({
      changed: 1,
      unchanged: 0,
      refused: 2,
      results: [
        { id: first, outcome: 'changed' },
        { id: unknown, outcome: 'refused', reason: 'Order not found' },
        { id: second, outcome: 'refused', reason: 'Only 1 of Patola Stole left.' },
      ],
    });
    expect((await read(second)).orderStatus).toBe('Cancelled');
    expect(await shop.left(product)).toBe(1);
  });

  longTest(
    'refuses orders whose statuses are not those that the admin saw, and says what they are (rule 10.23)',
    async () => {
      const product = await shop.stock({ stock: 4 });
      const [first, second] = [await place(product), await place(product)];
      const seen = statusETag(await read(first));
      const versions = { [first]: seen, [second.toUpperCase()]: seen };
      await bulk([first], { orderStatus: 'Cancelled' });
      const change = { orderStatus: 'Shipped' };
      const { body } = await ask<BulkResult>('bulk', { ids: [first, second], change, versions });
      expect(body).toMatchObject({
        changed: 1,
        refused: 1,
        results: [
          {
            id: first,
            reason: 'Someone else has changed this order: it is now Cancelled, with payment COD.',
          },
          { id: second, outcome: 'changed' },
        ],
      });
      expect(await read(first)).toMatchObject({ orderStatus: 'Cancelled' });
      expect((await bulk([first], change)).body).toMatchObject({ changed: 1 });
    },
  );

  test('works for payment statuses', async () => {
    const product = await shop.stock();
    const id = await place(product);
    expect((await bulk([id], { paymentStatus: 'Paid' })).body).toMatchObject({ changed: 1 });
    expect(await read(id)).toMatchObject({ paymentStatus: 'Paid', orderStatus: 'Pending' });
  });

  longTest('returns the stock once for ten admins at once (rule 10.17)', async () => {
    const product = await shop.stock({ stock: 20 });
    const ids = await Promise.all(Array.from({ length: 5 }, () => place(product, 2)));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        bulk(at % 2 ? ids : ids.toReversed(), { orderStatus: 'Cancelled' }),
      ),
    );
    expect(answers.reduce((sum, { body }) => sum + body.changed, 0)).toBe(5);
    expect(await shop.left(product)).toBe(20);
  });

  longTest('does not block other requests', async () => {
    const product = await shop.stock({ stock: 100 });
    const ids = await Promise.all(Array.from({ length: 20 }, () => place(product)));
    let isDone = false;
    const changing = bulk(ids, { orderStatus: 'Accepted' }).then((answer) => {
      isDone = true;
      return answer;
    });
    await read(ids[0] ?? '');
    expect(isDone).toBe(false);
    expect((await changing).body.changed).toBe(20);
  });

  test(`rejects more than ${MAX_BULK_ORDERS} before changing any (rule 10.17)`, async () => {
    const product = await shop.stock();
    const id = await place(product);
    const others = Array.from({ length: MAX_BULK_ORDERS }, (_, at) =>
      at.toString(16).padStart(24, '0'),
    );
    const { status, body } = await bulk([id, ...others], { orderStatus: 'Shipped' });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ message: 'At most 100 orders can be changed at once.' }]);
    expect((await read(id)).orderStatus).toBe('Pending');
  });

  test.each([
    [{}],
    [{ orderStatus: 'Shipped', paymentStatus: 'Paid' }],
    [{ orderStatus: 'Lost' }],
    [{ orderStatus: { $ne: 'Pending' } }],
    [{ totalPrice: 1 }],
  ])('rejects the change %j', async (change) => {
    expect((await bulk(['f'.repeat(24)], change)).status).toBe(400);
  });

  test('if the database fails midway, completed orders are reported and the rest can be repeated (rule 10.17)', async () => {
    const product = await shop.stock({ stock: 100 });
    const ids = await Promise.all(Array.from({ length: 3 }, () => place(product)));
    const { statuses } = shop.storage;
    let calls = 0;
    const cut = {
      ...shop.storage,
      statuses: {
        ...statuses,
        change: (...input: Parameters<typeof statuses.change>) => {
          calls += 1;
          if (calls > 1) throw new MongoServerClosedError('gone');
          return statuses.change(...input);
        },
      },
    };
    const instance = await shop.start({}, { storage: cut });
    const { status, body } = await instance.call<BulkResult>('POST', '/api/orders/bulk', {
      token: admin.token,
      body: { ids, change: { orderStatus: 'Accepted' } },
    });
    await instance.close();
    expect(status).toBe(200);
    expect(body).toMatchObject({ changed: 1, refused: 2 });
    expect(body.results[2]).toMatchObject({ id: ids[2], outcome: 'refused' });
    expect((await bulk(ids, { orderStatus: 'Accepted' })).body).toMatchObject({
      changed: 2,
      unchanged: 1,
    });
  });
});

longTest(
  'returns invoices in order of the ids, with reasons for orders without one (rule 10.17)',
  async () => {
    const product = await shop.stock();
    const [one, cancelled, two] = [
      await place(product),
      await place(product),
      await place(product),
    ];
    await bulk([cancelled], { orderStatus: 'Cancelled' });
    await bulk([one, two], { orderStatus: 'Shipped' });
    const { status, body } = await ask<Invoices>('invoices', { ids: [two, cancelled, one, two] });
    expect(status).toBe(200);
    expect(body.invoices.map(({ order }) => order._id)).toEqual([two, one]);
    expect(body.refused).toEqual([{ id: cancelled, reason: 'A cancelled order gets no invoice.' }]);
    const single = await shop.http.call('GET', `/api/orders/${one}/invoice`, {
      token: admin.token,
    });
    expect(body.invoices[1]).toEqual(single.body);
    expect((await ask<Invoices>('invoices', { ids: [one, two] })).body.invoices).toEqual(
      body.invoices.toReversed(),
    );
  },
);

test('exports selected orders as CSV, newest first (rule 10.17)', async () => {
  const product = await shop.stock();
  const [one, other, two] = [await place(product), await place(product), await place(product)];
  const answer = await shop.http.fetch('/api/orders/export.csv', {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [one, two] }),
  });
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
  const lines = (await answer.text()).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(two);
  expect(lines[2]).toContain(one);
  expect(lines.join()).not.toContain(other);
});

longTest('filters unpaid orders by expected payment', async () => {
  const product = await shop.stock();
  const [cod, paid, cancelled] = [await place(product), await place(product), await place(product)];
  await bulk([paid], { paymentStatus: 'Paid' });
  await bulk([cancelled], { orderStatus: 'Cancelled' });
  const listed = async (query: string) => {
    const path = `/api/orders?limit=200&${query}`;
    const { body } = await shop.http.call<{ orders: Order[] }>('GET', path, { token: admin.token });
    return body.orders.map(({ _id }) => _id);
  };
  const unpaid = await listed('paymentStatus=Unpaid');
  expect(unpaid).toContain(cod);
  expect(unpaid).not.toContain(paid);
  expect(unpaid).not.toContain(cancelled);
  expect(await listed('paymentStatus=Unpaid&status=Cancelled')).toEqual([]);
});

test.each([
  ['bulk', { ids: ['f'.repeat(24)], change: { orderStatus: 'Shipped' } }],
  ['invoices', { ids: ['f'.repeat(24)] }],
  ['export.csv', { ids: ['f'.repeat(24)] }],
])('%s is for admins', async (path, body) => {
  expect((await ask(path, body, shopper.token)).status).toBe(403);
  expect((await ask(path, body, '')).status).toBe(401);
});
