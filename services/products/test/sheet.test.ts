import { type AuditPage, type Product, productETag, type SheetResult } from '@tanabana/contracts';
import { toId } from '@tanabana/service-kit/mongo';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, test } from 'vitest';
import { openShop, SETS } from './shop.ts';

const shop = await openShop();
const created = async (fields: object = {}) =>
  (await shop.create({ ...fields })).body as unknown as Product;
const edit = (rows: unknown, token: string | null = shop.admin, reason?: string) =>
  shop.http.call<SheetResult & { code?: string }>('POST', '/api/products/sheet', {
    body: { rows, ...(reason && { reason }) },
    ...(token && { token }),
  });
const row = (product: Product, changes: object) => ({
  id: product._id,
  etag: productETag(product),
  changes,
});
const read = async (id: string) =>
  (await shop.http.call<Product>('GET', `/api/products/${id}`, { token: shop.admin })).body;
const auditOf = async (id: string) =>
  (
    await shop.http.call<AuditPage>('GET', `/api/products/audit?target=${id}`, {
      token: shop.admin,
    })
  ).body.data;
/** Takes stock as an order does. */
const sell = (id: string, pieces: number) =>
  shop
    .db('products')
    .collection('products')
    .updateOne({ _id: toId(id) }, { $inc: { stock: -pieces } });

longTest(
  'saves each row on its own and returns its outcome with fields and messages (rule 22.9)',
  async () => {
    const [good, wrong, twice, gone] = await Promise.all([
      created(),
      created(),
      created(),
      created(),
    ]);
    await shop.remove(gone._id);
    const renamed = await shop.change(twice._id, { name: 'Hers' });
    expect(renamed.status).toBe(200);
    const fields = { name: 'Sheet Kurti', category: 'Kurta Set', tag: 'new', hsn: '6204' };
    const { status, body } = await edit(
      [
        row(good, { ...fields, price: 1500, saleprice: 1200.5, stock: 7, gender: 'women' }),
        row(wrong, { price: 0, name: ' ', hsn: '12', unknown: 1 }),
        row(wrong, { category: 'Boots' }),
        row(twice, { name: 'His' }),
        row(gone, { name: 'Gone' }),
      ],
      shop.admin,
      'Stocktaking',
    );
    expect(status).toBe(200);
    const [saved, invalid, unknown, changed, deleted] = body.results;
    const stored = { name: 'Sheet Kurti', tag: 'new', price: 1500, saleprice: 1200.5, stock: 7 };
    expect(saved).toMatchObject({
      outcome: 'saved',
      product: { ...stored, category: { _id: SETS.id } },
    });
    expect(invalid).toMatchObject({ id: wrong._id, outcome: 'invalid' });
    expect(invalid?.errors?.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['name', 'price', 'hsn']),
    );
    expect(unknown).toMatchObject({ outcome: 'invalid', errors: [{ path: 'category' }] });
    expect(changed).toMatchObject({ outcome: 'changed', product: { name: 'Hers' } });
    expect(deleted).toEqual({ id: gone._id, outcome: 'deleted' });
    expect(await read(good._id)).toMatchObject(stored);
    expect((await read(wrong._id)).price).toBe(wrong.price);
    const [entry] = await auditOf(good._id);
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'stock', from: 10, to: 7 },
        { field: 'reason', from: null, to: 'Stocktaking' },
      ]),
    );
  },
);

test('saves a repeated call once and reports its rows as saved (rule 22.9)', async () => {
  const product = await created();
  const rows = [row(product, { name: 'Once', stock: 4, category: SETS.name, gender: '' })];
  await edit(rows);
  const entries = (await auditOf(product._id)).length;
  expect((await edit(rows)).body.results).toMatchObject([
    { outcome: 'saved', product: { name: 'Once', stock: 4 } },
  ]);
  expect(await auditOf(product._id)).toHaveLength(entries);
});

test('does not overwrite units sold in the meantime, but saves other fields (rule 22.9)', async () => {
  const product = await created({ stock: '10' });
  await sell(product._id, 3);
  const { body } = await edit([
    row(product, { stock: 12, name: 'Restocked' }),
    row(product, { name: 'Sold' }),
  ]);
  expect(body.results).toMatchObject([
    { outcome: 'changed', product: { stock: 7 } },
    { outcome: 'saved', product: { stock: 7, name: 'Sold' } },
  ]);
});

longTest(
  'edits stock and prices by variant; a product price applies to the others (rule 22.9)',
  async () => {
    const product = await created({
      stock: undefined,
      variants: [
        { color: 'Indigo', size: 'S', stock: 3 },
        { color: 'Indigo', size: 'M', stock: 4, price: 1500, saleprice: 1400 },
      ],
    });
    const counted = await read(product._id);
    const { body } = await edit([
      row(counted, {
        price: 1100,
        saleprice: 900,
        variants: [{ color: 'Indigo', size: 'S', stock: 9 }],
      }),
    ]);
    expect(body.results[0]).toMatchObject({
      outcome: 'saved',
      product: {
        stock: 13,
        basePrices: { price: 1100, saleprice: 900 },
        variants: [
          { size: 'S', stock: 9, price: 1100 },
          { size: 'M', stock: 4, price: 1500 },
        ],
      },
    });
    const next = body.results[0]?.product as Product;
    const rows = [
      row(next, { variants: [{ color: 'Indigo', size: 'M', price: null, saleprice: null }] }),
    ];
    expect((await edit(rows)).body.results[0]).toMatchObject({ outcome: 'saved' });
    expect((await edit(rows)).body.results[0]).toMatchObject({ outcome: 'saved' });
    expect(
      (await edit([row(await read(product._id), { stock: 5 })])).body.results[0],
    ).toMatchObject({
      outcome: 'invalid',
      errors: [{ path: 'stock' }],
    });
  },
);

test('rejects shoppers, no rows and more than 200 rows', async () => {
  const product = await created();
  expect((await edit([row(product, {})], null)).status).toBe(401);
  expect((await edit([row(product, {})], shop.shopper)).status).toBe(403);
  expect((await edit([])).status).toBe(400);
  const many = Array.from({ length: 201 }, () => row(product, { tag: 'new' }));
  expect((await edit(many)).status).toBe(400);
});

test('moves rows to the drafts and back with their other changes, and edits drafts (rule 22.9)', async () => {
  const product = await created();
  const hide = [row(product, { status: 'draft', name: 'Next season' })];
  const hidden = (await edit(hide)).body.results[0];
  expect(hidden).toMatchObject({
    outcome: 'saved',
    product: { name: 'Next season', isDraft: true },
  });
  const isShown = async () =>
    (await shop.http.call('GET', `/api/products/${product._id}`)).status === 200;
  expect(await isShown()).toBe(false);
  expect((await edit(hide)).body.results).toMatchObject([{ outcome: 'saved' }]);
  const old = await edit([row(product, { status: 'published', name: 'Late' })]);
  expect(old.body.results).toMatchObject([{ outcome: 'changed', product: { isDraft: true } }]);
  expect(await isShown()).toBe(false);
  const draft = hidden?.product as Product;
  const { body } = await edit([row(draft, { status: 'published', stock: 3 })]);
  expect(body.results[0]).toMatchObject({ outcome: 'saved', product: { stock: 3 } });
  expect(body.results[0]?.product).not.toHaveProperty('isDraft');
  expect(await isShown()).toBe(true);
  expect((await auditOf(product._id)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['published', 'unpublished']),
  );
});
