import type { Product, ProductList } from '@tanabana/contracts';
import { createLogger } from '@tanabana/service-kit';
import { databaseName, toId, withTransaction } from '@tanabana/service-kit/mongo';
import { createStock, PRODUCTS_SERVICE } from '@tanabana/service-kit/stock';
import { listen } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import type { CategoryRef } from '../src/products/product.ts';
import { createStorage } from '../src/storage.ts';
import { KURTI, openShop, SETS } from './shop.ts';

// Responses are cached (decision 0018): what must be visible anyway, and where.

const known: CategoryRef[] = [KURTI, SETS];
const categories = {
  find: async (key: string) =>
    known.find(({ id, name, slug }) => [id, name, slug].includes(key)) ?? null,
};
const shop = await openShop(categories);
/** A second instance on the same database. */
const other = await listen(
  createApp({
    storage: createStorage(shop.client, shop.prefix),
    categories,
    verifyToken: async () => null,
    log: createLogger('products', 'silent'),
    site: { publicUrl: '', storeName: '' },
  }),
);
type Instance = typeof other;
const stock = createStock(
  shop.client,
  databaseName(shop.prefix, PRODUCTS_SERVICE),
  shop.storage.changeFeed,
);

let product: Product;
beforeEach(async () => {
  product = (await shop.create({ stock: '9' })).body as unknown as Product;
});

const read = async (instance: Instance, token?: string) =>
  (await instance.call<Product>('GET', `/api/products/${product._id}`, { token })).body;
const listed = async (instance: Instance, query: string, token?: string) => {
  const path = `/api/products?ids=${product._id}&${query}`;
  return (await instance.call<ProductList>('GET', path, { token })).body.data[0];
};
/** The product in every response that contains it. */
const shown = (instance: Instance) =>
  Promise.all([read(instance), listed(instance, ''), listed(instance, 'fields=card')]);
/** Polls until all responses of the other instance show this. */
async function becomes(facts: object): Promise<void> {
  await expect.poll(() => shown(other)).toMatchObject([facts, facts, facts]);
}
/** Fills the caches of both instances. */
async function keepEverywhere(): Promise<void> {
  await becomes({ _id: product._id, stock: 9 });
  for (const instance of [shop.http, other]) await shown(instance);
}

describe('a write is visible at its instance at once, and soon at all others', () => {
  longTest('of a price', async () => {
    await keepEverywhere();
    await shop.change(product._id, { price: '1111', saleprice: '1110' });
    expect(await shown(shop.http)).toMatchObject(Array(3).fill({ price: 1111, saleprice: 1110 }));
    await becomes({ price: 1111 });
  });

  longTest('of a bulk change', async () => {
    await keepEverywhere();
    const body = { ids: [product._id], change: { stock: { add: 3 }, tag: 'trending' } };
    await shop.http.call('POST', '/api/products/bulk', { token: shop.admin, body });
    expect(await shown(shop.http)).toMatchObject(Array(3).fill({ stock: 12, tag: 'trending' }));
    await becomes({ stock: 12, tag: 'trending' });
  });

  longTest('of an import', async () => {
    await keepEverywhere();
    const csv = `sku,name,category,price,colors\n${product.sku},Champa Kurti,Kurti,1299,Rani\n`;
    const { status } = await shop.http.call('POST', '/api/products/import', {
      token: shop.admin,
      headers: { 'content-type': 'text/csv' },
      body: csv,
    });
    expect(status).toBe(200);
    expect(await shown(shop.http)).toMatchObject(Array(3).fill({ name: 'Champa Kurti' }));
    await becomes({ name: 'Champa Kurti' });
  });

  longTest("of a category's new name", async () => {
    await keepEverywhere();
    known[0] = { ...KURTI, name: 'Kurtis & Tunics' };
    await shop.http.call('POST', `/between/categories/${KURTI.id}/changed`);
    const category = { name: 'Kurtis & Tunics' };
    expect(await shown(shop.http)).toMatchObject(Array(3).fill({ category }));
    await becomes({ category });
    known[0] = KURTI;
    await shop.http.call('POST', `/between/categories/${KURTI.id}/changed`);
  });

  longTest('of a deletion', async () => {
    await keepEverywhere();
    await shop.remove(product._id);
    expect(await shown(shop.http)).toMatchObject([
      { code: 'product.not_found' },
      undefined,
      undefined,
    ]);
    await expect.poll(() => listed(other, '')).toBeUndefined();
    expect(await read(other)).toMatchObject({ code: 'product.not_found' });
  });
});

longTest(
  'stock taken and returned by orders is visible to all, also without selling out',
  async () => {
    await keepEverywhere();
    const line = { productId: toId(product._id), quantity: 2 };
    await withTransaction(shop.client, (session) => stock.takeStock(session, [line]));
    await becomes({ stock: 7 });
    await withTransaction(shop.client, (session) => stock.restock(session, [line]));
    await becomes({ stock: 9 });
  },
);

test('admins and signed-in shoppers read the stored state of a product', async () => {
  await keepEverywhere();
  await shop.client
    .db(databaseName(shop.prefix, PRODUCTS_SERVICE))
    .collection('products')
    .updateOne({ _id: toId(product._id) }, { $inc: { stock: -4 } });
  expect(await read(shop.http, shop.shopper)).toMatchObject({ stock: 5 });
  expect(await read(shop.http, shop.admin)).toMatchObject({ stock: 5 });
  expect(await listed(shop.http, '', shop.admin)).toMatchObject({ stock: 5 });
  expect(await listed(shop.http, 'sort=stock-asc', shop.admin)).toMatchObject({ stock: 5 });
});

longTest('a cached response equals a fresh one', async () => {
  await keepEverywhere();
  for (const query of ['', 'fields=card', 'facets=1&q=kurti&limit=5', 'q=nothing']) {
    const path = `/api/products?ids=${product._id}&${query}`;
    const fresh = await shop.http.call('GET', path, { token: shop.admin });
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await other.call('GET', path)).body).toEqual(fresh.body);
    }
  }
});
