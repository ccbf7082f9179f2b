import type { BinnedProduct, Product } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, test } from 'vitest';
import { emptyBin } from '../src/bin/bin-service.ts';
import { createPictureService } from '../src/images/picture-service.ts';
import { sweepPictures } from '../src/images/sweep.ts';
import type { CategoryRef } from '../src/products/product.ts';
import { KURTI, openShop, picture, SETS } from './shop.ts';

let known: CategoryRef[] = [KURTI, SETS];
const shop = await openShop({
  find: async (key) => known.find(({ id, name, slug }) => [id, name, slug].includes(key)) ?? null,
});
const { http, admin: token } = shop;
const bin = async () =>
  (await http.call<{ data: BinnedProduct[] }>('GET', '/api/products/bin', { token })).body.data;
const restore = (id: string) => http.call('POST', `/api/products/bin/${id}/restore`, { token });
const read = (id: string) => http.call<Product>('GET', `/api/products/${id}`);
const DAY_MS = 86_400_000;
const inDays = (days: number) => () => new Date(Date.now() + days * DAY_MS);

async function add(fields: object = {}): Promise<Product> {
  const colors = [{ name: 'Rani', sizes: ['S', 'M'], newImages: 1 }];
  const made = await shop.create({ colors, ...fields }, [await picture()]);
  return made.body as unknown as Product;
}

longTest(
  'restores a deleted product as it was, in its category of now, with reviews that were written meanwhile (rule 22.6)',
  async () => {
    const variants = [{ color: 'Rani', size: 'S', stock: 3, sku: 'BIN-S' }];
    const product = await add({ sku: 'BIN-1', stock: undefined, variants });
    await shop.remove(product._id);
    expect((await read(product._id)).status).toBe(404);
    expect(await bin()).toMatchObject([
      { _id: product._id, sku: 'BIN-1', deletedBy: expect.any(String) },
    ]);
    const { ratings, pictures, picturesOf } = shop.storage;
    const rating = { productId: product._id, count: 2, average: 4.5, version: 1 };
    expect(await ratings.store([rating as never])).toBe(0);
    const sweep = { pictures, namedBy: picturesOf, now: inDays(1) };
    expect(await sweepPictures(sweep)).toEqual({ removed: 0 });

    known = [{ ...KURTI, name: 'Kurtis' }, SETS];
    expect((await restore(product._id)).status).toBe(200);
    known = [KURTI, SETS];
    const { body } = await read(product._id);
    const { updatedAt, ...same } = product;
    expect(body).toMatchObject({
      ...same,
      category: { name: 'Kurtis' },
      avgRating: 4.5,
      reviewsCount: 2,
    });
    expect(body.updatedAt > updatedAt).toBe(true);
    expect((await http.call('GET', `/api/products?ids=${product._id}`)).body.total).toBe(1);
    expect((await http.fetch(body.images[0] ?? '')).status).toBe(200);
    expect(await bin()).toEqual([]);
    expect((await shop.create({ sku: 'bin-s' })).status).toBe(409);
    expect((await restore(product._id)).status).toBe(404);
    const path = `/api/products/audit?target=${product._id}`;
    const log = await http.call<{ data: { action: string }[] }>('GET', path, { token });
    expect(log.body.data.map(({ action }) => action)).toEqual(['restored', 'deleted', 'created']);
  },
);

test('refuses to restore a product whose SKU is taken or whose category is gone (rule 22.7)', async () => {
  const product = await add({ sku: 'BIN-2' });
  await shop.remove(product._id);
  const other = await add({ sku: 'bin-2' });
  expect(await restore(product._id)).toMatchObject({
    status: 409,
    body: { code: 'product.sku_taken' },
  });
  expect((await bin()).map(({ _id }) => _id)).toContain(product._id);
  await shop.remove(other._id);
  known = [SETS];
  expect(await restore(product._id)).toMatchObject({
    status: 422,
    body: { code: 'product.category_unknown' },
  });
  known = [KURTI, SETS];
  expect((await restore(product._id)).status).toBe(200);
  for (const path of ['', `/${product._id}/restore`])
    expect(
      (await http.call(path ? 'POST' : 'GET', `/api/products/bin${path}`, { token: shop.shopper }))
        .status,
    ).toBe(403);
});

test('a product and its pictures are deleted for good after seven days, once, by concurrent jobs (rule 22.6)', async () => {
  const product = await add();
  await shop.remove(product._id);
  const pictures = createPictureService(shop.storage.pictures);
  const empty = (days: number) => emptyBin({ bin: shop.storage.bin, pictures, now: inDays(days) });
  expect(await empty(6.99)).toEqual({ erased: 0 });
  const before = await bin();
  const done = await Promise.all([empty(7.01), empty(7.01), empty(7.01)]);
  expect(done.reduce((sum, { erased }) => sum + erased, 0)).toBe(before.length);
  expect(await bin()).toEqual([]);
  expect((await http.fetch(product.images[0] ?? '')).status).toBe(404);
  expect((await restore(product._id)).status).toBe(404);
});
