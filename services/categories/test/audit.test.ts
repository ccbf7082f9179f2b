import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AuditPage } from '@tanabana/contracts';
import { afterAll, expect, test } from 'vitest';
import { startCategories } from './categories-under-test.ts';

/** A products service where no product has any category. */
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

test('who made, changed and removed a category is kept, with what it was', async () => {
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

test('what was refused leaves no entry', async () => {
  const { body } = await shop.create({ name: 'Saris' }, admin);
  const before = (await audit('')).total;
  expect((await shop.create({ name: 'saris' }, admin)).status).toBe(409);
  const { body: other } = await shop.create({ name: 'Dhotis' }, admin);
  expect((await shop.change(other._id ?? '', { slug: body.slug }, admin)).status).toBe(409);
  expect((await audit('')).total).toBe(before + 1);
});

test('it is told to admins only', async () => {
  const shopper = await shop.tokens.buildToken();
  const call = (token?: string) => shop.call('GET', '/api/categories/audit', { token });
  expect((await call()).status).toBe(401);
  expect((await call(shopper)).status).toBe(403);
});
