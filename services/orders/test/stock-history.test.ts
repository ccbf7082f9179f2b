import type { Order, StockHistory } from '@tanabana/contracts';
import { createAudit } from '@tanabana/service-kit/mongo';
import { longTest } from '@tanabana/test-kit/long-test';
import { ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop();
const { admin, shopper } = shop;
const audit = createAudit(shop.db('products'));
const meera = { id: null, username: 'meera' };
const [S, M] = ['variants.Indigo, S.stock', 'variants.Indigo, M.stock'];

const kurta = async () => {
  const counts = { S: 50, M: 50 };
  const product = await shop.stock({
    stock: 100,
    colors: [{ name: 'Indigo', sizes: ['S', 'M'], images: [new ObjectId()] }],
    countedBy: 'variant',
    variants: Object.entries(counts).map(([size, stock]) => ({
      color: 'Indigo',
      size,
      stock,
      id: new ObjectId().toHexString(),
    })),
  });
  const id = product._id.toHexString();
  const history = async (query = '', token: string | undefined = admin.token) =>
    shop.http.call<StockHistory>('GET', `/api/orders/stock-history?product=${id}${query}`, {
      token,
    });
  return {
    history,
    movements: async (query = '') =>
      (await history(query)).body.data.map(({ kind, changes }) => [
        kind,
        ...changes.map(({ variant, by }) => `${variant}: ${by}`),
      ]),
    entered: (...changes: [string, unknown, unknown][]) =>
      audit.record({
        by: meera,
        action: 'changed',
        target: { id, name: product.name },
        changes: changes.map(([field, from, to]) => ({ field, from, to })),
      }),
    async sold(size: string, quantity: number) {
      const line = lineOf(product, { quantity, selectedColor: 'Indigo', selectedSize: size });
      return (await shop.place(orderOf([line]), shopper.token)).body.order;
    },
  };
};

const setStatus = (id: string, orderStatus: string) =>
  shop.http.call('PUT', `/api/orders/update-status/${id}`, {
    token: admin.token,
    body: { orderStatus },
  });

longTest(
  'lists orders, returned units and corrections with their reason, newest first',
  async () => {
    const { entered, sold, history, movements } = await kurta();
    await entered(['stock', null, 100], [S, null, 50], [M, null, 50]);
    await entered(['price', 900, 950]);
    const cancelled = await sold('S', 2);
    const sent = await sold('M', 3);
    await setStatus(cancelled._id, 'Cancelled');
    await setStatus(sent._id, 'Returned');
    await entered(['stock', 100, 99], [M, 50, 49], ['reason', null, 'One is torn']);
    expect(await movements()).toEqual([
      ['entered', 'Indigo, M: -1'],
      ['returned', 'Indigo, M: 3'],
      ['cancelled', 'Indigo, S: 2'],
      ['sold', 'Indigo, M: -3'],
      ['sold', 'Indigo, S: -2'],
      ['entered', 'Indigo, S: 50', 'Indigo, M: 50'],
    ]);
    const { data, next } = (await history()).body;
    expect(next).toBeNull();
    expect(data[0]).toMatchObject({
      by: meera,
      reason: 'One is torn',
      changes: [{ from: 50, to: 49 }],
    });
    expect(data[2]).toMatchObject({
      order: { id: cancelled._id, number: cancelled._id.slice(-6) },
      by: { id: admin.id },
    });
    expect(data[4]?.by).toMatchObject({ id: shopper.id });
    expect(await movements('&color=indigo&size=S')).toEqual([['entered', 'Indigo, S: 50']]);
    expect(await movements('&color=Indigo&size=S')).toEqual([
      ['cancelled', 'Indigo, S: 2'],
      ['sold', 'Indigo, S: -2'],
      ['entered', 'Indigo, S: 50'],
    ]);
  },
);

longTest('lists units returned and taken again once, and says so', async () => {
  const { sold, history } = await kurta();
  const { _id } = await sold('S', 1);
  for (const status of ['Cancelled', 'Accepted']) await setStatus(_id, status);
  expect((await history()).body.data).toMatchObject([
    { kind: 'sold', reason: 'Released once and taken again', changes: [{ by: -1 }] },
  ]);
});

test('lists units returned to no stock as leaving, and those returned to another count with their order', async () => {
  const { sold, entered, movements } = await kurta();
  const { _id } = await sold('S', 1);
  await setStatus(_id, 'Cancelled');
  await entered(['unplaced.Indigo, S', null, 1]);
  expect(await movements()).toEqual([
    ['entered', 'Indigo, S: -1'],
    ['cancelled', 'Indigo, S: 1'],
    ['sold', 'Indigo, S: -1'],
  ]);
});

longTest('lists each movement once, page by page', async () => {
  const { entered, sold, history } = await kurta();
  for (let at = 0; at < 40; at += 1) await entered(['stock', at, at + 1]);
  const { _id } = await sold('M', 1);
  await setStatus(_id, 'Cancelled');
  for (let at = 40; at < 64; at += 1) await entered(['stock', at, at + 1]);
  const seen: StockHistory['data'] = [];
  let next: string | null = '';
  for (let page = 0; next !== null && page < 5; page += 1) {
    const { body }: { body: StockHistory } = await history(next && `&after=${next}`);
    seen.push(...body.data);
    next = body.next;
  }
  expect(seen).toHaveLength(66);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(66);
  const times = seen.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().reverse());
});

test('is for admins and rejects an invalid cursor', async () => {
  const { history } = await kurta();
  expect((await history('', shopper.token)).status).toBe(403);
  expect((await history('&after=there')).status).toBe(400);
  expect((await history('&after=ab.cd')).body.data).toEqual([]);
});

longTest('lists goods that came back and exchanges, with what is released again', async () => {
  const { sold, history, movements } = await kurta();
  const { _id } = await sold('M', 3);
  await setStatus(_id, 'Delivered');
  const request = async (wish: object) => {
    const body = new FormData();
    const common = { line: 0, quantity: 1, reason: 'too-large', note: '', method: 'pickup' };
    body.append('returnData', JSON.stringify({ ...common, ...wish }));
    const path = `/api/orders/${_id}/returns`;
    const { token } = shopper;
    const answer = await shop.http.call<{ order: Order }>('POST', path, { token, body });
    expect(answer.status).toBe(201);
    return `${path}/${answer.body.order.returns?.at(-1)?.id}`;
  };
  const change = (path: string, body: object) =>
    shop.http.call('PUT', path, { token: admin.token, body });
  const forS = { resolution: 'exchange', exchangeFor: { color: 'Indigo', size: 'S' } };
  const exchange = await request(forS);
  for (const event of ['approve', 'receive']) await change(exchange, { event });
  await change(exchange, { event: 'check', quality: 'restock' });
  await change(await request(forS), { event: 'reject', reason: 'Worn' });
  await setStatus(_id, 'Returned');
  const expected = [
    ['returned', 'Indigo, M: 2'],
    ['exchanged', 'Indigo, S: 1'],
    ['exchanged', 'Indigo, S: 1'],
    ['exchanged', 'Indigo, S: -1'],
    ['returned', 'Indigo, M: 1'],
    ['exchanged', 'Indigo, S: -1'],
    ['sold', 'Indigo, M: -3'],
  ];
  expect((await movements()).map(String).sort()).toEqual(expected.map(String).sort());
  expect(await movements('&color=Indigo&size=S')).toHaveLength(4);
  const { body } = await history();
  const times = body.data.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
});
