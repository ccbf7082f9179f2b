import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportResult, Product, ProductList } from '@tanabana/contracts';
import { sampleRows } from '@tanabana/test-kit/long-tests';
import { describe, expect, test } from 'vitest';
import { openShop } from './shop.ts';

const FOLDER = join(import.meta.dirname, 'foreign-files');
const REPORT = '.report.txt';
const files = readdirSync(FOLDER).filter((name) => !name.endsWith(REPORT));

const shop = await openShop();
const { admin, http } = shop;
const IMPORT = '/api/products/import';

const send = (bytes: Uint8Array, query = '') =>
  http.call<ImportResult>('POST', `${IMPORT}${query}`, {
    token: admin,
    headers: { 'content-type': 'text/csv' },
    body: bytes,
  });

const shown = (text: string): string => JSON.stringify(text);

function describeFile({ format, encoding, delimiter, columns }: ImportResult['file']): string[] {
  const read = columns.flatMap(({ name, field }) => (field ? [`${shown(name)} as ${field}`] : []));
  const others = columns.flatMap(({ name, field }) => (field ? [] : [shown(name)]));
  return [
    `${format}, ${encoding}, separated by ${shown(delimiter)}`,
    `read: ${read.join(', ')}`,
    ...(others.length > 0 ? [`not read: ${others.join(', ')}`] : []),
  ];
}

const describeLines = ({ lines }: ImportResult): string[] =>
  lines.flatMap(({ line, sku, outcome, reason, notes = [] }) => [
    [`line ${line}:`, outcome, sku, reason && `(${reason})`].filter(Boolean).join(' '),
    ...notes.map((note) => `  note: ${note}`),
  ]);

const short = (text: string): string =>
  text.length > 200 ? `${shown(text.slice(0, 200))} and ${text.length - 200} more` : shown(text);

function describeProduct(product: Product): string[] {
  const { sku, name, category, gender, price, saleprice, stock, weight, variants = [] } = product;
  return [
    [
      `${sku}: ${shown(name)}`,
      category.name,
      gender,
      `₹${price}, sold at ₹${saleprice}`,
      `${stock} pieces`,
      weight && `${weight} g`,
      product.fabric,
      product.countryOfOrigin,
    ]
      .filter(Boolean)
      .join(', '),
    ...(product.description ? [`  description: ${short(product.description)}`] : []),
    ...variants.map((one) =>
      [
        `  ${one.color}${one.size === null ? '' : `, ${one.size}`}: ₹${one.saleprice}`,
        one.stock !== null && `${one.stock} pieces`,
        one.sku,
        one.barcode,
        one.weight && `${one.weight} g`,
        !one.isForSale && 'not for sale',
      ]
        .filter(Boolean)
        .join(', '),
    ),
  ];
}

async function productsOf({ lines }: ImportResult): Promise<Product[]> {
  const skus = new Set(lines.flatMap(({ sku, outcome }) => (outcome === 'added' ? sku : [])));
  const { body } = await http.call<ProductList>('GET', '/api/products?limit=1000');
  const found = body.data.filter(({ sku }) => skus.has(sku));
  const each = found.map(({ _id }) => http.call<Product>('GET', `/api/products/${_id}`));
  return (await Promise.all(each))
    .map((answer) => answer.body)
    .toSorted((one, other) => one.sku.localeCompare(other.sku));
}

async function picturesOf(products: readonly Product[]): Promise<string[]> {
  const fetches = shop.db('products').collection('pictureFetches');
  const lines: string[] = [];
  for (const { _id, sku } of products) {
    const job = await fetches.findOne({ $expr: { $eq: [{ $toString: '$_id' }, _id] } });
    for (const { url, color } of job?.pictures ?? []) lines.push(`  ${sku}, ${color}: ${url}`);
  }
  return lines.length > 0 ? ['pictures:', ...lines] : [];
}

test('there are at least 40 files', () => {
  expect(files.length).toBeGreaterThanOrEqual(40);
});

describe('foreign files are imported as their reports say; a dry run predicts it, and the same file again changes nothing (rule 10.22)', () => {
  test.each(sampleRows(files, 12))('%s', async (name) => {
    const bytes = readFileSync(join(FOLDER, name));
    const predicted = await send(bytes, '?dryRun=1');
    const { status, body } = await send(bytes);
    const lines: string[] = [];
    if (status === 200) {
      expect(describeLines(predicted.body)).toEqual(describeLines(body));
      const products = await productsOf(body);
      lines.push(...describeFile(body.file), ...describeLines(body));
      lines.push(...products.flatMap(describeProduct), ...(await picturesOf(products)));
      const { body: again } = await send(bytes);
      expect([again.added, again.updated, again.pictures]).toEqual([0, 0, 0]);
      expect(again.unchanged).toBe(body.added);
      expect(body.lines.length).toBe(
        body.added + body.updated + body.unchanged + body.refused + body.ignored,
      );
    } else lines.push(`${status}: ${(body as unknown as { message: string }).message}`);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(FOLDER, `${name}${REPORT}`));
  });
});
