import { type Product, productETag } from '@tanabana/contracts';
import { toId } from '@tanabana/service-kit/mongo';
import { describe, expect, test } from 'vitest';
import { form, openShop, picture } from './shop.ts';

const shop = await openShop();
const db = shop.db('products');
const created = async (fields = {}) => (await shop.create(fields)).body as unknown as Product;
const put = (id: string, fields: Record<string, string>, ifMatch: string, files: Blob[] = []) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  for (const file of files) data.append('images', file, 'a.jpg');
  return shop.http.call('PUT', `/api/products/${id}`, {
    token: shop.admin,
    headers: { 'if-match': ifMatch },
    body: data,
  });
};
/** What an order does. */
const sell = (id: string, pieces: number) =>
  db.collection('products').updateOne({ _id: toId(id) }, { $inc: { stock: -pieces } });

test('an admin is told the ETag with the product, and no browser keeps that answer', async () => {
  const product = await created();
  const path = `/api/products/${product._id}`;
  const asAdmin = await shop.http.fetch(path, {
    headers: { authorization: `Bearer ${shop.admin}` },
  });
  expect(asAdmin.headers.get('etag')).toBe(productETag(product));
  expect(asAdmin.headers.get('cache-control')).toBe('no-store');
  for (const token of [shop.shopper, undefined]) {
    const answer = await shop.http.call('GET', path, { token });
    expect(answer.headers.get('etag')).toBeNull();
  }
  const made = await shop.http.call('POST', '/api/products', {
    token: shop.admin,
    body: form({}),
  });
  expect(made.headers.get('etag')).toBe(productETag(made.body as unknown as Product));
});

test('a change of the state that was seen is made and gives the next ETag', async () => {
  const product = await created();
  const first = await put(product._id, { name: 'One' }, productETag(product));
  expect(first).toMatchObject({ status: 200, body: { name: 'One' } });
  const next = first.headers.get('etag') ?? '';
  expect(next).toBe(productETag(first.body as unknown as Product));
  expect((await put(product._id, { name: 'Two' }, `W/${next}`)).status).toBe(200);
});

test('the second of two admins is told what there is, and nothing of theirs is stored', async () => {
  const product = await created();
  expect((await put(product._id, { name: 'Hers' }, productETag(product))).status).toBe(200);
  const before = await db.collection('images.files').countDocuments();
  const colors = JSON.stringify([{ name: 'Indigo', newImages: 1 }]);
  const second = await put(product._id, { name: 'His', colors }, productETag(product), [
    await picture(),
  ]);
  expect(second.status).toBe(412);
  expect(second.body).toMatchObject({
    code: 'product.changed',
    details: { current: { _id: product._id, name: 'Hers' } },
  });
  const { current } = second.body.details as { current: Product };
  expect(second.headers.get('etag')).toBe(productETag(current));
  expect(await db.collection('images.files').countDocuments()).toBe(before);
  // Looked at the difference, and meant it.
  const again = await put(product._id, { name: 'His' }, productETag(current));
  expect(again).toMatchObject({ status: 200, body: { name: 'His' } });
});

test('of many changes of one state at the same time one is made', async () => {
  const product = await created();
  const all = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((name) => put(product._id, { name }, productETag(product))),
  );
  const made = all.filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  expect(all.filter(({ status }) => status === 412)).toHaveLength(4);
  const { body } = await shop.http.call('GET', `/api/products/${product._id}`);
  expect(body.name).toBe(made[0]?.body.name);
});

describe('pieces that were sold meanwhile', () => {
  test('are no matter where the stock is not changed, and stay sold', async () => {
    const product = await created({ stock: '10' });
    await sell(product._id, 3);
    const answer = await put(product._id, { name: 'Other' }, productETag(product));
    expect(answer).toMatchObject({ status: 200, body: { name: 'Other', stock: 7 } });
  });

  test('are told where it is', async () => {
    const product = await created({ stock: '10' });
    await sell(product._id, 3);
    const answer = await put(product._id, { stock: '15' }, productETag(product));
    expect(answer).toMatchObject({ status: 412, body: { details: { current: { stock: 7 } } } });
  });
});

test.each(['"x"', '""', 'nonsense', `"2026-01-01T00:00:00.000Z/10"`])(
  'the state %s is no state of the product',
  async (ifMatch) => {
    const product = await created();
    expect((await put(product._id, { name: 'x' }, ifMatch)).status).toBe(412);
  },
);

test('any state will do for *, but not of a product that is gone', async () => {
  const product = await created();
  expect((await put(product._id, { name: 'x' }, '*')).status).toBe(200);
  expect((await put('65a0000000000000000000ff', { name: 'x' }, '*')).status).toBe(404);
});
