import type { BulkResult, Product } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { KURTI, openShop, SETS } from './shop.ts';

const shop = await openShop();
const bulk = (ids: unknown, change: unknown, token: string | null = shop.admin) =>
  shop.http.call<BulkResult & { code?: string; errors?: unknown }>('POST', '/api/products/bulk', {
    body: { ids, change },
    ...(token && { token }),
  });
const read = async (id: string) =>
  (await shop.http.call<Product>('GET', `/api/products/${id}`)).body;

let cheap: Product;
let dear: Product;
beforeEach(async () => {
  const create = async (fields: object) =>
    (await shop.create({ ...fields })).body as unknown as Product;
  cheap = await create({ price: '100', saleprice: '99.50', stock: '2' });
  dear = await create({ price: '20000', saleprice: '15000', stock: '5' });
});
const both = () => [cheap._id, dear._id];

describe('every product accepts', () => {
  test('a stock, and the list shows it', async () => {
    const { status, body } = await bulk(both(), { stock: { set: 0 } });
    expect(status).toBe(200);
    expect(body).toEqual({
      changed: 2,
      unchanged: 0,
      refused: 0,
      results: both().map((id) => ({ id, outcome: 'changed' })),
    });
    expect((await read(cheap._id)).stock).toBe(0);
    const list = await shop.http.call<{ total: number }>(
      'GET',
      `/api/products?inStock=1&ids=${both().join()}`,
    );
    expect(list.body.total).toBe(0);
  });

  test('prices, by percentage to whole rupees or absolute', async () => {
    await bulk(both(), { price: { percent: -12.5 }, saleprice: { set: 49.9 } });
    expect(await read(cheap._id)).toMatchObject({ price: 88, saleprice: 49.9 });
    expect(await read(dear._id)).toMatchObject({ price: 17500, saleprice: 49.9 });
    await bulk([cheap._id], { price: { percent: -99.9 } });
    expect((await read(cheap._id)).price).toBe(1);
  });

  test('the highest price, and none above it', async () => {
    await bulk([cheap._id], { price: { set: 5_000_000 } });
    await bulk([cheap._id], { price: { percent: 100 } });
    expect((await read(cheap._id)).price).toBe(10_000_000);
    const { body } = await bulk([cheap._id], { price: { percent: 0.1 } });
    expect(body).toMatchObject({ refused: 1, results: [{ reason: 'Enter valid price' }] });
    expect((await read(cheap._id)).price).toBe(10_000_000);
  });

  longTest('a tag and a category', async () => {
    const { body } = await bulk(both(), { tag: 'trending', category: 'kurta set' });
    expect(body.changed).toBe(2);
    expect(await read(dear._id)).toMatchObject({
      tag: 'trending',
      category: { _id: SETS.id, name: SETS.name },
    });
    expect((await bulk(both(), { category: SETS.id })).body).toMatchObject({ unchanged: 2 });
  });
});

test('a product that cannot change reports why and blocks no other', async () => {
  const gone = '65a0000000000000000000ff';
  const { status, body } = await bulk([cheap._id, gone, dear._id, dear._id.toUpperCase()], {
    stock: { add: -3 },
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    changed: 1,
    unchanged: 0,
    refused: 2,
    results: [
      { id: cheap._id, outcome: 'refused', reason: 'Only 2 in stock.' },
      { id: gone, outcome: 'refused', reason: 'Product not found' },
      { id: dear._id, outcome: 'changed' },
    ],
  });
  expect((await read(cheap._id)).stock).toBe(2);
  expect((await read(dear._id)).stock).toBe(2);
});

test('an edit without effect is reported and changes nothing', async () => {
  const { body } = await bulk(both(), { stock: { add: 0 }, price: { percent: 0 } });
  expect(body).toMatchObject({ changed: 0, unchanged: 2 });
  expect((await read(cheap._id)).updatedAt).toBe(cheap.updatedAt);
});

longTest('units added concurrently all count', async () => {
  await Promise.all(Array.from({ length: 5 }, () => bulk([cheap._id], { stock: { add: 1 } })));
  expect((await read(cheap._id)).stock).toBe(7);
});

test('an excessive price is rejected', async () => {
  const { body } = await bulk([dear._id], { price: { percent: 1000 } });
  expect(body.changed).toBe(1);
  await bulk([dear._id], { price: { set: 9_999_999 } });
  expect((await bulk([dear._id], { price: { percent: 50 } })).body.results).toEqual([
    { id: dear._id, outcome: 'refused', reason: 'Enter valid price' },
  ]);
});

test('an unknown category is rejected before anything changes', async () => {
  const { status, body } = await bulk(both(), { stock: { set: 1 }, category: 'Boots' });
  expect(status).toBe(422);
  expect(body.code).toBe('product.category_unknown');
  expect((await read(dear._id)).stock).toBe(5);
});

test.each<[string, unknown, unknown]>([
  ['no ids', [], { stock: { set: 1 } }],
  ['what is no id', ['x'], { stock: { set: 1 } }],
  [
    'too many',
    Array.from({ length: 501 }, (_, n) => n.toString(16).padStart(24, '0')),
    { tag: 'new' },
  ],
  ['no change', [KURTI.id], {}],
  ['an unknown change', [KURTI.id], { name: 'x' }],
  ['two changes of one thing', [KURTI.id], { stock: { set: 1, add: 1 } }],
  ['half a piece', [KURTI.id], { stock: { set: 1.5 } }],
  ['a stock below zero', [KURTI.id], { stock: { set: -1 } }],
  ['a price of nothing', [KURTI.id], { price: { set: 0 } }],
  ['an operator', [KURTI.id], { stock: { $inc: 1 } }],
  ['all of the price away', [KURTI.id], { price: { percent: -100 } }],
])('%s is unreadable', async (_, ids, change) => {
  const { status, body } = await bulk(ids, change);
  expect(status).toBe(400);
  expect(body.code).toBe('request.invalid');
});

test('only admins may edit in bulk', async () => {
  expect((await bulk(both(), { tag: 'new' }, null)).status).toBe(401);
  expect((await bulk(both(), { tag: 'new' }, shop.shopper)).status).toBe(403);
});
