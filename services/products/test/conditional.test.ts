import { type Product, productETag } from '@tanabana/contracts';
import { toId } from '@tanabana/service-kit/mongo';
import { longTest } from '@tanabana/test-kit/long-test';
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
/** Takes stock as an order does. */
const sell = (id: string, pieces: number) =>
  db.collection('products').updateOne({ _id: toId(id) }, { $inc: { stock: -pieces } });

test('an admin gets the ETag with the product, and browsers do not cache that response', async () => {
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

test('a change based on the current state succeeds and returns the next ETag', async () => {
  const product = await created();
  const first = await put(product._id, { name: 'One' }, productETag(product));
  expect(first).toMatchObject({ status: 200, body: { name: 'One' } });
  const next = first.headers.get('etag') ?? '';
  expect(next).toBe(productETag(first.body as unknown as Product));
  expect((await put(product._id, { name: 'Two' }, `W/${next}`)).status).toBe(200);
});

test('the second of two admins gets the current state, and nothing of theirs is stored', async () => {
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
  // Reviewed the difference and confirmed.
  const again = await put(product._id, { name: 'His' }, productETag(current));
  expect(again).toMatchObject({ status: 200, body: { name: 'His' } });
});

longTest('of many concurrent changes of one state, one succeeds', async () => {
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

describe('units sold meanwhile', () => {
  test('do not matter if the change does not set stock, and stay sold', async () => {
    const product = await created({ stock: '10' });
    await sell(product._id, 3);
    const answer = await put(product._id, { name: 'Other' }, productETag(product));
    expect(answer).toMatchObject({ status: 200, body: { name: 'Other', stock: 7 } });
  });

  test('are reported if it does', async () => {
    const product = await created({ stock: '10' });
    await sell(product._id, 3);
    const answer = await put(product._id, { stock: '15' }, productETag(product));
    expect(answer).toMatchObject({ status: 412, body: { details: { current: { stock: 7 } } } });
  });
});

test.each(['"x"', '""', 'nonsense', `"2026-01-01T00:00:00.000Z/10"`])(
  '%s is not a valid state of the product',
  async (ifMatch) => {
    const product = await created();
    expect((await put(product._id, { name: 'x' }, ifMatch)).status).toBe(412);
  },
);

test('`*` matches any state, but not a deleted product', async () => {
  const product = await created();
  expect((await put(product._id, { name: 'x' }, '*')).status).toBe(200);
  expect((await put('65a0000000000000000000ff', { name: 'x' }, '*')).status).toBe(404);
});
