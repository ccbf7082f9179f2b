import type { Category } from '@tanabana/contracts';
import { readStoredData } from '@tanabana/test-kit';
import { describe, expect, test } from 'vitest';
import { startCategories } from './categories-under-test.ts';

describe('after an upgrade from 0.1.0', async () => {
  const stored = await readStoredData(new URL('fixtures/0.1.0.json', import.meta.url));
  const categories = await startCategories(undefined, stored);
  const token = await categories.tokens.buildToken({ isAdmin: true });
  const read = <T>(path: string) => categories.call<T>('GET', `/api/categories${path}`, { token });

  test('categories and the audit log are readable', async () => {
    const { data } = (await read<{ data: Category[] }>('')).body;
    expect(data.map(({ name, slug, attributes }) => [name, slug, attributes])).toEqual([
      ['Kurta Set', 'kurta-sets', {}],
      ['Kurti', 'kurti', { fabric: 'cotton' }],
    ]);
    for (const { _id, slug } of data) expect((await read<Category>(`/${slug}`)).body._id).toBe(_id);
    expect((await read('/audit')).body).toMatchObject({ total: 2 });
  });

  test('names stay taken, and categories can be changed', async () => {
    expect((await categories.create({ name: 'KURTI' })).body).toMatchObject({
      code: 'category.name_taken',
    });
    const [{ _id: id }] = stored.categories as [{ _id: object }];
    const { status, body } = await categories.change(String(id), { name: 'Kurtis' });
    expect([status, body.name]).toEqual([200, 'Kurtis']);
  });
});
