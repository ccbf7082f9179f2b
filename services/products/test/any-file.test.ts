import type { ImportResult, ProductList } from '@tanabana/contracts';
import { hasLongTests } from '@tanabana/test-kit/long-tests';
import { expect, test } from 'vitest';
import { openShop } from './shop.ts';

const shop = await openShop();
const { admin, http } = shop;

/** `CHECK_FILES=2000` tries more. */
const FILES = Number(process.env.CHECK_FILES ?? (hasLongTests ? 60 : 12));

/** A reproducible generator of numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const HEADERS = [
  ['sku', 'name', 'category', 'price', 'saleprice', 'stock', 'colors'],
  ['sku', 'name', 'category', 'price', 'saleprice', 'stock', 'color', 'size', 'forsale'],
  [
    'Handle',
    'Title',
    'Type',
    'Option1 Name',
    'Option1 Value',
    'Variant Inventory Qty',
    'Variant Price',
    'Variant Compare At Price',
    'Status',
    'Image Src',
  ],
  ['Type', 'SKU', 'Name', 'Published', 'Stock', 'Regular price', 'Categories', 'Parent'],
  ['id', 'item_group_id', 'title', 'price', 'availability', 'product_type', 'color', 'size'],
  [
    'item_sku',
    'item_name',
    'parent_child',
    'parent_sku',
    'standard_price',
    'quantity',
    'color_name',
  ],
] as const;
/** Cells as they occur, and as they should not. */
const CELLS = [
  'Kurti',
  'Kurti',
  '500',
  '500',
  '1299.00',
  '5',
  'Red',
  'S',
  'active',
  'Color',
  'in_stock',
  'simple',
  '',
  '',
  ' ',
  '1,299.00',
  '1.299',
  '-3',
  'free',
  'draft',
  'Rs. 500/-',
  'कुर्ती',
  '"',
  'a "b" c',
  'two\nlines',
  "'=1+1",
  '<p>x &amp; y</p>',
  '\ufffd',
  'x'.repeat(250),
];

/** A file whose cells, ends and quotes are random; some lines are broken. */
function fileOf(seed: number): { text: string; encoding: BufferEncoding; records: number | null } {
  const random = randomOf(seed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const header = one(HEADERS);
  const mark = one([',', ',', ';', '\t']);
  const end = one(['\n', '\r\n', '\r']);
  const quoted = (cell: string): string =>
    cell.includes(mark) || /["\n]/.test(cell) || random() < 0.1
      ? `"${cell.replaceAll('"', '""')}"`
      : cell;
  /** Number of records; null if a broken quote makes it a matter of interpretation. */
  let records: number | null = 0;
  const keys = Array.from({ length: 6 }, (_, at) => `any-${seed}-${at}`);
  const lines = Array.from({ length: 3 + Math.floor(random() * 15) }, () => {
    const cells = header.map((_, at) =>
      at === header.findIndex((name) => /^(?:sku|handle|id|item_sku)$/i.test(name)) &&
      random() < 0.9
        ? one(keys)
        : one(CELLS),
    );
    const line = cells.map(quoted).join(mark);
    if (random() < 0.03) return '';
    if (records !== null) records += 1;
    if (random() < 0.05) {
      records = null;
      return random() < 0.5 ? `"${line}` : line.slice(0, Math.floor(line.length / 2));
    }
    return random() < 0.03 ? mark.repeat(header.length - 1) : line;
  });
  return {
    text: [header.join(mark), ...lines].join(end),
    encoding: random() < 0.1 ? 'utf16le' : 'utf8',
    records,
  };
}

const send = async (file: Uint8Array, query = '') =>
  (
    await http.call<ImportResult>('POST', `/api/products/import${query}`, {
      token: admin,
      headers: { 'content-type': 'text/csv' },
      body: file,
    })
  ).body;

test(`of ${FILES} random files every line is stored, refused or ignored with a reason, products are stored whole, and a dry run predicts it`, async () => {
  for (let seed = 1; seed <= FILES; seed += 1) {
    const { text, encoding, records } = fileOf(seed);
    const file = Buffer.from(text, encoding);
    const predicted = await send(file, '?dryRun=1');
    const result = await send(file);
    const said = `file ${seed}:\n${text}`;
    expect(result.lines, said).toBeDefined();
    const { lines } = result;
    expect(predicted.lines, said).toEqual(lines);
    // Each line has one result; the numbers of a record's other lines are its own.
    expect(new Set(lines.map(({ line }) => line)).size, said).toBe(lines.length);
    expect(lines.length, said).toBe(records ?? result.file.records);
    for (const { outcome, reason, line } of lines)
      if (outcome === 'refused' || outcome === 'ignored')
        expect(reason, `line ${line} of ${said}`).toBeTruthy();
    // A product that was added has every line of its SKU, except those with a reason.
    const { body } = await http.call<ProductList>('GET', '/api/products?limit=1000');
    const stored = new Set(body.data.map(({ sku }) => sku.toUpperCase()));
    for (const { sku = '', outcome } of lines)
      if (outcome === 'added') expect(stored, `${sku} of ${said}`).toContain(sku.toUpperCase());
    const again = await send(file);
    expect([again.added, again.updated], said).toEqual([0, 0]);
  }
}, 120_000);
