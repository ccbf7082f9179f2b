import type { ProductList } from '@tanabana/contracts';
import { databaseName, toId, withTransaction } from '@tanabana/service-kit/mongo';
import { createStock, PRODUCTS_SERVICE } from '@tanabana/service-kit/stock';
import { beforeAll, expect, test } from 'vitest';
import { openShop, type ProductFields } from './shop.ts';

const shop = await openShop();
const colors = [
  { name: 'Indigo', sizes: ['S', 'M'] },
  { name: 'Rani', sizes: ['M', 'XL'] },
];
const CATALOGUE: Record<string, ProductFields> = {
  counted: {
    colors,
    stock: undefined,
    variants: [
      { color: 'Indigo', size: 'S', stock: 3 },
      { color: 'Indigo', size: 'M', stock: 0 },
      { color: 'Rani', size: 'M', stock: 2 },
      { color: 'Rani', size: 'XL', stock: 4, isForSale: false },
    ],
  },
  asOne: { colors, stock: '5' },
  soldOut: { colors, stock: '0' },
  plain: { colors: [{ name: 'Indigo', sizes: [] }], stock: '1' },
};
const ids = new Map<string, string>();

beforeAll(async () => {
  for (const [name, fields] of Object.entries(CATALOGUE)) {
    const { status, body } = await shop.create({ name, ...fields });
    expect(status).toBe(201);
    ids.set(String(body._id), name);
  }
});

const list = async (query: string) =>
  (await shop.http.call<ProductList>('GET', `/api/products?limit=100&${query}`)).body;
const found = async (query: string) =>
  (await list(query)).data.map(({ _id }) => ids.get(_id)).toSorted();

test.each([
  // size and colour together select one variant
  ['size=S&colour=Rani', []],
  ['size=M&colour=rani', ['asOne', 'counted', 'soldOut']],
  ['size=S,XL&colour=Rani', ['asOne', 'soldOut']],
  // with inStock, one that is in stock
  ['inStock=1&size=M', ['asOne', 'counted']],
  ['inStock=1&size=M&colour=Indigo', ['asOne']],
  ['inStock=1&size=m&colour=Rani,Indigo', ['asOne', 'counted']],
  ['inStock=1&colour=Indigo', ['asOne', 'counted', 'plain']],
  // variants not for sale are not offered
  ['size=XL', ['asOne', 'soldOut']],
  ['inStock=1&size=XL', ['asOne']],
  ['inStock=0&size=M', ['soldOut']],
])('%s', async (query, names) => {
  expect(await found(query)).toEqual(names);
});

test.each([
  '',
  'inStock=1',
  'colour=Rani',
  'size=M',
  'inStock=1&size=M',
  'inStock=1&colour=Indigo',
])('every facet count equals what its filter shows: %s (rule 5.8)', async (query) => {
  const { facets } = await list(`facets=1&${query}`);
  for (const facet of ['size', 'colour'] as const) {
    const others = query.split('&').filter((part) => !part.startsWith(`${facet}=`));
    for (const { value, count } of facets?.[facet] ?? []) {
      const { total } = await list([...others, `${facet}=${value}`].join('&'));
      expect(count, `${query} ${facet}=${value}`).toBe(total);
    }
    expect(facets?.[facet].every(({ count }) => count > 0)).toBe(true);
  }
});

test('selling the last unit of a variant removes it from its own lists only (rule 5.8)', async () => {
  const { body } = await shop.create({ name: 'last', ...CATALOGUE.counted });
  const productId = toId(String(body._id));
  ids.set(String(body._id), 'last');
  const database = databaseName(shop.prefix, PRODUCTS_SERVICE);
  // Uses the orders service's client: its commands are not this service's.
  const { client } = shop.db('products');
  const stock = createStock(client, database, shop.storage.changeFeed);
  const stored = await shop.db('products').collection('products').findOne({ _id: productId });
  const rani = { productId, quantity: 2, variant: stored?.variants[2].id };
  const seen = () => expect.poll(() => found('inStock=1&size=M&colour=Rani'));
  await seen().toEqual(['asOne', 'counted', 'last']);
  await withTransaction(client, (session) => stock.takeStock(session, [rani]));
  await seen().toEqual(['asOne', 'counted']);
  expect(await found('inStock=1&size=S&colour=Indigo')).toContain('last');
});
