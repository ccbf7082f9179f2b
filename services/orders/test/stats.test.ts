import { type MyOrderStats, ORDER_STATUSES, type OrderStats } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { lineOf, openShop, orderOf } from './shop.ts';

/** A shop of its own at noon of an Indian day. */
async function openCountedShop() {
  const shop = await openShop({ guestCheckout: true });
  const { admin } = shop;
  const overview = async (days = 30, instance = shop.http) => {
    const { status, body } = await instance.call<OrderStats>(
      'GET',
      `/api/orders/stats?days=${days}`,
      { token: admin.token },
    );
    expect(status).toBe(200);
    return body;
  };
  const setStatus = (id: string, orderStatus: string) =>
    shop.http.call('PUT', `/api/orders/update-status/${id}`, {
      token: admin.token,
      body: { orderStatus },
    });
  const at = (moment: string) => shop.setClock(() => new Date(moment));
  return { ...shop, overview, setStatus, at };
}

const NOON = '2026-06-15T06:30:00Z';

longTest('without orders every figure is 0, day by day', async () => {
  const shop = await openCountedShop();
  shop.at(NOON);
  const stats = await shop.overview(7);
  expect(stats).toMatchObject({
    revenue: 0,
    orders: 0,
    pending: 0,
    customers: 0,
    recentCustomers: 0,
    recent: [],
    topProducts: [],
  });
  expect(stats.byDay).toEqual(
    ['09', '10', '11', '12', '13', '14', '15'].map((day) => ({
      day: `2026-06-${day}`,
      orders: 0,
      revenue: 0,
    })),
  );
  expect(stats.byStatus).toEqual(
    ORDER_STATUSES.map((status) => ({ status, orders: 0, revenue: 0 })),
  );
});

longTest('best sellers are public, without quantities, best first', async () => {
  const shop = await openCountedShop();
  const named = async () => {
    const { status, body } = await shop.http.call('GET', '/api/orders/best-sellers');
    expect(status).toBe(200);
    return body;
  };
  shop.at('2026-06-15T06:30:00Z');
  expect(await named()).toEqual({ productIds: [] });
  const kurti = await shop.stock({ stock: 100, name: 'Kurti' });
  const scarf = await shop.stock({ stock: 100, name: 'Scarf' });
  const shawl = await shop.stock({ stock: 100, name: 'Shawl' });
  const buy = async (product: typeof kurti, quantity: number): Promise<string> => {
    const { status, body } = await shop.place(orderOf([{ ...lineOf(product), quantity }]));
    expect(status).toBe(201);
    return body.order._id;
  };
  await buy(kurti, 2);
  await buy(scarf, 3);
  await shop.setStatus(await buy(shawl, 9), 'Cancelled');
  shop.at('2026-06-15T06:31:00Z');
  expect(await named()).toEqual({
    productIds: [scarf._id.toHexString(), kurti._id.toHexString()],
  });
  shop.at('2026-07-16T06:30:00Z');
  expect(await named()).toEqual({ productIds: [] });
});

const shop = await openCountedShop();
const kurti = await shop.stock({ stock: 1000, name: 'Kurti' });
const scarf = await shop.stock({ stock: 1000, name: 'Scarf', price: 50000, sellingPrice: 50000 });
const asha = await shop.signIn();
const ravi = await shop.signIn();

describe('with orders', () => {
  let old = '';
  let last = '';

  beforeAll(async () => {
    const place = async (moment: string, ...[input, token]: Parameters<typeof shop.place>) => {
      shop.at(moment);
      const { status, body } = await shop.place(input, token);
      expect(status).toBe(201);
      return body.order._id;
    };
    old = await place('2026-01-10T10:00:00Z', orderOf([lineOf(kurti)]), asha.token);
    // Both sides of midnight in India.
    await place('2026-06-13T18:29:59Z', orderOf([lineOf(kurti, { quantity: 2 })]), asha.token);
    await place('2026-06-13T18:30:00Z', orderOf([lineOf(scarf)]), ravi.token);
    const email = 'Guest@shop.example';
    await place('2026-06-14T10:00:00Z', orderOf([lineOf(scarf)], { email }));
    last = await place(
      '2026-06-15T06:00:00Z',
      orderOf([lineOf(scarf, { quantity: 3 }), lineOf(kurti)], { email: email.toLowerCase() }),
    );
    shop.at(NOON);
  });

  test('sums all of them, newest first', async () => {
    const stats = await shop.overview();
    expect(stats).toMatchObject({
      orders: 5,
      revenue: 1049 + 1998 + 550 + 550 + 2499,
      pending: 5,
      customers: 3,
      recentCustomers: 4,
    });
    expect(stats.recent).toHaveLength(5);
    expect(stats.recent[0]).toMatchObject({ _id: last, totalPrice: 2499 });
  });

  test("counts days in India's time zone", async () => {
    const { byDay } = await shop.overview(7);
    expect(byDay.filter(({ orders }) => orders > 0)).toEqual([
      { day: '2026-06-13', orders: 1, revenue: 1998 },
      { day: '2026-06-14', orders: 2, revenue: 1100 },
      { day: '2026-06-15', orders: 1, revenue: 2499 },
    ]);
    expect((await shop.overview(90)).byDay).toHaveLength(90);
  });

  test('counts and lists days in the time zone of the settings, from the first request on (rule 20.7)', async () => {
    const settings = { timeZone: 'Asia/Kolkata' };
    const western = { timeZone: 'America/New_York' };
    let current = settings;
    const changing = await shop.start({
      get timeZone() {
        return current.timeZone;
      },
    });
    onTestFinished(changing.close);
    const daysOf = async () =>
      (await shop.overview(7, changing)).byDay.flatMap(({ day, orders }) =>
        orders > 0 ? [`${day}: ${orders}`] : [],
      );
    expect(await daysOf()).toEqual(['2026-06-13: 1', '2026-06-14: 2', '2026-06-15: 1']);
    current = western;
    expect(await daysOf()).toEqual(['2026-06-13: 2', '2026-06-14: 1', '2026-06-15: 1']);
    const listed = await changing.call<{ total: number }>(
      'GET',
      '/api/orders?from=2026-06-13&to=2026-06-13&limit=1',
      { token: shop.admin.token },
    );
    expect(listed.body.total).toBe(2);
    expect((await shop.overview(7)).byDay.find(({ day }) => day === '2026-06-14')).toMatchObject({
      orders: 2,
    });
  });

  test('ranks products of the range by units', async () => {
    const { topProducts } = await shop.overview(7);
    expect(topProducts).toEqual([
      {
        productId: scarf._id.toHexString(),
        name: 'Scarf',
        image: `/api/products/images/${scarf.colors[0]?.images[0]}`,
        quantity: 5,
        revenue: 2500,
      },
      expect.objectContaining({ name: 'Kurti', quantity: 3, revenue: 2997 }),
    ]);
  });

  test('counts recent orders of the last 168 hours to the second (rule 9.8)', async () => {
    // A separate instance, because the clock of the others must not go back.
    const later = await shop.start();
    onTestFinished(later.close);
    shop.at('2026-06-20T18:29:59Z');
    expect((await shop.overview(30, later)).recentCustomers).toBe(4);
    shop.at('2026-06-20T18:30:00Z');
    expect((await shop.overview(30, later)).recentCustomers).toBe(3);
    shop.at(NOON);
  });

  longTest('counts a status change at once, also at another instance', async () => {
    const other = await shop.start();
    onTestFinished(other.close);
    await shop.overview(7, other);
    await shop.setStatus(last, 'Cancelled');
    await shop.setStatus(old, 'Delivered');
    for (const instance of [shop.http, other]) {
      const stats = await shop.overview(7, instance);
      const of = (wanted: string) => stats.byStatus.find(({ status }) => status === wanted);
      expect(of('Cancelled')).toEqual({ status: 'Cancelled', orders: 1, revenue: 2499 });
      expect(of('Delivered')).toEqual({ status: 'Delivered', orders: 1, revenue: 1049 });
      expect(stats).toMatchObject({ orders: 5, pending: 3 });
      // Cancelled units are not sold.
      expect(stats.topProducts.map(({ name, quantity }) => [name, quantity])).toEqual([
        ['Kurti', 2],
        ['Scarf', 2],
      ]);
    }
    await shop.setStatus(last, 'Pending');
  });

  test("shows a shopper's own figures", async () => {
    const mine = async (token: string) =>
      (await shop.http.call<MyOrderStats>('GET', '/api/orders/stats/mine', { token })).body;
    expect(await mine(asha.token)).toMatchObject({
      orders: 2,
      spent: 1049 + 1998,
      recent: [{ totalPrice: 1998 }, { totalPrice: 1049 }],
    });
    expect(await mine(ravi.token)).toMatchObject({ orders: 1, spent: 550 });
    expect(await mine((await shop.signIn()).token)).toEqual({ orders: 0, spent: 0, recent: [] });
  });
});

longTest(
  'compares a period with the previous one: orders, revenue, average, paid and unpaid (rule 10.15)',
  async () => {
    const busy = await openCountedShop();
    const shelf = await busy.stock({ stock: 100, price: 100100, sellingPrice: 100100 });
    const order = async (moment: string, quantity = 1) => {
      busy.at(moment);
      const { body } = await busy.place(orderOf([lineOf(shelf, { quantity })]));
      return body.order._id;
    };
    const pay = (id: string) =>
      busy.http.call('PUT', `/api/orders/update-paymentStatus/${id}`, {
        token: busy.admin.token,
        body: { paymentStatus: 'Paid' },
      });
    const first = await order('2026-06-02T10:00:00Z');
    await order('2026-06-08T10:00:00Z');
    const paid = await order('2026-06-09T10:00:00Z', 2);
    await order('2026-06-14T10:00:00Z');
    const cancelled = await order('2026-06-15T01:00:00Z');
    busy.at(NOON);
    await busy.overview(7);
    await pay(paid);
    await pay(first);
    await busy.setStatus(cancelled, 'Cancelled');
    const stats = await busy.overview(7);
    expect(stats.period).toEqual({
      from: '2026-06-09',
      to: '2026-06-15',
      orders: 3,
      revenue: 4004,
      average: 1334.67,
      paid: { orders: 1, revenue: 2002 },
      unpaid: { orders: 1, revenue: 1001 },
      refunded: 0,
    });
    expect(stats.before).toEqual({
      from: '2026-06-02',
      to: '2026-06-08',
      orders: 2,
      revenue: 2002,
      average: 1001,
      paid: { orders: 1, revenue: 1001 },
      unpaid: { orders: 1, revenue: 1001 },
      refunded: 0,
    });
    const other = await busy.start();
    onTestFinished(other.close);
    expect(await busy.overview(7, other)).toEqual(stats);
    // An already counted order changes again.
    await pay(cancelled);
    expect((await busy.overview(7)).period?.paid).toEqual({ orders: 2, revenue: 3003 });
    await busy.setStatus(paid, 'Delivered');
    const refund = await busy.http.call('POST', `/api/orders/${paid}/refunds`, {
      token: busy.admin.token,
      body: {
        method: 'upi',
        reference: 'UTR1',
        day: '2026-06-15',
        lines: [{ line: 0, quantity: 1, amount: 1000.5 }],
      },
    });
    expect(refund.status).toBe(200);
    expect((await busy.overview(7)).period?.refunded).toBe(1000.5);
    // The shop had no orders before those 30 days: nothing to compare with.
    expect((await busy.overview(30)).before).toBeNull();
  },
);

longTest('counts all orders placed while figures are requested', async () => {
  const busy = await openCountedShop();
  const shelf = await busy.stock({ stock: 100 });
  const buyers = await Promise.all(Array.from({ length: 20 }, () => busy.signIn()));
  await Promise.all(
    buyers.flatMap(({ token }) => [busy.place(orderOf([lineOf(shelf)]), token), busy.overview()]),
  );
  expect(await busy.overview()).toMatchObject({
    orders: 20,
    revenue: 20 * 1049,
    customers: 20,
    recentCustomers: 20,
  });
});

longTest('lists at most ten products and five orders (rule 9.8)', async () => {
  const busy = await openCountedShop();
  const shelf = await Promise.all(Array.from({ length: 12 }, () => busy.stock({ stock: 100 })));
  const { token } = await busy.signIn();
  await busy.place(orderOf(shelf.map((product) => lineOf(product))), token);
  for (let i = 0; i < 5; i += 1)
    await busy.place(orderOf(shelf.slice(0, 1).map((one) => lineOf(one))), token);
  const { orders, recent, topProducts } = await busy.overview();
  expect([orders, recent.length, topProducts.length]).toEqual([6, 5, 10]);
  expect(topProducts[0]?.productId).toBe(shelf[0]?._id.toHexString());
  const { body } = await busy.http.call<MyOrderStats>('GET', '/api/orders/stats/mine', { token });
  expect([body.orders, body.recent.length]).toEqual([6, 5]);
});

longTest('counts a customer once for concurrent first orders', async () => {
  const busy = await openCountedShop();
  const shelf = await busy.stock({ stock: 100 });
  const other = await busy.start();
  const { token } = await busy.signIn();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      busy.place(orderOf([lineOf(shelf)]), token, undefined, index % 2 ? other : busy.http),
    ),
  );
  for (const { status } of answers) expect(status).toBe(201);
  expect(await busy.overview()).toMatchObject({ orders: 10, customers: 1 });
});

describe('access', () => {
  test("is for admins, and for everyone's own figures", async () => {
    const get = (path: string, token?: string) => shop.http.call('GET', path, { token });
    expect((await get('/api/orders/stats')).status).toBe(401);
    expect((await get('/api/orders/stats', shop.shopper.token)).status).toBe(403);
    expect((await get('/api/orders/stats/mine')).status).toBe(401);
  });

  test.each(['8', '0', 'x', '7&days=30'])('rejects days=%s', async (days) => {
    const { status } = await shop.http.call('GET', `/api/orders/stats?days=${days}`, {
      token: shop.admin.token,
    });
    expect(status).toBe(400);
  });
});
