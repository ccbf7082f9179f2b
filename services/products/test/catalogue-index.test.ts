import type { ProductList } from '@tanabana/contracts';
import { createLogger } from '@tanabana/service-kit';
import { databaseName, toId, withTransaction } from '@tanabana/service-kit/mongo';
import { createStock, PRODUCTS_SERVICE } from '@tanabana/service-kit/stock';
import { listen } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { createIndexSync } from '../src/catalogue-index/index-sync.ts';
import { createStorage } from '../src/storage.ts';
import { openShop } from './shop.ts';

const shop = await openShop();
/** A second instance on the same database. */
const other = await listen(
  createApp({
    storage: createStorage(shop.client, shop.prefix),
    categories: { find: async () => null },
    verifyToken: async () => null,
    log: createLogger('products', 'silent'),
    site: { publicUrl: '', storeName: '' },
  }),
);
const total = async (query: string) =>
  (await other.call<ProductList>('GET', `/api/products?${query}`)).body.total;
const seen = (query: string) => expect.poll(() => total(query));

longTest('lists of one instance show what another writes', async () => {
  expect(await total('')).toBe(0);
  const { body } = await shop.create({ name: 'Mogra Kurti', stock: '2' });
  const id = String(body._id);
  await seen('q=mogra').toBe(1);
  await shop.change(id, { name: 'Champa Kurti' });
  await seen('q=champa').toBe(1);
  expect(await total('q=mogra')).toBe(0);
  await shop.remove(id);
  await seen('').toBe(0);
});

longTest('synonyms that an admin stores apply at every instance', async () => {
  const { body } = await shop.create({ name: 'Champa Kurti' });
  expect(await total('q=frangipani')).toBe(0);
  await shop.http.call('PUT', '/api/products/synonyms', {
    token: shop.admin,
    body: { groups: [['champa', 'frangipani']], version: 0 },
  });
  await seen('q=frangipani').toBe(1);
  await shop.remove(String(body._id));
  await seen('').toBe(0);
});

longTest('a deleted document is shown by no instance', async () => {
  const { body } = await shop.create();
  const db = shop.db(PRODUCTS_SERVICE);
  // A page beyond the last: the other instance knows the product but has not read it.
  await seen('page=9').toBe(1);
  await db.collection('products').deleteOne({ _id: toId(String(body._id)) });
  expect((await other.call<ProductList>('GET', '/api/products')).body.data).toEqual([]);
  expect(await total('')).toBe(0);
});

longTest('stock of orders toggles between sold out and in stock', async () => {
  const { body } = await shop.create({ stock: '2' });
  const productId = toId(String(body._id));
  const stock = createStock(
    shop.client,
    databaseName(shop.prefix, PRODUCTS_SERVICE),
    shop.storage.changeFeed,
  );
  const take = (quantity: number) =>
    withTransaction(shop.client, (session) => stock.takeStock(session, [{ productId, quantity }]));
  await seen('inStock=1').toBe(1);
  await take(1);
  await take(1);
  await seen('inStock=1').toBe(0);
  await seen('inStock=0').toBe(1);
  await withTransaction(shop.client, (session) =>
    stock.restock(session, [{ productId, quantity: 1 }]),
  );
  await seen('inStock=1').toBe(1);
});

test('the service is ready when its lists are', async () => {
  const storage = createStorage(shop.client, shop.prefix);
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const slow: typeof storage.products.indexedProducts = async function* (since) {
    await opened;
    yield* storage.products.indexedProducts(since);
  };
  const late = await listen(
    createApp({
      storage,
      indexSync: createIndexSync(
        { ...storage.indexSource, indexedProducts: slow },
        { changeFeed: storage.changeFeed },
      ),
      categories: { find: async () => null },
      verifyToken: async () => null,
      log: createLogger('products', 'silent'),
      site: { publicUrl: '', storeName: '' },
    }),
  );
  const ready = async () => (await late.call('GET', '/readyz')).status;
  expect(await late.call('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('The catalogue has not been loaded') },
  });
  expect((await late.call('GET', '/healthz')).status).toBe(200);
  open();
  await expect.poll(ready).toBe(200);
  await late.close();
});
