import type {
  CollectionCard,
  CollectionPreview,
  ProductList,
  StoredCollection,
} from '@tanabana/contracts';
import { validStructuredData } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeEach, expect, test } from 'vitest';
import { sweepPictures } from '../src/images/sweep.ts';
import { KURTI, openShop, picture, SETS } from './shop.ts';

const shop = await openShop();
const { http, admin: token } = shop;
const SETTINGS = '/api/products/collection-settings';

function bodyOf(fields: Record<string, unknown>, files: readonly Blob[]): FormData {
  const body = new FormData();
  const all = { title: 'Festive', kind: 'manual', isPublished: '1', ...fields };
  for (const [name, value] of Object.entries(all))
    body.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const file of files) body.append('picture', file, 'lamps.jpg');
  return body;
}
const create = (fields: Record<string, unknown>, ...files: Blob[]) =>
  http.call<StoredCollection>('POST', SETTINGS, { token, body: bodyOf(fields, files) });
const change = (
  { _id, updatedAt }: StoredCollection,
  fields: Record<string, unknown>,
  ...files: Blob[]
) =>
  http.call<StoredCollection>('PUT', `${SETTINGS}/${_id}`, {
    token,
    headers: { 'if-match': `"${updatedAt}"` },
    body: bodyOf(fields, files),
  });
const shown = async () =>
  (await http.call<{ data: CollectionCard[] }>('GET', '/api/products/collections')).body.data;
const listed = async (slug: string, query = '', as?: string) => {
  const path = `/api/products?collection=${slug}&fields=card${query}`;
  const { body } = await http.call<ProductList>('GET', path, { token: as });
  return { ...body, names: body.data.map(({ name }) => name) };
};
const textOf = async (path: string) => (await http.fetch(path)).text();

/** Four products, the newest last. */
async function stock(): Promise<string[]> {
  const ids: string[] = [];
  for (const [name, category, price, color, units] of [
    ['Rani kurti', KURTI.slug, '500', 'Rani', '3'],
    ['Leaf kurti', KURTI.slug, '900', 'Leaf', '0'],
    ['Rani set', SETS.slug, '1500', 'Rani', '5'],
    ['Indigo set', SETS.slug, '2500', 'Indigo', '2'],
  ] as const) {
    const colors = [{ name: color, sizes: ['M'] }];
    const made = await shop.create({
      name,
      category,
      price,
      saleprice: price,
      stock: units,
      colors,
    });
    ids.push(String(made.body._id));
  }
  return ids;
}

beforeEach(async () => {
  const { body } = await http.call<{ data: StoredCollection[] }>('GET', SETTINGS, { token });
  for (const { _id } of body.data) await http.call('DELETE', `${SETTINGS}/${_id}`, { token });
  const { data } = (await http.call<ProductList>('GET', '/api/products?limit=1000')).body;
  for (const { _id } of data) await shop.remove(_id);
});

test('a manual collection lists its products in the order of the owner, with filters, pages and other orders; deleted ones are left out (rules 22.1, 22.4)', async () => {
  const [one = '', two = '', three = '', four = ''] = await stock();
  const productIds = [three, one, four, two];
  const { status, body } = await create({ title: 'Diwali & more', productIds });
  expect([status, body.slug, body.count]).toEqual([201, 'diwali-more', 4]);
  const { names, total } = await listed('diwali-more');
  expect(names).toEqual(['Rani set', 'Rani kurti', 'Indigo set', 'Leaf kurti']);
  expect(total).toBe(4);
  expect((await listed('diwali-more', '&limit=2&page=2')).names).toEqual(names.slice(2));
  expect((await listed('diwali-more', '&colour=Rani&category=kurti')).names).toEqual([
    'Rani kurti',
  ]);
  expect((await listed('diwali-more', '&sort=price-asc&inStock=1')).names).toEqual([
    'Rani kurti',
    'Rani set',
    'Indigo set',
  ]);
  expect((await listed('diwali-more', '&q=set')).names.toSorted()).toEqual([
    'Indigo set',
    'Rani set',
  ]);
  const { facets } = await listed('diwali-more', '&facets=1&colour=Rani');
  expect(facets?.colour).toContainEqual({ value: 'Rani', count: 2 });
  expect(facets?.price).toEqual({ min: 500, max: 1500 });

  await shop.remove(three);
  expect((await listed('diwali-more')).names[0]).toBe('Rani kurti');
  const { body: preview } = await http.call<CollectionPreview>(
    'POST',
    '/api/products/collection-preview',
    { token, body: { productIds } },
  );
  expect(preview).toMatchObject({ total: 3, missing: [three] });
  expect(preview.data.map(({ _id }) => _id)).toEqual([one, four, two]);
  expect((await shown())[0]).toMatchObject({ slug: 'diwali-more', count: 3 });
});

longTest(
  'a collection by rule has what fulfils its conditions now, in its order (rule 22.2)',
  async () => {
    await stock();
    const rule = { colours: ['rani'], maxPrice: 1000, sort: 'price-desc' };
    const { body } = await create({ title: 'Rani', kind: 'rule', rule });
    expect(body).toMatchObject({ slug: 'rani', count: 1, rule: { ...rule, minPrice: null } });
    expect((await listed('rani')).names).toEqual(['Rani kurti']);
    expect((await listed('rani', '&colour=Indigo')).total).toBe(0);
    const more = { ...rule, maxPrice: null };
    const changed = (await change(body, { title: 'Rani', kind: 'rule', rule: more })).body;
    expect((await listed('rani')).names).toEqual(['Rani set', 'Rani kurti']);
    const newest = { kind: 'rule', rule: { newest: 3, inStock: true, sort: 'price-asc' } };
    await change(changed, newest);
    expect((await listed('rani')).names).toEqual(['Rani kurti', 'Rani set', 'Indigo set']);
    await shop.create({ name: 'New set', category: SETS.slug, price: '100', saleprice: '100' });
    expect((await listed('rani')).names).toEqual(['New set', 'Rani set', 'Indigo set']);
    const sets = { kind: 'rule', rule: { category: SETS.id.toUpperCase() } };
    expect((await create({ title: 'Sets', ...sets })).body).toMatchObject({
      count: 3,
      rule: { category: SETS.id },
    });
    const preview = await http.call<CollectionPreview>('POST', '/api/products/collection-preview', {
      token,
      body: { rule: { minPrice: 1000 } },
    });
    expect(preview.body).toMatchObject({ total: 2, missing: [] });
  },
);

longTest(
  'rejects bad input: contradictions, 501 products, an unknown category, a file that is no picture, a taken slug (rule 22.2)',
  async () => {
    const id = 'a'.repeat(24);
    const ids = Array.from({ length: 501 }, (_, at) => at.toString(16).padStart(24, '0'));
    const bomb = new Blob([new Uint8Array(2000)]);
    for (const [fields, path, files = []] of [
      [{ title: ' ' }, 'title'],
      [{ kind: 'rule' }, 'rule'],
      [{ kind: 'rule', rule: {} }, 'rule'],
      [{ kind: 'rule', rule: { newest: 0 } }, 'rule.newest'],
      [{ productIds: ids }, 'productIds'],
      [{ productIds: [id, id] }, 'productIds'],
      [{ slug: 'No Slug' }, 'slug'],
      [{ startsAt: 'tomorrow' }, 'startsAt'],
      [{}, 'images.0', [bomb]],
    ] as [Record<string, unknown>, string, Blob[]?][]) {
      const { status, body } = await create(fields, ...files);
      expect(status, path).toBe(path === 'images.0' ? 422 : 400);
      expect((body as { errors?: unknown }).errors, path).toMatchObject([{ path }]);
    }
    const unknown = await create({ kind: 'rule', rule: { category: id } });
    expect(unknown).toMatchObject({ status: 422, body: { code: 'product.category_unknown' } });
    await create({ slug: 'festive' });
    const taken = await create({ slug: 'festive' }, await picture());
    expect(taken).toMatchObject({ status: 409, body: { code: 'collection.slug_taken' } });
    expect(await shown()).toHaveLength(1);
    expect(await shop.db('products').collection('images.files').countDocuments()).toBe(0);
    for (const [method, path] of [
      ['GET', SETTINGS],
      ['POST', SETTINGS],
      ['DELETE', `${SETTINGS}/${id}`],
      ['PUT', '/api/products/collection-order'],
      ['POST', '/api/products/collection-preview'],
    ] as const) {
      expect((await http.call(method, path)).status, path).toBe(401);
      expect((await http.call(method, path, { token: shop.shopper })).status, path).toBe(403);
    }
  },
);

longTest(
  'of two people who save, the second gets the current state; each change is in the audit log (rule 22.5)',
  async () => {
    const { body: first } = await create({ title: 'Festive' }, await picture());
    const { body: other } = await create({ title: 'Summer' });
    const mine = await change(first, { title: 'Diwali', alt: 'Lamps' });
    expect(mine.body).toMatchObject({
      title: 'Diwali',
      slug: 'festive',
      picture: { alt: 'Lamps' },
    });
    const theirs = await change(first, { title: 'Holi' }, await picture());
    expect(theirs).toMatchObject({
      status: 412,
      body: { code: 'collection.changed', details: { current: { title: 'Diwali' } } },
    });

    const order = (ids: string[]) =>
      http.call('PUT', '/api/products/collection-order', { token, body: { ids } });
    expect((await order([other._id, first._id])).status).toBe(200);
    expect((await shown()).map(({ slug }) => slug)).toEqual(['summer', 'festive']);
    for (const ids of [[other._id], [other._id, other._id], [other._id, 'b'.repeat(24)]])
      expect(await order(ids)).toMatchObject({
        status: 409,
        body: { code: 'collection.order_changed' },
      });

    const replaced = await change(mine.body, { title: 'Diwali', alt: 'New' }, await picture());
    const path = replaced.body.picture?.path ?? '';
    expect((await http.fetch(path)).status).toBe(200);
    expect((await http.fetch(first.picture?.path ?? '')).status).toBe(404);
    const later = new Date(Date.now() + 7_200_000);
    const { pictures, picturesOf } = shop.storage;
    const how = { pictures, namedBy: picturesOf, now: () => later };
    expect(await sweepPictures(how)).toEqual({ removed: 0 });
    const removed = await change(replaced.body, { title: 'Diwali', removePicture: '1' });
    expect(removed.body.picture).toBeNull();
    expect((await http.fetch(path)).status).toBe(404);

    expect((await http.call('DELETE', `${SETTINGS}/${other._id}`, { token })).status).toBe(200);
    expect((await http.call('DELETE', `${SETTINGS}/${other._id}`, { token })).status).toBe(404);
    const { body: log } = await http.call<{ data: object[] }>(
      'GET',
      `/api/products/audit?target=${first._id}`,
      { token },
    );
    expect(log.data.at(-2)).toMatchObject({
      action: 'changed',
      target: { name: 'Diwali', kind: 'collection' },
      changes: expect.arrayContaining([{ field: 'title', from: 'Festive', to: 'Diwali' }]),
    });
  },
);

test('shoppers see a published collection in its period on its page, in the sitemap, the feed and the export (rules 22.3, 22.4)', async () => {
  const colors = [{ name: 'Rani', sizes: ['M'], newImages: 1 }];
  const { body: product } = await shop.create({ sku: 'COL-1', colors }, [await picture()]);
  await shop.create({ sku: 'COL-2', colors }, [await picture()]);
  const fields = { title: 'Festive', productIds: [product._id], description: 'For <Diwali>.' };
  const { body: made } = await create(fields, await picture());
  const page = '/api/products/collections/festive';
  const head = await textOf(`${page}/head`);
  expect(head).toContain('<title>Festive · Tana &amp; Bana</title>');
  expect(head).toContain('rel="canonical" href="https://shop.example/collection/festive"');
  expect(head).toContain('content="For &lt;Diwali&gt;."');
  expect(head).toContain(`content="https://shop.example${made.picture?.path}?w=1280"`);
  expect((await validStructuredData(head))[1]).toMatchObject({
    '@type': 'ItemList',
    numberOfItems: 1,
  });
  const sitemap = '<loc>https://shop.example/collection/festive</loc>';
  expect(await textOf('/api/products/sitemap.xml')).toContain(sitemap);
  const feed = await textOf('/api/products/feed.xml');
  expect(feed.split('<item>').map((item) => item.includes('<g:custom_label_0>Festive<'))).toEqual(
    [...feed.split('<item>')].map((item) => item.includes('COL-1')),
  );
  const csv = await http.fetch('/api/products/export.csv?collection=festive', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([...(await csv.text()).matchAll(/COL-\d/g)].flat()).toEqual(['COL-1']);

  await change(made, {
    ...fields,
    startsAt: '2020-01-01T00:00:00Z',
    endsAt: '2020-02-01T00:00:00Z',
  });
  expect((await http.call('GET', page)).body).toMatchObject({ code: 'collection.not_found' });
  expect((await http.call('GET', `${page}/head`)).status).toBe(404);
  expect(await shown()).toEqual([]);
  expect((await listed('festive')).total).toBe(0);
  expect(await textOf('/api/products/sitemap.xml')).not.toContain(sitemap);
  expect((await http.call('GET', page, { token })).status).toBe(200);
  expect((await listed('festive', '', token)).total).toBe(1);
});
