import {
  exportFormats,
  type ImportResult,
  type Product,
  type ProductList,
} from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { sampleRows } from '@tanabana/test-kit/long-tests';
import { beforeAll, describe, expect, test } from 'vitest';
import { openShop, type ProductFields, picture } from './shop.ts';

const shop = await openShop();
const { admin, http } = shop;
type Shop = typeof shop;

const exported = async (format: string): Promise<string> => {
  const headers = { authorization: `Bearer ${admin}` };
  const answer = await http.fetch(`/api/products/export.csv?format=${format}`, { headers });
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)], 'the byte order mark').toEqual([0xef, 0xbb, 0xbf]);
  return new TextDecoder().decode(bytes);
};
const send = async (text: string, to: Shop = shop, query = ''): Promise<ImportResult> => {
  const answer = await to.http.call<ImportResult>('POST', `/api/products/import${query}`, {
    token: to.admin,
    headers: { 'content-type': 'text/csv' },
    body: text,
  });
  expect(answer.status).toBe(200);
  return answer.body;
};
const catalogue = async ({ http, admin }: Shop): Promise<Product[]> => {
  const { body } = await http.call<ProductList>('GET', '/api/products?limit=1000', {
    token: admin,
  });
  const each = body.data.map(({ _id }) =>
    http.call<Product>('GET', `/api/products/${_id}`, { token: admin }),
  );
  return (await Promise.all(each)).map((answer) => answer.body);
};

beforeAll(async () => {
  const make = async (fields: ProductFields, files: Blob[] = []) =>
    expect((await shop.create(fields, files)).status).toBe(201);
  const two = [{ name: 'Indigo', sizes: ['S', 'M'] }, { name: 'Rani' }];
  const each = (facts: object[]) =>
    facts.map((fact, at) => ({
      ...[
        { color: 'Indigo', size: 'S' },
        { color: 'Indigo', size: 'M' },
        { color: 'Rani', size: null },
      ][at],
      ...fact,
    }));
  const plain = { stock: undefined, colors: two };
  await make(
    {
      sku: 'E-1',
      description: 'Soft & light <b>cotton</b>, 5" wide\n\n• Hand wash\n  indented   text',
      gender: 'girls',
      fabric: 'Cotton "mul"',
      weight: '280',
      colors: [
        { name: 'Indigo', newImages: 2 },
        { name: 'Rani', newImages: 1 },
      ],
    },
    [await picture(), await picture(), await picture()],
  );
  await make({ ...plain, sku: 'E-2', variants: each([{ stock: 1 }, { stock: 0 }, { stock: 5 }]) });
  await make({ ...plain, sku: 'e-3', stock: '9' });
  await make({
    ...plain,
    sku: 'E-4',
    variants: each([
      { stock: 2, price: 800, sku: 'OWN-1' },
      { stock: 1, barcode: '8901234567890', weight: 90 },
      { stock: 3, isForSale: false },
    ]),
  });
  await make({
    sku: 'E-5',
    name: '=Kurti, -10% "off"',
    stock: '4',
    colors: [{ name: 'As pictured' }],
  });
  await make({ sku: 'E-6', name: 'कुर्ती ₹', price: '1299.50', saleprice: '1299.50', stock: '0' });
  await make({
    sku: 'E-7',
    name: 'K'.repeat(190),
    category: 'kurta-set',
    colors: [{ name: 'Red' }],
  });
  await make({
    sku: 'E-8',
    colors: [{ name: 'Red / Gold', sizes: ['Free Size', '2-3 years'] }],
    stock: undefined,
    variants: [
      { color: 'Red / Gold', size: 'Free Size', stock: 2, barcode: '2012345678903' },
      { color: 'Red / Gold', size: '2-3 years', stock: 3 },
    ],
  });
});

describe.each(sampleRows(exportFormats, 2))('a catalogue in the form of %s', (format) => {
  longTest('is recognised, and importing it again changes nothing (rule 10.22)', async () => {
    const before = await catalogue(shop);
    const file = await exported(format);
    const result = await send(file);
    expect(result.file.format).toBe(format);
    expect(result.lines.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
    expect(result).toMatchObject({ added: 0, updated: 0, refused: 0, ignored: 0, pictures: 0 });
    expect(new Set(result.lines.map(({ sku }) => sku?.toUpperCase())).size).toBe(8);
    expect(await catalogue(shop)).toEqual(before);
  });

  longTest(
    'creates its products in an empty shop, where the same file changes nothing',
    async () => {
      const other = await openShop();
      const file = await exported(format);
      const result = await send(file, other);
      expect(result.lines.filter(({ outcome }) => outcome !== 'added')).toEqual([]);
      const added = await catalogue(other);
      expect(added).toHaveLength(8);
      const names = (products: Product[]) =>
        Object.fromEntries(
          products.map(({ sku, name, price, saleprice, category, gender }) => [
            sku,
            { name: name.slice(0, 150), price, saleprice, category: category.name, gender },
          ]),
        );
      expect(names(added)).toEqual(names(await catalogue(shop)));
      const again = await send(file, other);
      expect(again).toMatchObject({ added: 0, updated: 0, refused: 0 });
    },
  );
});

longTest(
  'a Shopify export keeps descriptions, stock, prices, barcodes and weights of variants',
  async () => {
    const other = await openShop();
    await send(await exported('shopify'), other);
    const bySku = new Map((await catalogue(other)).map((product) => [product.sku, product]));
    expect(bySku.get('E-1')?.description).toBe(
      'Soft & light <b>cotton</b>, 5" wide\n\n• Hand wash\nindented text',
    );
    expect(bySku.get('E-2')?.variants?.map(({ stock }) => stock)).toEqual([1, 0, 5]);
    expect(bySku.get('E-4')?.variants).toMatchObject([
      { sku: 'OWN-1', price: 800, stock: 2 },
      { barcode: '8901234567890', weight: 90, stock: 1 },
    ]);
    expect(bySku.get('E-5')).toMatchObject({ stock: 4, colors: [{ name: 'As pictured' }] });
  },
);

test('an unknown form is refused', async () => {
  const answer = await http.call('GET', '/api/products/export.csv?format=ebay', { token: admin });
  expect(answer.status).toBe(400);
});
