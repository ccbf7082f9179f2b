import type { Product } from '@tanabana/contracts';
import { readStoredData } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { openShop } from './shop.ts';

describe('after an upgrade from 0.1.0', async () => {
  const stored = await readStoredData(new URL('fixtures/0.1.0.json', import.meta.url));
  const shop = await openShop(undefined, undefined, stored);
  const read = <T>(path: string) =>
    shop.http.call<T>('GET', `/api/products${path}`, { token: shop.admin });
  const list = async (query: string) => (await read<{ data: Product[] }>(query)).body.data;
  const ids = (stored.products ?? []).map(({ _id }) => String(_id));
  const [kurti = '', kurtaSet = ''] = ids;

  test('products, pictures and audit log are readable', async () => {
    expect((await list('?sort=oldest')).map(({ _id }) => _id)).toEqual(ids);
    expect((await list('?q=indigo%20kurti')).map(({ _id }) => _id)).toContain(kurti);
    expect((await list('?category=kurta-set')).map(({ _id }) => _id)).toEqual([kurtaSet]);
    const { body } = await read<Product>(`/${kurti}`);
    expect(body).toMatchObject({ sku: 'KU-1', price: 1299, saleprice: 999, stock: 10 });
    const picture = await shop.http.fetch(body.images[0] ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await read('/audit')).body).toMatchObject({ total: 2 });
    const csv = await shop.http.fetch('/api/products/export.csv', {
      headers: { Authorization: `Bearer ${shop.admin}` },
    });
    expect((await csv.text()).trim().split('\n')).toHaveLength(3);
  });

  longTest('SKUs stay taken, and products can be changed and deleted', async () => {
    const taken = { code: 'product.sku_taken' };
    expect((await shop.create({ sku: 'KU-1' })).body).toMatchObject(taken);
    const variants = [{ color: 'Indigo', size: 'S', sku: 'ku-1' }];
    expect((await shop.create({ variants })).body).toMatchObject(taken);
    expect((await shop.change(kurti, { saleprice: '899', stock: '3' })).status).toBe(200);
    expect((await read<Product>(`/${kurti}`)).body).toMatchObject({ saleprice: 899, stock: 3 });
    expect((await shop.remove(kurtaSet)).status).toBe(200);
    expect((await read(`/${kurtaSet}`)).status).toBe(404);
  });
});

longTest('search texts of an earlier version are normalised again (rule 10.6)', async () => {
  const stored = await readStoredData(new URL('fixtures/0.1.0.json', import.meta.url));
  const name = 'क़मीज़ चाँदी';
  for (const product of stored.products ?? [])
    Object.assign(product, { name, description: '', searchText: name.normalize('NFKD') });
  const shop = await openShop(undefined, undefined, stored);
  for (const q of ['कमीज', 'क़मीज़', 'चांदी']) {
    const { body } = await shop.http.call<{ data: Product[] }>(
      'GET',
      `/api/products?q=${encodeURIComponent(q)}`,
    );
    expect(
      body.data.map((one) => one.name),
      q,
    ).toEqual([name, name]);
  }
});

longTest(
  'ratings of an earlier version, which no review explains, are removed (rule 19.7)',
  async () => {
    const stored = await readStoredData(new URL('fixtures/0.1.0.json', import.meta.url));
    for (const product of stored.products ?? [])
      Object.assign(product, { reviewsCount: 183, avgRating: 4.6 });
    const shop = await openShop(undefined, undefined, stored);
    const { body } = await shop.http.call<{ data: Product[] }>('GET', '/api/products');
    expect(body.data.map((one) => [one.reviewsCount, one.avgRating])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  },
);
