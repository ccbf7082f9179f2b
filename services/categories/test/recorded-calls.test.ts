import type { Category } from '@tanabana/contracts';
import { listen } from '@tanabana/test-kit';
import { expect, test } from 'vitest';
import { startCategories } from './categories-under-test.ts';

/** Calls as the first dashboard sent them, without later fields. */
test('recorded calls of the first client get the responses that it expects (rule 7.1)', async () => {
  // a products service without products
  const neighbour = await listen({
    callback: () => (_, response) => {
      response.setHeader('content-type', 'application/json').end('{"used":false,"changed":0}');
    },
  });
  const categories = await startCategories(neighbour.url);
  const token = await categories.tokens.buildToken({ isAdmin: true });
  const call = (method: string, path: string, body?: string) =>
    categories.fetch(`/api/categories${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      body,
    });
  const created = await call(
    'POST',
    '',
    '{"name":"Kurti","description":"","attributes":"{\\"fabric\\":\\"cotton\\"}"}',
  );
  expect(created.status).toBe(201);

  const listed = await call('GET', '?q=&page=1&limit=500');
  const { data } = (await listed.json()) as { data: Category[] };
  expect(data.map(({ name, slug }) => [name, slug])).toEqual([['Kurti', 'kurti']]);
  const [{ _id: id } = { _id: '' }] = data;
  expect((await call('GET', '')).status).toBe(200);
  expect(await (await call('GET', `/${id}`)).json()).toMatchObject({ _id: id, name: 'Kurti' });

  const changed = '{"name":"Kurtis","slug":"kurtis","description":"Short","attributes":"{}"}';
  expect((await call('PUT', `/${id}`, changed)).status).toBe(200);
  expect(await (await call('GET', `/${id}`)).json()).toMatchObject({
    name: 'Kurtis',
    slug: 'kurtis',
    description: 'Short',
    attributes: {},
  });
  expect((await call('DELETE', `/${id}`)).status).toBe(200);
  expect((await call('GET', `/${id}`)).status).toBe(404);
});
