import { type Product, type ProductList, productETag } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, test } from 'vitest';
import { sweepPictures } from '../src/images/sweep.ts';
import type { CategoryRef } from '../src/products/product.ts';
import { form, KURTI, openShop, picture, SETS } from './shop.ts';

let known: CategoryRef[] = [KURTI, SETS];
const shop = await openShop({
  find: async (key) => known.find(({ id, name, slug }) => [id, name, slug].includes(key)) ?? null,
});
const { http, admin: token } = shop;
const DRAFTS = '/api/products/drafts';
const call = <T = Record<string, unknown>>(method: string, path: string, body?: FormData) =>
  http.call<T>(method, path, { token, body });
const isShown = async (id: string) =>
  (await http.call('GET', `/api/products/${id}`)).status === 200;

longTest(
  'a draft is edited like a product and unknown to shoppers until it is published (rule 22.8)',
  async () => {
    const colors = [{ name: 'Rani', newImages: 1 }];
    const body = form({ sku: 'DRAFT-1', colors }, [await picture()]);
    const made = await call<Product>('POST', DRAFTS, body);
    expect(made.status).toBe(201);
    const { _id: id, images } = made.body;
    expect(await isShown(id)).toBe(false);
    expect((await http.call<ProductList>('GET', '/api/products')).body.total).toBe(0);
    expect((await shop.create({ sku: 'draft-1' })).status).toBe(409);
    expect((await call<ProductList>('GET', DRAFTS)).body).toMatchObject({
      data: [{ _id: id }],
      total: 1,
    });
    const change = new FormData();
    change.append('name', 'Rani kurti');
    const changed = await http.call<Product>('PUT', `${DRAFTS}/${id}`, {
      token,
      headers: { 'if-match': productETag(made.body) },
      body: change,
    });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Rani kurti' } });
    const { pictures, picturesOf } = shop.storage;
    const later = new Date(Date.now() + 7_200_000);
    const how = { pictures, namedBy: picturesOf, now: () => later };
    expect(await sweepPictures(how)).toEqual({ removed: 0 });

    known = [SETS];
    expect(await call('POST', `${DRAFTS}/${id}/publish`)).toMatchObject({
      status: 422,
      body: { code: 'product.category_unknown' },
    });
    known = [{ ...KURTI, name: 'Kurtis' }, SETS];
    expect((await call('POST', `${DRAFTS}/${id}/publish`)).status).toBe(200);
    known = [KURTI, SETS];
    const { body: product } = await http.call<Product>('GET', `/api/products/${id}`);
    expect(product).toMatchObject({
      name: 'Rani kurti',
      sku: 'DRAFT-1',
      category: { name: 'Kurtis' },
    });
    expect((await http.fetch(images[0] ?? '')).status).toBe(200);
    expect((await call('POST', `${DRAFTS}/${id}/publish`)).status).toBe(404);
  },
);

test('a product of the shop becomes a draft with its SKU and reviews, and a deleted draft is gone with its pictures (rule 22.8)', async () => {
  const colors = [{ name: 'Rani', newImages: 1 }];
  const { body } = await shop.create({ sku: 'DRAFT-2', colors }, [await picture()]);
  const { _id: id, images } = body as unknown as Product;
  expect((await call('POST', `/api/products/${id}/unpublish`)).status).toBe(200);
  expect(await isShown(id)).toBe(false);
  expect((await http.call('GET', `/api/products?ids=${id}`)).body.total).toBe(0);
  expect(await shop.storage.products.removedSince(new Date(Date.now() - 60_000))).toContain(id);
  const rating = { productId: id, count: 1, average: 5, version: 1 };
  await shop.storage.ratings.store([rating as never]);
  expect((await call<Product>('GET', `${DRAFTS}/${id}`)).body).toMatchObject({
    sku: 'DRAFT-2',
    avgRating: 5,
  });
  expect((await call('DELETE', `${DRAFTS}/${id}`)).status).toBe(200);
  expect((await http.fetch(images[0] ?? '')).status).toBe(404);
  expect((await shop.create({ sku: 'DRAFT-2' })).status).toBe(201);
  for (const [method, path] of [
    ['GET', DRAFTS],
    ['POST', DRAFTS],
    ['POST', `${DRAFTS}/${id}/publish`],
    ['POST', `/api/products/${id}/unpublish`],
  ] as const)
    expect((await http.call(method, path, { token: shop.shopper })).status, path).toBe(403);
});
