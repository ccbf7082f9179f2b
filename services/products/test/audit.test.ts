import type { AuditPage, Product } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeAll, describe, expect, test } from 'vitest';
import { openShop, picture, SETS } from './shop.ts';

const shop = await openShop();
const audit = async (query = '', token = shop.admin) =>
  (await shop.http.call<AuditPage>('GET', `/api/products/audit?${query}`, { token })).body;
const ofProduct = async (id: string) => (await audit(`target=${id}`)).data;

describe('admin actions are logged', () => {
  let product: Product;
  beforeAll(async () => {
    const colors = [{ name: 'Indigo', sizes: ['S', 'M'], newImages: 1 }];
    const fields = { colors, weight: '280', gender: 'women' };
    product = (await shop.create(fields, [await picture()])).body as unknown as Product;
  });

  test('for a new product with all fields', async () => {
    const [entry, ...older] = await ofProduct(product._id);
    expect(older).toEqual([]);
    expect(entry).toMatchObject({
      by: { id: expect.stringMatching(/^[0-9a-f]{24}$/), username: expect.any(String) },
      action: 'created',
      target: { id: product._id, name: product.name },
    });
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'price', from: null, to: 1299 },
        { field: 'category', from: null, to: 'Kurti' },
        { field: 'weight', from: null, to: 280 },
        { field: 'colors', from: null, to: ['Indigo: S, M'] },
        { field: 'images', from: null, to: product.colors[0]?.images },
      ]),
    );
  });

  test('for a change with old and new values only', async () => {
    const colors = [{ name: 'Rani', sizes: ['L'], existingImages: [] }];
    await shop.change(product._id, {
      name: product.name,
      price: '1499',
      category: SETS.name,
      weight: '',
      stock: '12',
      colors,
    });
    const [entry] = await ofProduct(product._id);
    expect(entry).toMatchObject({ action: 'changed' });
    expect(entry?.changes.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
      { field: 'category', from: 'Kurti', to: 'Kurta Set' },
      { field: 'colors', from: ['Indigo: S, M'], to: ['Rani: L'] },
      { field: 'images', from: product.colors[0]?.images, to: [] },
      { field: 'price', from: 1299, to: 1499 },
      { field: 'stock', from: 10, to: 12 },
      { field: 'weight', from: 280, to: null },
    ]);
  });

  longTest('but not for an unchanged or rejected edit', async () => {
    const before = await ofProduct(product._id);
    await shop.change(product._id, { name: product.name });
    await shop.change(product._id, { category: 'Boots' });
    const other = (await shop.create({ sku: 'TAKEN-1' })).body as unknown as Product;
    expect((await shop.change(product._id, { sku: 'taken-1' })).status).toBe(409);
    expect((await shop.create({ sku: 'TAKEN-1' })).status).toBe(409);
    expect(await ofProduct(product._id)).toEqual(before);
    expect(await ofProduct(other._id)).toHaveLength(1);
  });

  test('for bulk changes and imports, one entry per product', async () => {
    await shop.http.call('POST', '/api/products/bulk', {
      token: shop.admin,
      body: { ids: [product._id], change: { stock: { add: 3 } } },
    });
    await shop.http.call('POST', '/api/products/import', {
      token: shop.admin,
      headers: { 'content-type': 'text/csv' },
      body: `sku,tag\n${product.sku},trending\n`,
    });
    const [file, many] = await ofProduct(product._id);
    expect(file?.changes).toEqual([{ field: 'tag', from: 'regular', to: 'trending' }]);
    expect(many?.changes).toEqual([{ field: 'stock', from: 12, to: 15 }]);
  });

  test('for a deletion with the last state', async () => {
    await shop.remove(product._id);
    const [entry] = await ofProduct(product._id);
    expect(entry).toMatchObject({ action: 'deleted', target: { name: product.name } });
    expect(entry?.changes).toContainEqual({ field: 'sku', from: product.sku, to: null });
  });
});

longTest('audit pages are newest first and for admins only', async () => {
  await shop.create({ name: 'Older' });
  await shop.create({ name: 'Newer' });
  const page = await audit('limit=2');
  expect(page).toMatchObject({ page: 1, limit: 2 });
  expect(page.data.map(({ target }) => target.name)).toEqual(['Newer', 'Older']);
  const [entry] = page.data;
  expect((await audit(`by=${entry?.by.id}&limit=1`)).data).toHaveLength(1);
  const call = (token?: string) => shop.http.call('GET', '/api/products/audit', { token });
  expect((await call()).status).toBe(401);
  expect((await call(shop.shopper)).status).toBe(403);
  const bad = await shop.http.call('GET', '/api/products/audit?target=x', { token: shop.admin });
  expect(bad.status).toBe(400);
});

describe('the reason of a stock change is logged (rule 10.18)', () => {
  const reasons = async (id: string) =>
    (await ofProduct(id)).map(({ changes }) => changes.find(({ field }) => field === 'reason')?.to);

  test('of one product, of many, and of an import', async () => {
    const { body } = await shop.create({ reason: 'First delivery' });
    const { _id, sku, stock } = body as unknown as Product;
    await shop.change(_id, { stock: String(stock + 1), reason: ' One more was found ' });
    await shop.change(_id, { stock: String(stock + 1), reason: 'Nothing changes' });
    const change = { stock: { add: -1 } };
    await shop.http.call('POST', '/api/products/bulk', {
      token: shop.admin,
      body: { ids: [_id], change, reason: 'Stocktaking' },
    });
    const csv = new Blob([`sku,stock\n${sku},77\n`], { type: 'text/csv' });
    const form = new FormData();
    form.append('file', csv, 'products.csv');
    await shop.http.call('POST', '/api/products/import', { token: shop.admin, body: form });
    expect(await reasons(_id)).toEqual([
      'Import',
      'Stocktaking',
      'One more was found',
      'First delivery',
    ]);
  });
});
