import type { Order, OrderStats } from '@tanabana/contracts';
import { readStoredData } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { createStorage } from '../src/storage.ts';
import { openShop, SETTINGS } from './shop.ts';

/** Data of 0.1.0: four orders, and three older than payment deadlines. */
const stored = () => readStoredData(new URL('fixtures/0.1.0.json', import.meta.url));
const OLD = {
  pending: '693e19882b82515027c0c101',
  declined: '693e19882b82515027c0c102',
  cash: '693e19882b82515027c0c103',
};

describe('after an upgrade from 0.1.0', async () => {
  const data = await stored();
  const name = 'क़मीज़';
  const [, , last] = data.orders ?? [];
  Object.assign(last?.lines[0], { name });
  Object.assign(last ?? {}, {
    phone: '9876501234',
    searchText: `c0c0a9 asha 9876501234 ${name.normalize('NFKD')}`,
  });
  const shop = await openShop({ guestCheckout: true }, data);
  const { admin, http } = shop;
  const orders = (data.orders ?? []).map((order) => order._id.toHexString() as string);
  const owner = data.orders?.find(({ userId }) => userId)?.userId.toHexString();
  const read = <T>(path: string, token = admin.token) => http.call<T>('GET', path, { token });

  longTest('every order is readable by admin and owner', async () => {
    const list = await read<{ orders: Order[]; total: number }>('/api/orders?limit=20');
    expect(list.body.orders.map(({ _id }) => _id).sort()).toEqual(orders.toSorted());
    for (const id of orders) expect((await read<Order>(`/api/orders/${id}`)).body._id).toBe(id);
    const { token } = await shop.signIn({ id: owner });
    const mine = await read<{ orders: Order[] }>(`/api/orders/user/${owner}`, token);
    expect(mine.body.orders).toHaveLength(5);
  });

  test('statistics, export, audit, invoice and screenshot are readable', async () => {
    const stats = await read<OrderStats>('/api/orders/stats?days=30');
    expect(stats.body).toMatchObject({ orders: 7, customers: 2 });
    const csv = await http.fetch('/api/orders/export.csv', {
      headers: { Authorization: `Bearer ${admin.token}` },
    });
    expect((await csv.text()).trim().split('\n')).toHaveLength(8);
    const audit = await read<{ total: number }>('/api/orders/audit');
    expect(audit.body.total).toBe(3);
    const invoiced = data.orders?.find(({ invoice }) => invoice);
    const invoice = await read<{ number: string }>(`/api/orders/${invoiced?._id}/invoice`);
    expect(invoice.body.number).toBe(invoiced?.invoice.number);
    const [screenshot] = data.screenshots ?? [];
    expect((await read(`/api/orders/${screenshot?._id}/payment-screenshot`)).status).toBe(200);
  });

  test('search texts are normalised again (rule 10.6)', async () => {
    for (const q of ['कमीज', 'क़मीज़', '९८७६५०१२३४']) {
      const { body } = await read<{ total: number }>(`/api/orders?q=${encodeURIComponent(q)}`);
      expect(body.total, q).toBe(1);
    }
  });

  test('a status can be changed', async () => {
    const path = `/api/orders/update-status/${OLD.cash}`;
    const body = { orderStatus: 'Accepted' };
    expect((await http.call('PUT', path, { token: admin.token, body })).status).toBe(200);
  });

  test('older orders get payment deadlines', async () => {
    const found = await shop
      .db('orders')
      .collection('orders')
      .find({
        $or: ['countedFor', 'keptUntil', 'lookBy'].map((field) => ({
          [field]: { $exists: false },
        })),
      })
      .toArray();
    expect(found).toEqual([]);
    const of = (id: string) =>
      shop
        .db('orders')
        .collection('orders')
        .findOne({ _id: new ObjectId(id) });
    expect(await of(OLD.pending)).toMatchObject({ lookBy: expect.any(Date), keptUntil: null });
    expect(await of(OLD.declined)).toMatchObject({ lookBy: null, keptUntil: expect.any(Date) });
    expect(await of(OLD.cash)).toMatchObject({ lookBy: null, keptUntil: null, countedFor: [] });
  });
});

longTest('concurrent starts, and a start after a crash, email a buyer once', async () => {
  const shop = await openShop();
  const db = shop.db('orders');
  const { orders = [] } = await stored();
  await db.collection('orders').insertMany(orders);
  const reported = () => db.collection('mails').countDocuments({ kind: 'payment-declined' });
  const restart = async () => {
    await db.collection('migrations').deleteMany({});
    const start = () => createStorage(shop.client, shop.prefix).migrate(SETTINGS);
    await Promise.all([start(), start(), start()]);
  };
  await restart();
  expect(await reported()).toBe(1);
  await restart();
  expect(await reported()).toBe(1);
});

longTest('data of a newer version is rejected', async () => {
  const shop = await openShop();
  await shop
    .db('orders')
    .collection<{ _id: number; name: string }>('migrations')
    .insertOne({ _id: 9999, name: '9999-from-tomorrow' });
  await expect(createStorage(shop.client, shop.prefix).migrate(SETTINGS)).rejects.toThrow(
    'migration 9999-from-tomorrow is unknown',
  );
});
