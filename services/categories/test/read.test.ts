import { createServer } from 'node:http';
import { buildProduct, listen } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeAll, describe, expect, test } from 'vitest';
import { startCategories } from './categories-under-test.ts';

type Counted = { slug: string; name: string; count?: number };
type List = { data: Counted[]; total: number; page: number; limit: number };

/** A products service that responds as the test says, or hangs. */
const products = { asked: [] as string[], answer: null as object | null };
const neighbour = createServer((request, response) => {
  products.asked.push(String(request.url));
  if (products.answer) {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(products.answer));
  }
});
const { url } = await listen({
  callback: () => (request, response) => neighbour.emit('request', request, response),
});
const categories = await startCategories(url);

const withCounts = (...counts: [string, number][]) => ({
  data: [buildProduct()],
  total: 1,
  page: 1,
  limit: 1,
  facets: {
    category: counts.map(([slug, count]) => ({ value: slug, slug, count })),
    size: [],
    colour: [],
    price: { min: 0, max: 0 },
  },
});
const list = async (query = ''): Promise<List> => {
  const { status, body } = await categories.call<List>('GET', `/api/categories${query}`);
  expect(status).toBe(200);
  return body;
};

let kurtis: Record<string, string>;

beforeAll(async () => {
  products.answer = withCounts(['kurtis', 12], ['tops', 3]);
  kurtis = (await categories.create({ name: 'Kurtis' })).body;
  await categories.create({ name: 'tops' });
  await categories.create({ name: 'Kurta Sets' });
  await categories.create({ name: '100% (Cotton)' });
});

describe('the list', () => {
  test('is sorted by name regardless of letter case, 200 per page (rules 7.1, 10.4)', async () => {
    const { data, ...rest } = await list();
    expect(data.map(({ name }) => name)).toEqual(['100% (Cotton)', 'Kurta Sets', 'Kurtis', 'tops']);
    expect(rest).toEqual({ total: 4, page: 1, limit: 200 });
  });
  test('has pages (rules 7.1, 10.4)', async () => {
    const { data, ...rest } = await list('?page=2&limit=3');
    expect(data.map(({ name }) => name)).toEqual(['tops']);
    expect(rest).toEqual({ total: 4, page: 2, limit: 3 });
  });
  test('searches part of a name literally (rules 7.1, 10.4)', async () => {
    expect((await list('?q=KURT')).data.map(({ slug }) => slug)).toEqual(['kurta-sets', 'kurtis']);
    expect((await list('?q=(cot')).total).toBe(1);
    expect((await list('?q=.*')).total).toBe(0);
  });
  longTest(
    'finds names in other spellings of Indian scripts and of Latin letters (rule 10.6)',
    async () => {
      const own = await startCategories(url);
      const names = ['क़मीज़ और चाँदी', 'Crêpe'];
      for (const name of names) expect((await own.create({ name })).status).toBe(201);
      const found = async (q: string) =>
        (await own.call<List>('GET', `/api/categories?q=${encodeURIComponent(q)}`)).body.data.map(
          ({ name }) => name,
        );
      for (const q of ['कमीज', 'क़मीज़', 'चांदी', 'चाँदी क'])
        expect([q, await found(q)]).toEqual([q, [names[0]]]);
      expect(await found('crepe')).toEqual([names[1]]);
    },
  );
  test.each(['limit=0', 'limit=1001', 'page=x', 'q=%00', 'q[$gt]=', 'q=a&q=b'])(
    'rejects or ignores %s',
    async (query) => {
      const { status } = await categories.call('GET', `/api/categories?${query}`);
      expect(status).toBe(query === 'q[$gt]=' ? 200 : 400);
    },
  );
});

describe('the number of products', () => {
  const counts = async () => (await list()).data.map(({ count }) => count);

  test('comes from the products service, 0 for unnamed categories (rule 3.4)', async () => {
    categories.clock.now += 2000;
    expect(await counts()).toEqual([0, 0, 12, 3]);
    expect(products.asked.at(-1)).toBe('/api/products?facets=1&limit=1');
  });
  longTest('is requested once in 200 ms, and once in 2 s from a silent service', async () => {
    categories.clock.now += 2000;
    const before = products.asked.length;
    await Promise.all([list(), list(), list()]);
    categories.clock.now += 199;
    await list();
    expect(products.asked.length - before).toBe(1);
    products.answer = withCounts(['kurtis', 13]);
    categories.clock.now += 1;
    expect(await counts()).toEqual([0, 0, 13, 0]);
    products.answer = {};
    categories.clock.now += 200;
    expect(await counts()).not.toContain(13);
    products.answer = withCounts(['kurtis', 14]);
    categories.clock.now += 1999;
    expect(await counts()).not.toContain(14);
    categories.clock.now += 1;
    expect(await counts()).toContain(14);
  });
  test.each([
    ['answers nonsense', { hello: 'world', facets: 5 }],
    ['hangs', null],
  ])('is omitted while the products service %s', async (_, answer) => {
    products.answer = answer;
    categories.clock.now += 2000;
    const start = performance.now();
    expect(await counts()).toEqual([undefined, undefined, undefined, undefined]);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('one category', () => {
  test('is found by id, slug and name (rules 2.1, 7.1)', async () => {
    for (const key of [kurtis._id, kurtis._id?.toUpperCase(), 'kurtis', 'KURTIS', 'kurta%20sets']) {
      const { status, body } = await categories.call('GET', `/api/categories/${key}`);
      expect(status).toBe(200);
      expect(body.slug).toBe(key === 'kurta%20sets' ? 'kurta-sets' : 'kurtis');
    }
  });
  test.each(['f'.repeat(24), 'nothing', '%00', 'x'.repeat(101), '%7B%22$ne%22:1%7D'])(
    'named %s does not exist',
    async (key) => {
      const { status, body } = await categories.call('GET', `/api/categories/${key}`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'category.not_found', message: 'Category not found' });
    },
  );
});
