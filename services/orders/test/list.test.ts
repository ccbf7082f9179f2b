import type { OrderPage } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeAll, describe, expect, test } from 'vitest';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop();
const { admin } = shop;
const asha = await shop.signIn();
const ravi = await shop.signIn();
const ids: string[] = [];

beforeAll(async () => {
  const kurti = await shop.stock();
  const jacket = await shop.stock({
    name: 'Bandhgala Jacket',
    price: 300000,
    sellingPrice: 300000,
  });
  const address = { firstName: 'Ravi', lastName: 'Šarma', street: 'x', postalCode: '302 001' };
  const contact = { email: 'ravi@shop.example', phone: '+91 98111 22333', address };
  const sent = [
    { user: asha, input: orderOf([lineOf(kurti)]), day: '2026-01-01T10:00:00Z' },
    { user: ravi, input: orderOf([lineOf(jacket)], contact), day: '2026-01-02T18:29:59Z' },
    { user: asha, input: orderOf([lineOf(kurti), lineOf(jacket)]), day: '2026-01-02T18:30:00Z' },
  ];
  for (const { user, input, day } of sent) {
    shop.setClock(() => new Date(day));
    const { status, body } = await shop.place(input, user.token);
    expect(status).toBe(201);
    ids.push(body.order._id);
  }
  await shop.http.call('PUT', `/api/orders/update-status/${ids[0]}`, {
    token: admin.token,
    body: { orderStatus: 'Delivered' },
  });
  await shop.http.call('PUT', `/api/orders/update-paymentStatus/${ids[1]}`, {
    token: admin.token,
    body: { paymentStatus: 'Paid' },
  });
});

/** One instance with daily figures, and one that has not counted yet. */
const counted = shop.http;
const uncounted = await shop.start();
beforeAll(async () => {
  expect((await counted.call('GET', '/api/orders/stats', { token: admin.token })).status).toBe(200);
});

const list = async (query: string, service = counted) => {
  const { status, body } = await service.call<OrderPage>('GET', `/api/orders?${query}`, {
    token: admin.token,
  });
  expect(status).toBe(200);
  return body;
};
const found = async (query: string, service = counted) =>
  (await list(query, service)).orders.map(({ _id }) => ids.indexOf(_id));

test('lists all orders, newest first (rule 7.1)', async () => {
  expect(await list('')).toMatchObject({ total: 3, page: 1, limit: 20 });
  expect(await found('')).toEqual([2, 1, 0]);
});

describe('filters by days of the shop', () => {
  test.each([
    ['status=Delivered', [0]],
    ['paymentStatus=Paid', [1]],
    ['status=Pending&paymentStatus=COD', [2]],
    ['from=2026-01-02', [2, 1]],
    ['to=2026-01-02', [1, 0]],
    ['from=2026-01-02&to=2026-01-02', [1]],
    ['from=2026-01-02T18:29:59Z', [2, 1]],
    ['to=2026-01-02T18:29:58Z', [0]],
    ['to=2026-01-02T18:29:59Z', [1, 0]],
    ['from=2026-01-03', [2]],
    ['paymentMethod=cash-delivery&q=sarma', [1]],
    ['paymentMethod=pre-paid', []],
    ['q=sarma', [1]],
    ['q=RAVI%20%C5%A0arma', [1]],
    ['q=ravi@shop.example', [1]],
    ['q=919811122333', [1]],
    ['q=09811122333', [1]],
    ['q=%2B91%20(98111)%2022-333', [1]],
    ['q=ravi%20%2B91%2098111%2022333', [1]],
    ['q=302001', [1]],
    ['q=302%20001', [1]],
    ['q=sarma%20302001', [1]],
    ['q=560001', [2, 0]],
    ['q=110001', []],
    ['q=98111%2022333', [1]],
    ['q=jacket', [2, 1]],
    ['q=jacket%20asha', [2]],
    ['q=nobody', []],
    ['q=***', []],
    ['sort=oldest', [0, 1, 2]],
    ['sort=total-desc', [2, 1, 0]],
    ['sort=total-asc', [0, 1, 2]],
    ['limit=1&page=2', [1]],
    ['limit=1&page=4', []],
    ['limit=2&page=2', [0]],
    ['limit=2&page=2&sort=oldest', [2]],
    ['limit=1&page=2&status=Pending', [1]],
    ['limit=1&page=2&to=2026-01-02', [0]],
    ['status=Shipped', []],
  ])('%s (rule 10.4)', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
    expect(await found(query, uncounted)).toEqual(expected);
    expect((await list(query)).total).toBe((await list(query, uncounted)).total);
  });

  test("finds the complete id, as in the dashboard's links", async () => {
    expect(await found(`q=${ids[1]}`)).toEqual([1]);
    expect(await found('q=65a0000000000000000000ff')).toEqual([]);
  });

  test('finds the displayed order number (rule 3.10)', async () => {
    expect(await found(`q=${ids[1]?.slice(-6)}`)).toEqual([1]);
    expect(await found(`q=%23${ids[1]?.slice(-6).toUpperCase()}`)).toEqual([1]);
  });

  test.each(['status=Lost', 'from=yesterday', 'sort=x', 'page=0', 'limit=1001', 'q=%00'])(
    'rejects %s',
    async (query) => {
      const answer = await shop.http.call('GET', `/api/orders?${query}`, { token: admin.token });
      expect(answer.status).toBe(400);
    },
  );
});

describe('access', () => {
  test('the list is for admins', async () => {
    expect((await shop.http.call('GET', '/api/orders')).status).toBe(401);
    expect((await shop.http.call('GET', '/api/orders', { token: asha.token })).status).toBe(403);
  });

  test('users see their own orders, newest first (rule 7.1)', async () => {
    const { body } = await shop.http.call<OrderPage>('GET', `/api/orders/user/${asha.id}`, {
      token: asha.token,
    });
    expect(body.orders.map(({ _id }) => ids.indexOf(_id))).toEqual([2, 0]);
  });

  test('but not those of others', async () => {
    const path = `/api/orders/user/${asha.id}`;
    expect((await shop.http.call('GET', path, { token: ravi.token })).status).toBe(403);
    expect((await shop.http.call('GET', path)).status).toBe(401);
    expect((await shop.http.call('GET', path, { token: admin.token })).status).toBe(200);
  });

  test('an order exists for its owner and admins only', async () => {
    const path = `/api/orders/${ids[0]}`;
    expect((await shop.http.call('GET', path, { token: asha.token })).status).toBe(200);
    expect((await shop.http.call('GET', path, { token: admin.token })).status).toBe(200);
    const others = await shop.http.call('GET', path, { token: ravi.token });
    expect(others.status).toBe(404);
    expect(others.body).toMatchObject({ code: 'order.not_found' });
    expect((await shop.http.call('GET', path)).status).toBe(401);
  });

  test.each(['xyz', '65a0000000000000000000ff'])('%s does not exist', async (id) => {
    expect((await shop.http.call('GET', `/api/orders/${id}`, { token: admin.token })).status).toBe(
      404,
    );
  });
});

describe('conditional requests', () => {
  const ask = (etag?: string, query = '?sort=newest') =>
    shop.http.fetch(`/api/orders${query}`, {
      headers: {
        authorization: `Bearer ${admin.token}`,
        ...(etag && { 'if-none-match': etag }),
      },
    });

  test('an unchanged list is 304 without a body, for this admin only', async () => {
    const first = await ask();
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toContain('Authorization');
    const again = await ask(etag);
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    // In the form that a compressing gateway returns.
    expect((await ask(`W/${etag}`)).status).toBe(304);
    expect((await ask(etag, '?status=Pending')).status).toBe(200);
  });

  longTest('any change gives another list', async () => {
    const before = (await ask()).headers.get('etag') ?? '';
    await shop.http.call('PUT', `/api/orders/update-status/${ids[2]}`, {
      token: admin.token,
      body: { orderStatus: 'Shipped' },
    });
    const changed = await ask(before);
    expect(changed.status).toBe(200);
    const kurti = await shop.stock();
    shop.setClock(() => new Date());
    expect((await shop.place(orderOf([lineOf(kurti)]), asha.token)).status).toBe(201);
    expect((await ask(changed.headers.get('etag') ?? '')).status).toBe(200);
  });
});
