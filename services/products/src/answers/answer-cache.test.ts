import { text } from 'node:stream/consumers';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import { CheckedJson } from '@tanabana/service-kit';
import { expect, test } from 'vitest';
import { CatalogueIndex } from '../catalogue-index/catalogue-index.ts';
import type { ProductRecord } from '../products/product.ts';
import { toDocument, toIndexedProduct } from '../products/product-document.ts';
import { createAnswerCache } from './answer-cache.ts';
import { CACHE_LIMITS } from './stored-texts.ts';

const record = (number: number, facts: Partial<ProductRecord> = {}): ProductRecord => ({
  id: String(number).padStart(24, '0'),
  name: `Kurti ${number}`,
  category: { id: 'a'.repeat(24), name: 'Kurti', slug: 'kurti' },
  tag: 'regular',
  price: 1000,
  saleprice: 1000,
  description: 'Printed by hand. '.repeat(50).trim(),
  sku: `K-${number}`,
  stock: 5,
  reviewsCount: 0,
  avgRating: 0,
  countedBy: 'product',
  variants: [],
  colors: [{ name: 'Rani', sizes: ['S'], images: [] }],
  createdAt: new Date(number),
  updatedAt: new Date(number),
  ...facts,
});

/** A database of `size` products, an index of them, and the number of reads. */
function setup(size: number, limits = CACHE_LIMITS) {
  const stored = new Map(
    Array.from({ length: size }, (_, index) => record(index + 1)).map((one) => [one.id, one]),
  );
  const index = new CatalogueIndex();
  const poll = () => {
    for (const one of stored.values()) index.put(toIndexedProduct(toDocument(one)));
  };
  poll();
  const state = { read: 0 };
  const byIds = async (ids: readonly string[]) => {
    const found = ids.flatMap((id) => stored.get(id) ?? []);
    state.read += found.length;
    return found;
  };
  const cache = createAnswerCache(
    {
      products: { byIds },
      indexSync: { recent: async () => index, ifRecent: () => index, ifFresh: () => index },
      get: async (id) => (await byIds([id]))[0] as ProductRecord,
    },
    limits,
  );
  const textOf = async (query: Record<string, string>): Promise<string> => {
    const list = await cache.list(productEndpoints.list.query.parse(query));
    return list instanceof CheckedJson ? String(list.json) : text(list);
  };
  const list = async (query: Record<string, string> = {}) =>
    productEndpoints.list.response.parse(JSON.parse(await textOf(query)));
  const cards = (query: Record<string, string> = {}) => list({ ...query, fields: 'card' });
  const stockOf = async (number: number) =>
    JSON.parse(String((await cache.product(record(number).id)).json)).stock as number;
  return { stored, index, poll, state, cache, textOf, list, cards, stockOf };
}

test('reads a product once for all its uses until it changes', async () => {
  const { stored, poll, state, list, stockOf } = setup(30);
  await list();
  await list({ sort: 'price-asc' });
  await list({ q: 'kurti', facets: '1' });
  expect(state.read).toBe(30);
  const one = record(30, { stock: 4 });
  stored.set(one.id, one);
  expect((await list()).data[0]?.stock).toBe(5);
  poll();
  expect((await list()).data[0]?.stock).toBe(4);
  expect(state.read).toBe(31);
  expect([await stockOf(30), await stockOf(30)]).toEqual([4, 4]);
});

test('finds nothing in an empty shop', async () => {
  expect(await setup(0).list({ q: 'kurti', facets: '1' })).toMatchObject({ data: [], total: 0 });
});

test('does not cache a state that the index does not know', async () => {
  const { stored, poll, list, stockOf } = setup(2);
  // Sells one and returns it before any poll, so that no poll finds a change.
  stored.set(record(2).id, record(2, { stock: 4 }));
  expect((await list()).data[0]?.stock).toBe(4);
  expect(await stockOf(2)).toBe(4);
  stored.set(record(2).id, record(2));
  poll();
  expect((await list()).data[0]?.stock).toBe(5);
  expect(await stockOf(2)).toBe(5);
});

test('stays within its memory limit for unlimited queries', async () => {
  const maxSize = 50_000;
  const { cache, list, cards } = setup(150, { ...CACHE_LIMITS, maxSize });
  for (let turn = 0; turn < 40; turn += 1)
    for (const ask of [list, cards])
      await ask({ q: `kurti ${turn % 3}`, facets: '1', limit: '40', page: String(1 + (turn % 4)) });
  expect(cache.size()).toBeGreaterThan(maxSize / 2);
  // offsets of the texts are not counted
  expect(cache.size()).toBeLessThanOrEqual(1.3 * maxSize);
});

test('cards stay in memory while whole products exceed the memory for whole products', async () => {
  const { state, cards, list } = setup(100, { ...CACHE_LIMITS, maxSize: 150_000 });
  await cards({ limit: '100' });
  for (const sort of ['newest', 'oldest']) await list({ limit: '100', sort });
  const { read } = state;
  await cards({ limit: '100', sort: 'newest' });
  expect(state.read).toBe(read);
});

test('serves a list until any product changes, a product until it changes itself', async () => {
  const { stored, poll, cache } = setup(3);
  const list = (await cache.list(productEndpoints.list.query.parse({}))) as CheckedJson;
  const [first, second] = [record(1).id, record(2).id];
  for (const id of [first, second]) expect((await cache.product(id)).isCurrent?.()).toBe(true);
  const products = await Promise.all([first, second].map(cache.product));
  expect(list.isCurrent?.()).toBe(true);
  stored.set(second, record(2, { stock: 4 }));
  poll();
  expect(list.isCurrent?.()).toBe(false);
  expect(products.map(({ isCurrent }) => isCurrent?.())).toEqual([true, false]);
});

test('does not serve a list that contains what the index does not know', async () => {
  const { stored, cache } = setup(2);
  stored.set(record(2).id, record(2, { stock: 4 }));
  const list = await cache.list(productEndpoints.list.query.parse({}));
  expect((list as CheckedJson).isCurrent).toBeUndefined();
});

test('expires entries whose change no poll can find', async () => {
  const { stored, list, stockOf } = setup(2, { ...CACHE_LIMITS, ttl: 50 });
  expect((await list()).total).toBe(2);
  expect(await stockOf(1)).toBe(5);
  stored.delete(record(2).id);
  stored.set(record(1).id, record(1, { stock: 3 }));
  await expect.poll(list).toMatchObject({ data: [{ stock: 3 }], total: 1 });
  await expect.poll(() => stockOf(1)).toBe(3);
});

test('sends a long list in parts while its products are read, and without parts afterwards', async () => {
  const { stored, state, cache, textOf } = setup(130);
  const all = { limit: '1000' };
  expect(await cache.list(productEndpoints.list.query.parse(all))).not.toBeInstanceOf(CheckedJson);
  stored.delete(record(1).id);
  const streamed = await textOf(all);
  expect(JSON.parse(streamed).data).toHaveLength(129);
  expect(JSON.parse(await textOf({ ...all, sort: 'oldest' })).data).toHaveLength(129);
  expect(await cache.list(productEndpoints.list.query.parse(all))).toBeInstanceOf(CheckedJson);
  expect(await textOf(all)).toBe(streamed.replace('"total":130', '"total":129'));
  expect(state.read).toBe(129);
});

test('reads all texts of a form ahead once after its first list', async () => {
  const { stored, poll, state, cards } = setup(250);
  await cards({ limit: '10' });
  await expect.poll(() => state.read).toBe(250);
  await cards({ sort: 'oldest', limit: '100' });
  expect(state.read).toBe(250);
  stored.set(record(250).id, record(250, { name: 'Champa', updatedAt: new Date(9999) }));
  poll();
  expect((await cards({ limit: '10' })).data[0]?.name).toBe('Champa');
  expect(state.read).toBe(251);
});

test('serves an expired card and refreshes it in the background', async () => {
  const { stored, cards } = setup(2, { ...CACHE_LIMITS, ttl: 50 });
  expect((await cards()).total).toBe(2);
  stored.delete(record(2).id);
  await expect.poll(cards).toMatchObject({ data: [{ stock: 5 }], total: 1 });
});
