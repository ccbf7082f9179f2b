import { productEndpoints } from '@tanabana/contracts/endpoints';
import { expect, test } from 'vitest';
import type { ProductRecord } from '../products/product.ts';
import { toDocument, toShelfRow } from '../products/product-document.ts';
import { Shelf } from '../shelf/shelf.ts';
import { BUDGET } from './budget.ts';
import { createKeptAnswers } from './kept-answers.ts';

const record = (number: number, facts: Partial<ProductRecord> = {}): ProductRecord => ({
  id: String(number).padStart(24, '0'),
  name: `Kurti ${number}`,
  category: { id: 'a'.repeat(24), name: 'Kurti', slug: 'kurti' },
  tag: 'regular',
  price: 1000,
  saleprice: 1000,
  description: 'Printed by hand.',
  sku: `K-${number}`,
  stock: 5,
  reviewsCount: 0,
  avgRating: 0,
  colors: [{ name: 'Rani', sizes: ['S'], images: [] }],
  createdAt: new Date(number),
  updatedAt: new Date(number),
  ...facts,
});

/** A database of so many products, a shelf that knows them, and how many were read. */
function setup(size: number, budget = BUDGET) {
  const stored = new Map(
    Array.from({ length: size }, (_, index) => record(index + 1)).map((one) => [one.id, one]),
  );
  const shelf = new Shelf();
  const look = () => {
    for (const one of stored.values()) shelf.put(toShelfRow(toDocument(one)));
  };
  look();
  const state = { read: 0 };
  const byIds = async (ids: readonly string[]) => {
    const found = ids.flatMap((id) => stored.get(id) ?? []);
    state.read += found.length;
    return found;
  };
  const kept = createKeptAnswers(
    {
      products: { byIds },
      shelf: { current: async () => shelf, atHand: () => shelf },
      get: async (id) => (await byIds([id]))[0] as ProductRecord,
    },
    budget,
  );
  const list = async (query: Record<string, string> = {}) => {
    const { json } = await kept.list(productEndpoints.list.query.parse(query));
    return productEndpoints.list.response.parse(JSON.parse(String(json)));
  };
  const stockOf = async (number: number) =>
    JSON.parse(String((await kept.product(record(number).id)).json)).stock as number;
  return { stored, shelf, look, state, kept, list, stockOf };
}

test('a product is read once, whatever shows it, until it changes', async () => {
  const { stored, look, state, list, stockOf } = setup(30);
  await list();
  await list({ sort: 'price-asc' });
  await list({ q: 'kurti', facets: '1' });
  expect(state.read).toBe(30);
  const one = record(30, { stock: 4 });
  stored.set(one.id, one);
  expect((await list()).data[0]?.stock).toBe(5);
  look();
  expect((await list()).data[0]?.stock).toBe(4);
  expect(state.read).toBe(31);
  expect([await stockOf(30), await stockOf(30)]).toEqual([4, 4]);
});

test('a search in an empty shop finds nothing', async () => {
  expect(await setup(0).list({ q: 'kurti', facets: '1' })).toMatchObject({ data: [], total: 0 });
});

test('what was read in a state that the shelf does not know is not kept', async () => {
  const { stored, look, list, stockOf } = setup(2);
  // Sold one, and, before anybody looked, given back: no look will find a change.
  stored.set(record(2).id, record(2, { stock: 4 }));
  expect((await list()).data[0]?.stock).toBe(4);
  expect(await stockOf(2)).toBe(4);
  stored.set(record(2).id, record(2));
  look();
  expect((await list()).data[0]?.stock).toBe(5);
  expect(await stockOf(2)).toBe(5);
});

test('questions without end take no more memory than they may', async () => {
  const maxSize = 100_000;
  const { kept, list } = setup(50, { ...BUDGET, maxSize });
  for (let turn = 0; turn < 500; turn += 1) {
    await list({ q: `kurti ${turn}`, facets: '1', limit: String(1 + (turn % 50)) });
  }
  expect(kept.size()).toBeGreaterThan(maxSize / 2);
  expect(kept.size()).toBeLessThanOrEqual(2 * maxSize);
});

test('what no look can find is seen when its time is over', async () => {
  const { stored, list, stockOf } = setup(2, { ...BUDGET, ttl: 50, ttlResolution: 1 });
  expect((await list()).total).toBe(2);
  expect(await stockOf(1)).toBe(5);
  stored.delete(record(2).id);
  stored.set(record(1).id, record(1, { stock: 3 }));
  await expect.poll(list).toMatchObject({ data: [{ stock: 3 }], total: 1 });
  await expect.poll(() => stockOf(1)).toBe(3);
});
