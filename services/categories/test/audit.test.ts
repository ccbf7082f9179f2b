import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AuditPage } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { afterAll, expect, test } from 'vitest';
import { startCategories } from './categories-under-test.ts';

/** A products service without products. */
const products = createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"used":false,"changed":0}');
});
await new Promise<void>((resolve) => products.listen(0, '127.0.0.1', resolve));
afterAll(() => products.close());
const { port } = products.address() as AddressInfo;
const shop = await startCategories(`http://127.0.0.1:${port}`);
const admin = await shop.tokens.buildToken({ isAdmin: true, username: 'asha' });
const audit = async (query: string) =>
  (await shop.call<AuditPage>('GET', `/api/categories/audit?${query}`, { token: admin })).body;

longTest('creating, changing and deleting a category is logged with previous values', async () => {
  const { body } = await shop.create({ name: 'Shawls', attributes: '{"gst":5}' }, admin);
  const id = body._id ?? '';
  await shop.change(id, { name: 'Stoles' }, admin);
  await shop.change(id, { name: 'Stoles' }, admin);
  expect((await shop.remove(id, admin)).status).toBe(200);
  const { data, total } = await audit(`target=${id}`);
  expect(total).toBe(3);
  expect(data.map(({ action, by, target }) => [action, by.username, target.name])).toEqual([
    ['deleted', 'asha', 'Stoles'],
    ['changed', 'asha', 'Stoles'],
    ['created', 'asha', 'Shawls'],
  ]);
  expect(data[1]?.changes).toEqual([{ field: 'name', from: 'Shawls', to: 'Stoles' }]);
  expect(data[2]?.changes).toContainEqual({ field: 'attributes.gst', from: null, to: 5 });
});

test('attributes may have any storable name, also in the audit log', async () => {
  const named = {
    toString: 'a',
    constructor: 'b',
    hasOwnProperty: 'c',
    valueOf: { isPrototypeOf: 1 },
    toBSON: 'd',
    toJSON: 'e',
    'No. of pieces': 2,
    '': 'f',
  };
  const { status, body } = await shop.create({ name: 'Dupattas', attributes: named }, admin);
  expect(status).toBe(201);
  const id = body._id ?? '';
  expect((await shop.change(id, { attributes: { toString: 'z' } }, admin)).status).toBe(200);
  const { body: kept } = await shop.call('GET', `/api/categories/${id}`);
  expect(kept).toMatchObject({ attributes: { toString: 'z' } });
  const { data } = await audit(`target=${id}`);
  const [change, creation] = data.map(({ changes }) => changes.map(({ field, to }) => [field, to]));
  expect(creation).toContainEqual(['attributes.constructor', 'b']);
  expect(creation).toContainEqual(['attributes.valueOf.isPrototypeOf', 1]);
  expect(creation).toContainEqual(['attributes.No. of pieces', 2]);
  expect(change).toContainEqual(['attributes.toString', 'z']);
  expect(change).toContainEqual(['attributes.constructor', null]);
});

test.each(['_bsontype', '$where', '__proto__', 'a\0b'])(
  'an attribute named %j is rejected with a message',
  async (name) => {
    const before = (await audit('')).total;
    for (const attributes of [
      `{${JSON.stringify(name)}:"ObjectId"}`,
      `{"a":[{${JSON.stringify(name)}:1}]}`,
    ]) {
      const sent = await shop.create({ name: 'Odd', attributes }, admin);
      expect(sent.status).toBe(400);
      expect(sent.body).toMatchObject({ code: 'request.invalid' });
      const asJson = await shop.create({ name: 'Odd', attributes: JSON.parse(attributes) }, admin);
      expect(asJson.status).toBe(400);
    }
    expect((await audit('')).total).toBe(before);
  },
);

test('rejected changes are not logged', async () => {
  const { body } = await shop.create({ name: 'Saris' }, admin);
  const before = (await audit('')).total;
  expect((await shop.create({ name: 'saris' }, admin)).status).toBe(409);
  const { body: other } = await shop.create({ name: 'Dhotis' }, admin);
  expect((await shop.change(other._id ?? '', { slug: body.slug }, admin)).status).toBe(409);
  expect((await audit('')).total).toBe(before + 1);
});

test('the audit log is for admins only', async () => {
  const shopper = await shop.tokens.buildToken();
  const call = (token?: string) => shop.call('GET', '/api/categories/audit', { token });
  expect((await call()).status).toBe(401);
  expect((await call(shopper)).status).toBe(403);
});
