import type { Product, ProductList } from '@tanabana/contracts';
import { toId } from '@tanabana/service-kit/mongo';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, test } from 'vitest';
import type { CategoryRef } from '../src/products/product.ts';
import type { ProductDocument } from '../src/products/product-document.ts';
import { KURTI, openShop, SETS } from './shop.ts';

/** The categories of the test, with a hook at each lookup. */
const categoriesService = {
  known: [KURTI, SETS] as CategoryRef[],
  calls: 0,
  goneFromCall: Number.NaN,
};
const shop = await openShop({
  find: async (key) => {
    categoriesService.calls += 1;
    if (categoriesService.calls >= categoriesService.goneFromCall) return null;
    return (
      categoriesService.known.find(({ id, name, slug }) => [id, name, slug].includes(key)) ?? null
    );
  },
});
const between = (method: string, id: string, what: string) =>
  shop.http.call(method, `/between/categories/${id}/${what}`);
const total = async (category: string) => {
  const { body } = await shop.http.call<ProductList>('GET', `/api/products?category=${category}`);
  return body.total;
};

longTest("a rename updates the category's products once", async () => {
  const { body } = await shop.create({ category: 'Kurti' });
  await shop.create({ category: 'kurta-set' });
  const renamed = { ...KURTI, name: 'Kurtis & Tunics', slug: 'kurtis' };
  categoriesService.known = [renamed, SETS];
  expect((await between('POST', KURTI.id, 'changed')).body).toEqual({ changed: 1 });
  expect((await between('POST', KURTI.id, 'changed')).body).toEqual({ changed: 0 });
  const read = await shop.http.call('GET', `/api/products/${body._id}`);
  expect(read.body.category).toEqual({ _id: KURTI.id, name: renamed.name, slug: 'kurtis' });
  expect(await total('KURTIS')).toBe(1);
  expect(await total('kurti')).toBe(0);
  expect(await total('kurta-set')).toBe(1);
  categoriesService.known = [KURTI, SETS];
  await between('POST', KURTI.id, 'changed');
});

test("a category's size chart reaches its products, in cached responses too (rule 2.10)", async () => {
  const { body } = await shop.create({ category: 'Kurti' });
  const hasChart = async () => {
    const read = await shop.http.call<Product>('GET', `/api/products/${body._id}`);
    return read.body.category.hasSizeChart;
  };
  expect(await hasChart()).toBeUndefined();
  categoriesService.known = [{ ...KURTI, hasSizeChart: true }, SETS];
  await between('POST', KURTI.id, 'changed');
  expect((await between('POST', KURTI.id, 'changed')).body).toEqual({ changed: 0 });
  expect(await hasChart()).toBe(true);
  expect(await hasChart()).toBe(true);
  categoriesService.known = [KURTI, SETS];
  await between('POST', KURTI.id, 'changed');
  expect(await hasChart()).toBeUndefined();
});

longTest(
  "a category's declarations reach its products next to their own, in cached responses too (rule 13.1)",
  async () => {
    const { body } = await shop.create({ category: 'Kurti', netQuantity: '2 N' });
    const read = async () =>
      (await shop.http.call<Product>('GET', `/api/products/${body._id}`)).body;
    expect((await read()).declarations).toEqual({ netQuantity: '2 N' });
    const declares = async (declarations: CategoryRef['declarations'], changed: number) => {
      categoriesService.known = [{ ...KURTI, declarations }, SETS];
      const answer = await between('POST', KURTI.id, 'changed');
      expect(answer.body.changed).toBeGreaterThanOrEqual(changed);
      expect((await between('POST', KURTI.id, 'changed')).body).toEqual({ changed: 0 });
    };
    await declares({ netQuantity: '1 N', packer: 'Tana Weavers, Jaipur' }, 1);
    for (let times = 0; times < 2; times += 1)
      expect(await read()).toMatchObject({
        netQuantity: '2 N',
        declarations: { netQuantity: '2 N', packer: 'Tana Weavers, Jaipur' },
      });
    await declares({ netQuantity: '1 N', packer: 'Tana Weavers, Pune' }, 1);
    expect((await read()).declarations?.packer).toBe('Tana Weavers, Pune');
    const made = await shop.create({ category: 'Kurti' });
    expect(made.body).toMatchObject({ declarations: { netQuantity: '1 N' } });
    expect(made.body).not.toHaveProperty('netQuantity');
    const cards = await shop.http.call<ProductList>(
      'GET',
      `/api/products?fields=card&ids=${body._id}`,
    );
    expect(cards.body.data[0]).not.toHaveProperty('declarations');
    const facets = await shop.http.call<ProductList>(
      'GET',
      '/api/products?facets=1&category=kurti',
    );
    expect(facets.body.facets?.category.filter(({ slug }) => slug === 'kurti')).toHaveLength(1);
    await declares(undefined, 2);
    expect((await read()).declarations).toEqual({ netQuantity: '2 N' });
  },
);

test("a category's HSN code reaches what orders read, and is removed again", async () => {
  const { body } = await shop.create({ category: 'Kurti', hsn: '6109' });
  const stored = () =>
    shop
      .db('products')
      .collection<ProductDocument>('products')
      .findOne({ _id: toId(String(body._id)) });
  expect(await stored()).toMatchObject({ hsn: '6109', category: { name: 'Kurti' } });
  categoriesService.known = [{ ...KURTI, hsn: '6204' }, SETS];
  await between('POST', KURTI.id, 'changed');
  expect((await between('POST', KURTI.id, 'changed')).body).toEqual({ changed: 0 });
  expect((await stored())?.category.hsn).toBe('6204');
  const made = await shop.create({ category: 'Kurti' });
  expect((await shop.change(String(body._id), { hsn: '' })).body).not.toHaveProperty('hsn');
  expect(await stored()).not.toHaveProperty('hsn');
  categoriesService.known = [KURTI, SETS];
  await between('POST', KURTI.id, 'changed');
  expect((await stored())?.category.hsn).toBeNull();
  expect((await shop.change(String(made.body._id), { hsn: '123' })).status).toBe(400);
});

test('a category is in use while a product has it', async () => {
  const other = 'a'.repeat(24);
  expect((await between('GET', KURTI.id, 'use')).body).toEqual({ used: true });
  expect((await between('GET', other, 'use')).body).toEqual({ used: false });
  expect((await between('POST', other, 'changed')).body).toEqual({ changed: 0 });
  expect((await between('GET', 'x', 'use')).status).toBe(404);
});

longTest('a product is removed if its category is deleted while it is stored', async () => {
  const before = (await shop.http.call('GET', '/api/products')).body.total;
  categoriesService.goneFromCall = categoriesService.calls + 2;
  const { status, body } = await shop.create({ category: 'Kurti' });
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'product.category_unknown' });
  categoriesService.goneFromCall = Number.NaN;
  expect((await shop.http.call('GET', '/api/products')).body.total).toBe(before);

  const { body: product } = await shop.create({ category: 'Kurti' });
  categoriesService.goneFromCall = categoriesService.calls + 2;
  const moved = await shop.change(String(product._id), { category: 'Kurta Set' });
  categoriesService.goneFromCall = Number.NaN;
  expect(moved).toMatchObject({ status: 200, body: { category: { name: 'Kurti' } } });
});
