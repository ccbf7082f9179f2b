import type { Product } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import { unique } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { form, KURTI, openShop, picture } from './shop.ts';

const shop = await openShop();

const stored = (collection: string) => shop.db('products').collection(collection).countDocuments();

describe('creating a product', () => {
  longTest('returns the product as it will be read (rules 3.1, 7.1)', async () => {
    const fields = {
      name: '  Bandhani Kurti ',
      category: 'KURTI',
      price: '1299.50',
      description: 'Tied by hand.',
      sku: unique('BK'),
      weight: '280',
      gender: 'women',
      tag: 'new',
      colors: [
        { name: 'Rani', sizes: 'S, M,,', newImages: 2 },
        { name: ' ', sizes: ['XL'] },
        { name: 'Ivory', sizes: [' L ', ''], newImages: 1 },
      ],
    };
    const files = [await picture('jpeg'), await picture('png'), await picture('webp')];
    const { status, body } = await shop.create(fields, files);
    expect(status).toBe(201);
    const product = body as unknown as Product;
    expect(product).toMatchObject({
      name: 'Bandhani Kurti',
      category: { _id: KURTI.id, name: 'Kurti', slug: 'kurti' },
      price: 1299.5,
      saleprice: 999,
      sku: fields.sku,
      stock: 10,
      weight: 280,
      gender: 'women',
      tag: 'new',
      reviewsCount: 0,
      avgRating: 0,
    });
    const [rani, ivory] = product.colors;
    expect(product.colors).toHaveLength(2);
    expect(rani).toMatchObject({ name: 'Rani', sizes: ['S', 'M'] });
    expect(rani?.images).toHaveLength(2);
    expect(ivory).toMatchObject({ name: 'Ivory', sizes: ['L'] });
    expect(ivory?.images).toHaveLength(1);
    expect(product.images).toEqual([rani?.images[0], ivory?.images[0]]);

    const read = await shop.http.call('GET', `/api/products/${product._id}`);
    expect(read.status).toBe(200);
    expect(read.body).toEqual(body);
  });

  test('generates a readable SKU without one (rule 7.1)', async () => {
    const { body } = await shop.create({ name: 'Ajrakh Sitara' });
    expect(body.sku).toMatch(/^KUR-AJRAKH-[2-9A-HJKMNP-Z]{5}$/);
  });

  longTest('rejects a taken SKU in any letter case and stores none of its pictures', async () => {
    const sku = unique('TAKEN');
    await shop.create({ sku });
    const before = await stored('images.files');
    const again = { sku: sku.toLowerCase(), colors: [{ name: 'Indigo', newImages: 1 }] };
    const { status, body } = await shop.create(again, [await picture()]);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'product.sku_taken' });
    expect(await stored('images.files')).toBe(before);
    expect(await stored('images.chunks')).toBe(await stored('images.files'));
  });

  longTest('with one SKU ten times at once stores one', async () => {
    const sku = unique('RACE');
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.create({ sku })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  test('rejects an unknown category', async () => {
    const { status, body } = await shop.create({ category: 'Boots' });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'product.category_unknown',
      errors: [{ path: 'category' }],
    });
  });

  test.each([
    ['Product name is required', { name: ' ', category: '', price: '' }],
    ['Category is required', { category: ' ', price: '' }],
    ['Enter valid price', { price: '0', saleprice: '' }],
    ['Enter valid price', { price: '-5' }],
    ['Enter valid price', { price: '9'.repeat(40) }],
    ['Enter valid saleprice', { saleprice: '0', colors: [] }],
    ['Add at least one color', { colors: [{ name: ' ' }] }],
  ])('reports "%s", the first problem (rules 5.9, 9.6)', async (message, fields) => {
    const { status, body } = await shop.create(fields);
    expect(status).toBe(400);
    expect(body).toMatchObject({ message, code: 'request.invalid' });
  });

  test.each([
    ['colours that are no JSON', { colors: '{' }],
    ['colours that are no list', { colors: '{"name":"Red"}' }],
    ['an operator object', { colors: [{ name: { $gt: '' } }] }],
    ['more than three pictures a colour', { colors: [{ name: 'Red', newImages: 4 }] }],
    ['stock in pieces of pieces', { stock: '1.5' }],
    ['a tag of its own', { tag: 'sale' }],
    ['a NUL byte', { name: 'Red\u0000' }],
  ])('rejects %s', async (_, fields) => {
    expect((await shop.create(fields)).status).toBe(400);
  });

  test('rejects pictures without a colour for them', async () => {
    const { status, body } = await shop.create({}, Array(4).fill(await picture()));
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ path: 'images' }] });
  });

  test('is for admins', async () => {
    const body = form({});
    const anonymous = await shop.http.call('POST', '/api/products', { body });
    expect(anonymous.status).toBe(401);
    expect((await shop.create({}, [], shop.shopper)).status).toBe(403);
  });

  test('accepts multipart only (rule 7.1)', async () => {
    const { status } = await shop.http.call('POST', '/api/products', {
      token: shop.admin,
      body: { name: 'x' },
    });
    expect(status).toBe(415);
  });
});

describe('reading one product', () => {
  test.each(['65a0000000000000000000ff', 'xyz', '%00', '__proto__'])(
    'returns 404 for %s (rule 7.1)',
    async (id) => {
      const { status, body } = await shop.http.call('GET', `/api/products/${id}`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ message: 'Product not found', code: 'product.not_found' });
    },
  );
});

longTest('nothing is created while the categories service is unavailable', async () => {
  const cut = await openShop({
    find: async () => {
      throw new AppError('server.unavailable', { headers: { 'Retry-After': '5' } });
    },
  });
  const { status, headers } = await cut.create({});
  expect(status).toBe(503);
  expect(headers.get('retry-after')).toBe('5');
});
