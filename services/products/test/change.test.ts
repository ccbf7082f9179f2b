import type { Product, ProductList } from '@tanabana/contracts';
import { toId } from '@tanabana/service-kit/mongo';
import { unique } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { openShop, picture, SETS } from './shop.ts';

const shop = await openShop();
const pictures = shop.db('products').collection('images.files');

const created = async (fields: Record<string, unknown> = {}, files: Blob[] = []) => {
  const { status, body } = await shop.create(fields, files);
  expect(status).toBe(201);
  return body as unknown as Product;
};
const changed = async (id: string, fields: Record<string, unknown>, files: Blob[] = []) => {
  const { status, body } = await shop.change(id, fields, files);
  expect(body).toHaveProperty('_id', id);
  expect(status).toBe(200);
  return body as unknown as Product;
};
const statusOf = async (path = '') => (await shop.http.fetch(path)).status;

describe('only the sent fields change', () => {
  test.each([
    ['name', { name: 'Ajrakh Kurti' }, { name: 'Ajrakh Kurti' }],
    ['category', { category: 'kurta-set' }, { category: { _id: SETS.id, name: 'Kurta Set' } }],
    ['price', { price: '1500' }, { price: 1500, saleprice: 999 }],
    ['saleprice', { saleprice: '1100.50' }, { price: 1299, saleprice: 1100.5 }],
    ['tag', { tag: 'trending' }, { tag: 'trending' }],
    ['gender', { gender: 'men' }, { gender: 'men' }],
    ['description', { description: '' }, { description: '' }],
    ['stock', { stock: '0' }, { stock: 0 }],
    ['weight', { weight: '300' }, { weight: 300 }],
  ])('%s', async (_, fields, expected) => {
    const before = await created({ description: 'Printed by hand.' });
    const { updatedAt, ...after } = await changed(before._id, fields);
    expect(updatedAt > before.updatedAt).toBe(true);
    const { updatedAt: _before, ...rest } = before;
    expect(after).toEqual({
      ...rest,
      ...expected,
      category: { ...rest.category, ...('category' in expected && after.category) },
      variants: rest.variants?.map((variant) => ({
        ...variant,
        price: after.price,
        saleprice: after.saleprice,
      })),
    });
    expect(after).toMatchObject(expected);
    const read = await shop.http.call('GET', `/api/products/${before._id}`);
    expect(read.body).toEqual({ ...after, updatedAt });
  });

  test('and are removed if optional', async () => {
    const { _id } = await created({ gender: 'women', weight: '200' });
    const after = await changed(_id, { gender: '', weight: '' });
    expect(after).not.toHaveProperty('gender');
    expect(after).not.toHaveProperty('weight');
  });

  test('and the product is found by its new terms only', async () => {
    const word = unique('zari').replaceAll('-', '');
    const { _id } = await created({ name: `Kurti ${word}`, description: '' });
    await changed(_id, { name: 'Plain kurti' });
    expect((await shop.http.call('GET', `/api/products?q=${word}`)).body.total).toBe(0);
  });

  longTest('and concurrent changes all apply', async () => {
    const { _id } = await created({ stock: '5' });
    const one = (index: number): Record<string, string> =>
      index % 2 === 0 ? { weight: String(100 + index) } : { description: `Number ${index}` };
    await Promise.all(Array.from({ length: 8 }, (_, index) => changed(_id, one(index))));
    const { body } = await shop.http.call<Product>('GET', `/api/products/${_id}`);
    expect(body.weight).toBeGreaterThanOrEqual(100);
    expect(body.description).toMatch(/^Number [1357]$/);
  });

  test('and stock taken by orders meanwhile stays taken', async () => {
    const { _id } = await created({ stock: '5' });
    const products = shop.db('products').collection('products');
    await Promise.all([
      ...Array.from({ length: 5 }, (_, index) => changed(_id, { description: `Text ${index}` })),
      ...Array.from({ length: 4 }, () =>
        products.updateOne({ _id: toId(_id) }, { $inc: { stock: -1 } }),
      ),
    ]);
    expect((await shop.http.call('GET', `/api/products/${_id}`)).body.stock).toBe(1);
  });
});

describe('pictures of a change', () => {
  let product: Product;
  beforeEach(async () => {
    const colors = [
      { name: 'Rani', sizes: ['S'], newImages: 2 },
      { name: 'Ivory', sizes: ['L'], newImages: 1 },
    ];
    product = await created({ colors }, [await picture(), await picture(), await picture()]);
  });
  const imagesOf = (one: Product) => one.colors.map(({ images }) => images);

  test('keep the listed ones, delete the others and append new ones (rules 3.1, 7.1)', async () => {
    const [[first = '', second = ''] = [], [third = ''] = []] = imagesOf(product);
    await shop.http.fetch(`${first}?w=160`);
    const before = await pictures.countDocuments();
    const colors = [
      { name: 'Rani', sizes: ['S', 'M'], existingImages: [second], newImages: 1 },
      { name: 'Ivory', sizes: [], existingImages: [`https://shop.example${third}?w=320`] },
    ];
    const after = await changed(product._id, { colors }, [await picture('png')]);
    const [rani = [], ivory] = imagesOf(after);
    expect(rani).toEqual([second, expect.stringMatching(/^\/api\/products\/images\//)]);
    expect(ivory).toEqual([third]);
    expect(await pictures.countDocuments()).toBe(before);
    expect(await statusOf(first)).toBe(404);
    expect(await statusOf(`${first}?w=160`)).toBe(404);
    expect(await statusOf(rani[1])).toBe(200);
  });

  longTest('follow the requested order, new ones among existing ones (rule 7.1)', async () => {
    const [[first = '', second = ''] = [], [third = ''] = []] = imagesOf(product);
    const colors = [
      { name: 'Rani', existingImages: ['', second], newImages: 1 },
      { name: 'Ivory', existingImages: [third, '', first], newImages: 1 },
    ];
    const uploads = [await picture(), await picture()];
    const [rani = [], ivory = []] = imagesOf(await changed(product._id, { colors }, uploads));
    expect(rani).toEqual([expect.stringMatching(/images/), second]);
    expect(ivory).toEqual([third, expect.stringMatching(/images/), first]);
    expect(new Set([...rani, ...ivory]).size).toBe(5);
  });

  longTest('move to another colour, and stay if not mentioned', async () => {
    const [[first = '', second = ''] = [], [third = ''] = []] = imagesOf(product);
    const colors = [
      { name: 'RANI', sizes: [] },
      { name: 'Ivory', existingImages: [third] },
    ];
    expect(imagesOf(await changed(product._id, { colors }))).toEqual([[first, second], [third]]);
    const moved = [{ name: 'Ivory', existingImages: [first, third] }];
    expect(imagesOf(await changed(product._id, { colors: moved }))).toEqual([[first, third]]);
    expect(await statusOf(second)).toBe(404);
  });

  test.each([
    ['a picture of another product', [{ name: 'A', existingImages: ['f'.repeat(24)] }], 0],
    ['what is no picture', [{ name: 'A', existingImages: ['../../etc/passwd'] }], 0],
    ['more than three a colour', [{ name: 'Rani', newImages: 2 }], 2],
    ['more new ones than came', [{ name: 'Rani', existingImages: [], newImages: 3 }], 2],
    ['twenty in one colour', [{ name: 'Rani', existingImages: [], newImages: 20 }], 20],
    ['files without a colour', undefined, 1],
  ])('%s is rejected and changes nothing', async (_, colors, files) => {
    const before = await pictures.countDocuments();
    const uploads = await Promise.all(Array.from({ length: files }, () => picture()));
    const { status, body } = await shop.change(product._id, { name: 'Other', colors }, uploads);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'request.invalid' });
    expect(await pictures.countDocuments()).toBe(before);
    const read = await shop.http.call('GET', `/api/products/${product._id}`);
    expect(read.body).toEqual(product);
  });

  test('with an unreadable one store none', async () => {
    const before = await pictures.countDocuments();
    const colors = [{ name: 'Rani', existingImages: [], newImages: 2 }];
    const { status } = await shop.change(product._id, { colors }, [
      await picture(),
      new Blob(['#!/bin/sh']),
    ]);
    expect(status).toBe(422);
    expect(await pictures.countDocuments()).toBe(before);
  });

  longTest(
    'stay with the product in the bin and are deleted with it for good, including renditions (rules 7.1, 22.6)',
    async () => {
      const db = shop.db('products');
      const [[first = ''] = []] = imagesOf(product);
      await shop.http.fetch(`${first}?w=160`);
      const { status, body } = await shop.remove(product._id);
      expect({ status, body }).toEqual({ status: 200, body: { message: 'Product deleted' } });
      expect(await statusOf(`/api/products/${product._id}`)).toBe(404);
      expect(await statusOf(first)).toBe(200);
      const path = `/api/products/bin/${product._id}`;
      expect((await shop.http.call('DELETE', path, { token: shop.admin })).status).toBe(200);
      const id = toId(product._id);
      expect(await pictures.countDocuments({ 'metadata.productId': id })).toBe(0);
      const imageId = toId(first.slice(-24));
      expect(await db.collection('images.chunks').countDocuments({ files_id: imageId })).toBe(0);
      expect(await db.collection('imageRenditions').countDocuments({ imageId })).toBe(0);
      expect(await db.collection('pictureNotes').countDocuments({ productId: id })).toBe(0);
    },
  );
});

describe('a change is rejected', () => {
  test('for a taken SKU in any letter case; its own is fine', async () => {
    const sku = unique('SKU');
    await created({ sku });
    const { _id, sku: own } = await created();
    const { status, body } = await shop.change(_id, { sku: sku.toLowerCase() });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'product.sku_taken', errors: [{ path: 'sku' }] });
    expect((await changed(_id, { sku: own.toLowerCase() })).sku).toBe(own.toLowerCase());
  });

  test('for an unknown category', async () => {
    const { status, body } = await shop.change((await created())._id, { category: 'Boots' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'product.category_unknown' });
  });

  test.each([
    ['Product name is required', { name: ' ' }],
    ['Category is required', { category: '' }],
    ['Enter valid price', { price: '0' }],
    ['Enter valid saleprice', { saleprice: '' }],
    ['Add at least one color', { colors: [{ name: ' ' }] }],
    ['Please check what you entered.', { tag: 'sale' }],
    ['Please check what you entered.', { stock: '-1' }],
    ['Please check what you entered.', { colors: [{ name: 'A', existingImages: [{}] }] }],
  ])('with "%s": %o', async (message, fields) => {
    const { status, body } = await shop.change((await created())._id, fields);
    expect(status).toBe(400);
    expect(body).toMatchObject({ message, code: 'request.invalid' });
  });

  test.each(['65a0000000000000000000ff', 'xyz'])('of %s, which does not exist', async (id) => {
    for (const answer of [await shop.change(id, { name: 'x' }), await shop.remove(id)]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: 'product.not_found' });
    }
  });

  test('from anyone but an admin (rule 6.3)', async () => {
    const { _id } = await created();
    expect((await shop.change(_id, { name: 'x' }, [], shop.shopper)).status).toBe(403);
    expect((await shop.remove(_id, shop.shopper)).status).toBe(403);
    const path = `/api/products/${_id}`;
    expect((await shop.http.call('PUT', path)).status).toBe(401);
    expect((await shop.http.call('DELETE', path)).status).toBe(401);
  });

  test('for an interrupted upload', async () => {
    const { _id } = await created();
    const before = await pictures.countDocuments();
    const body =
      '--x\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\nhalf';
    const { status, body: answer } = await shop.http.call('PUT', `/api/products/${_id}`, {
      token: shop.admin,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body,
    });
    expect(status).toBe(400);
    expect(answer).toMatchObject({ code: 'request.malformed' });
    expect(await pictures.countDocuments()).toBe(before);
  });
});

describe('product details (rule 2.10)', () => {
  const sizeChart = { sizes: ['S', 'M'], measures: [{ name: 'Bust', of: 'body', cm: [86, 91.5] }] };
  const reported = {
    fabric: 'Cotton',
    care: 'Cold wash',
    origin: 'Bagru',
    modelSize: 'M',
    genericName: 'Kurti',
    netQuantity: '1 N',
    countryOfOrigin: 'IN',
    manufacturer: 'Tana Weavers\n4 Mill Road, Jaipur 302001',
    packer: 'Bana Packers, Jaipur',
    importer: 'Nobody, Mumbai',
  };

  test('are stored, changed individually, removed by empty texts, and not part of a card', async () => {
    const made = await shop.create({ ...reported, modelHeight: '173', sizeChart });
    const { _id } = made.body as unknown as Product;
    expect(made.body).toMatchObject({ ...reported, modelHeight: 173, sizeChart });
    const other = await shop.change(_id, { fabric: 'Linen' });
    expect(other.body).toMatchObject({ ...reported, fabric: 'Linen', modelHeight: 173, sizeChart });
    const { body } = await shop.http.call<ProductList>(
      'GET',
      `/api/products?fields=card&ids=${_id}`,
    );
    expect(body.data).toHaveLength(1);
    for (const field of [...Object.keys(reported), 'modelHeight', 'sizeChart', 'declarations'])
      expect(body.data[0]).not.toHaveProperty(field);
    const gone = await shop.change(_id, {
      fabric: '',
      modelHeight: '',
      sizeChart: '',
      importer: '',
    });
    expect(gone.body).toMatchObject({
      care: reported.care,
      origin: reported.origin,
      packer: reported.packer,
    });
    for (const field of ['fabric', 'modelHeight', 'sizeChart', 'importer'])
      expect(gone.body).not.toHaveProperty(field);
  });

  test.each([
    { countryOfOrigin: 'Indai' },
    { netQuantity: 'one' },
    { manufacturer: 'x'.repeat(301) },
    { modelHeight: '20' },
    { sizeChart: '{' },
    { sizeChart: { ...sizeChart, sizes: ['S'] } },
    { sizeChart: { ...sizeChart, measures: [] } },
  ])('reject %o', async (wrong) => {
    expect((await shop.create(wrong)).status).toBe(400);
  });
});
