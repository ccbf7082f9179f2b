import type { ProductList } from '@tanabana/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { KURTI, openShop, type ProductFields } from './shop.ts';

const shop = await openShop();

const CATALOGUE: ProductFields[] = [
  {
    name: 'Sanganeri Mogra Kurti',
    description: 'Printed by hand with teak blocks.',
    price: '1499',
    saleprice: '1199',
    tag: 'trending',
    gender: 'women',
    stock: '3',
    colors: [
      { name: 'Ivory', sizes: ['S', 'M', 'L'] },
      { name: 'Indigo', sizes: ['XL'] },
    ],
  },
  {
    name: 'Ajrakh Kurtā Set',
    description: 'Sixteen steps of dyeing; goes with the mogra bud.',
    category: 'Kurta Set',
    price: '2999',
    saleprice: '3500',
    tag: 'new',
    gender: 'women',
    stock: '0',
    colors: [{ name: 'Madder', sizes: ['M'] }],
  },
  {
    name: 'Nehru Jacket for Men',
    description: 'Raw silk.',
    category: 'kurta-set',
    price: '1999.50',
    saleprice: '1999.50',
    gender: 'men',
    stock: '9',
    colors: [{ name: 'indigo', sizes: [] }],
  },
];

const ids: string[] = [];

beforeAll(async () => {
  for (const fields of CATALOGUE) {
    const { status, body } = await shop.create(fields);
    expect(status).toBe(201);
    ids.push(String(body._id));
  }
});

const list = async (query: string) => {
  const { status, body } = await shop.http.call<ProductList>('GET', `/api/products?${query}`);
  expect(status).toBe(200);
  return body;
};

/** Numbers of the products that a query finds, in order. */
const found = async (query: string) => (await list(query)).data.map(({ _id }) => ids.indexOf(_id));

test('without a query all products are listed, in stock first, then newest (rules 7.1, 10.4)', async () => {
  expect(await list('')).toMatchObject({ total: 3, page: 1, limit: 20 });
  expect(await found('')).toEqual([2, 0, 1]);
});

describe('text', () => {
  test.each([
    ['q=mogra', [0, 1]],
    ['q=BUD%20mogra', [1]],
    ['q=kurta', [1]],
    ['q=KURT', [0, 1]],
    ['q=a%20kurtā%20set', [1]],
    ['q=silk%20jacket', [2]],
    ['q=Nehru-Jacket', [2]],
    ['q=nothing', []],
    ['q=%25%25', []],
    ['q=.*', []],
    ['q=%20', [0, 1, 2]],
  ])('%s', async (query, expected) => {
    expect((await found(query)).toSorted()).toEqual(expected);
  });

  test.each([
    ['a letter changed', 'q=sanganari', [0]],
    ['a letter missing', 'q=sangneri', [0]],
    ['a letter too many', 'q=sangganeri', [0]],
    ['with a right word beside it', 'q=sanganari%20kurti', [0]],
    ['not two letters', 'q=sangonari', []],
    ['not in a short word', 'q=silq', []],
  ])('without matches, long terms may be one letter off: %s', async (_, query, expected) => {
    expect((await found(query)).toSorted()).toEqual(expected);
  });

  test('a term that matches exactly is not searched one letter off, whatever the filters', async () => {
    expect(await found('q=kurti&gender=men')).toEqual([]);
    expect(await found('q=kurti')).toEqual([0]);
  });
});

describe('filters', () => {
  test.each([
    ['category=Kurti', [0]],
    ['category=KURTA%20SET', [1, 2]],
    ['category=kurta-set', [1, 2]],
    [`category=${KURTI.id}`, [0]],
    ['category=unknown', []],
    ['size=xl', [0]],
    ['size=XL,M', [0, 1]],
    ['size=XL&size=M', [0, 1]],
    ['colour=INDIGO', [0, 2]],
    ['colour=Madder,Ivory', [0, 1]],
    ['tag=trending', [0]],
    ['gender=women', [0, 1]],
    ['minPrice=1999.50', [1, 2]],
    ['minPrice=1200&maxPrice=2000', [2]],
    ['maxPrice=1199', [0]],
    ['inStock=1', [0, 2]],
    ['inStock=false', [1]],
    ['gender=women&inStock=true&q=mogra', [0]],
  ])('%s', async (query, expected) => {
    expect((await found(query)).toSorted()).toEqual(expected);
  });

  test('ids', async () => {
    expect(await found(`ids=${ids[2]},${ids[1]}`)).toEqual([2, 1]);
  });
});

describe('order', () => {
  test('terms sort by relevance unless an order is given', async () => {
    const byWords = await list('q=kurti+mogra');
    expect(byWords).toEqual(await list('q=kurti+mogra&sort=relevance'));
    expect(await found('q=o')).toEqual(await found('q=o&sort=relevance'));
    expect(await found('sort=relevance')).toEqual(await found('sort=default'));
  });

  test.each([
    ['newest', [2, 1, 0]],
    ['oldest', [0, 1, 2]],
    ['price-asc', [0, 2, 1]],
    ['price-desc', [1, 2, 0]],
    ['rating', [2, 1, 0]],
    ['popular', [2, 1, 0]],
  ])('%s', async (sort, expected) => {
    expect(await found(`sort=${sort}`)).toEqual(expected);
  });

  test('pages do not overlap (rules 7.1, 10.4)', async () => {
    expect(await found('sort=oldest&limit=2&page=1')).toEqual([0, 1]);
    expect(await found('sort=oldest&limit=2&page=2')).toEqual([2]);
    expect(await list('limit=2&page=5')).toMatchObject({ data: [], total: 3, page: 5, limit: 2 });
  });
});

describe('admin-only queries', () => {
  const ask = (query: string, token: string | undefined) =>
    shop.http.call<ProductList>('GET', `/api/products?${query}`, { token });
  const seen = async (query: string) => {
    const { body } = await ask(query, shop.admin);
    return { total: body.total, found: body.data.map(({ _id }) => ids.indexOf(_id)) };
  };

  test.each([
    ['sort=name-asc', [1, 2, 0]],
    ['sort=name-desc', [0, 2, 1]],
    ['sort=category-asc', [1, 2, 0]],
    ['sort=category-desc', [0, 1, 2]],
    ['sort=stock-asc', [1, 0, 2]],
    ['sort=stock-desc&gender=women', [0, 1]],
    ['lowStock=1', [0]],
    ['lowStock=1&gender=men', []],
    ['lowStock=1&sort=stock-asc&q=mogra', [0]],
  ])('%s', async (query, found) => {
    expect(await seen(query)).toEqual({ total: found.length, found });
  });

  test('have pages that do not overlap', async () => {
    expect(await seen('sort=stock-asc&limit=2')).toEqual({ total: 3, found: [1, 0] });
    expect(await seen('sort=stock-asc&limit=2&page=2')).toEqual({ total: 3, found: [2] });
    expect(await seen('sort=stock-asc&limit=2&page=9')).toEqual({ total: 3, found: [] });
  });

  test.each(['sort=stock-asc', 'lowStock=1'])('%s is rejected for others', async (query) => {
    expect((await ask(query, undefined)).status).toBe(403);
    expect((await ask(query, shop.shopper)).status).toBe(403);
  });
});

test('a card has no description (rule 3.3)', async () => {
  const [card] = (await list('fields=card&q=mogra&gender=women&sort=oldest')).data;
  expect(card).toMatchObject({ name: 'Sanganeri Mogra Kurti', price: 1499, saleprice: 1199 });
  expect(card).not.toHaveProperty('description');
  expect(card?.images).toEqual(['/api/products/images/placeholder']);
});

test('facets are counted without their own filter', async () => {
  const { facets } = await list('facets=1&category=kurta-set&colour=indigo');
  expect(facets).toEqual({
    category: [
      { value: 'Kurta Set', slug: 'kurta-set', count: 1 },
      { value: 'Kurti', slug: 'kurti', count: 1 },
    ],
    size: [],
    colour: [
      { value: 'indigo', count: 1 },
      { value: 'Madder', count: 1 },
    ],
    price: { min: 1999.5, max: 1999.5 },
  });
  const all = await list('facets=true');
  expect(all.facets?.size.map(({ value, count }) => `${value} ${count}`)).toEqual([
    'S 1',
    'M 2',
    'L 1',
    'XL 1',
  ]);
  expect(all.facets?.price).toEqual({ min: 1199, max: 2999 });
});

test.each([
  'page=0',
  'limit=0',
  'limit=1001',
  'limit=x',
  'sort=cheapest',
  'minPrice=-1',
  'minPrice=1e5',
  'q=a%00b',
  'ids=xyz',
  'tag=old',
  'inStock=maybe',
  `q=${'k'.repeat(201)}`,
])('%s is rejected (rules 7.1, 10.4)', async (query) => {
  const { status, body } = await shop.http.call('GET', `/api/products?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'request.invalid' });
});

test('an operator object is text or rejected, never a query', async () => {
  expect(await found('q[$gt]=')).toHaveLength(3);
  expect(await found('category[$ne]=x')).toHaveLength(3);
});

describe('unusual queries are bounded or rejected', () => {
  test.each([
    ['a hundred words of one letter', `q=${'k u r t i '.repeat(20).trim()}`, 3],
    ['nothing but signs', 'q=%25%26%23()%3F', 0],
    ['emoji', `q=${encodeURIComponent('👗👗👗')}`, 0],
    ['another direction', `q=${encodeURIComponent('فستان قطن')}`, 0],
    ['one word of two hundred letters', `q=${'k'.repeat(200)}`, 0],
    ['a price range the wrong way round', 'minPrice=2000&maxPrice=1000&facets=1', 0],
    ['a page behind the last', 'page=1000000', 3],
  ])('%s', async (_, query, total) => {
    const answer = await list(query);
    expect(answer.total).toBe(total);
    if (total === 0) expect(answer.data).toEqual([]);
  });

  test.each([
    ['words of 2,000 letters', `q=${'k'.repeat(2000)}`],
    [
      'a filter with 500 values',
      `colour=${Array.from({ length: 500 }, (_, at) => `c${at}`).join(',')}`,
    ],
    ['page 1,000,000,000', 'page=1000000000'],
    ['a price that is none', 'minPrice=cheap'],
  ])('%s', async (_, query) => {
    const { status, body } = await shop.http.call('GET', `/api/products?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'request.invalid' });
  });
});
