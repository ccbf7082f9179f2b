import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importCsv } from '../src/import/import-csv.ts';
import { CsvError } from '../src/import/read-csv.ts';

const NASTY = fileURLToPath(new URL('./fixtures/nasty.csv', import.meta.url));
const HEADER =
  'ProductID,ProductName,ProductBrand,Gender,Price (INR),NumImages,Description,PrimaryColor';

const { uri, prefix, db } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'import-'));
afterAll(() => rm(folder, { recursive: true }));

const lines: string[] = [];
const run = (file: string, options: { stock?: number; dbPrefix?: string } = {}) => {
  lines.length = 0;
  return importCsv({ uri, dbPrefix: prefix, file, log: (line) => lines.push(line), ...options });
};
const save = async (name: string, content: string | Uint8Array) => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};
const all = () => db('products').collection('products').find().sort({ createdAt: -1 }).toArray();

describe('a catalogue with invalid lines', () => {
  beforeAll(async () => {
    expect(await run(NASTY)).toEqual({ added: 13, unchanged: 0, leftOut: 9 });
  });

  test('is imported, and each skipped line is reported with its reason', () => {
    expect(lines).toEqual([
      'Line 13 was skipped: there is no price.',
      'Line 14 was skipped: "about 500" is not a number.',
      'Line 15 was skipped: "0" is not a price in rupees.',
      'Line 16 was skipped: there is no ProductName.',
      'Line 17 was skipped: there is no ProductID.',
      'Line 18 was skipped: the line has more or fewer values than the first line.',
      'Line 19 was skipped: the line has more or fewer values than the first line.',
      'Line 20 was skipped: line 2 has the same ProductID.',
      'Line 24 was skipped: the name has over 200 characters.',
      '22 rows: 13 added, 0 unchanged, 9 skipped',
    ]);
  });

  test('is stored with the meaning of its lines', async () => {
    const products = await all();
    const received = products.map(({ sku, category, gender, colourNames, price }) =>
      [sku, category.name, gender, colourNames[0], price].join(' | '),
    );
    expect(received).toEqual([
      'IMP-101 | Tops | women | Navy | 239900',
      'IMP-102 | Kurta Set | women | Green | 129950',
      'IMP-103 | Bottoms | women | Blue | 49900',
      'IMP-104 | Men | men | Ivory | 174900',
      'IMP-105 | Girls | girls | Pink | 48900',
      'IMP-106 | Boys | boys | Assorted | 115400',
      'IMP-107 | Tops | women | Black | 79900',
      'IMP-108 | Sarees | women | Red | 1250000',
      'IMP-109 | Home | unisex | Assorted | 89900',
      'IMP-110 | Tops | women | Teal | 65000',
      'IMP-117 | Kurti | women | =cmd() | 50000',
      'IMP-118 | More | women | Assorted | 95000',
      'IMP-120 | More | women | Blue | 50000',
    ]);
    const [first, second] = products;
    expect(first).toMatchObject({
      name: 'Mor Navy Sheer Top',
      description: 'Navy blue sheer top, has a round neck, sleeveless. Comes with a camisole.',
      stock: 25,
      inStock: true,
      tag: 'regular',
      saleprice: 239900,
      sellingPrice: 239900,
      colors: [{ name: 'Navy', sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'], images: [] }],
    });
    expect(second).toMatchObject({
      name: 'Kesar & Co Women Green & Gold-Toned Printed Kurta with Palazzos',
      description: 'Kurta with palazzos. Green kurta, has a round neck. White palazzos.',
    });
    expect(products.find(({ sku }) => sku === 'IMP-104')?.description).toBe(
      'BhoorBagh jacket, sleeveless.',
    );
    expect(products.find(({ sku }) => sku === 'IMP-108')).toMatchObject({
      description: 'Origin: Woven in Banaras. Blouse piece. Unstitched.',
      sizes: [],
    });
  });

  longTest('is not changed by a second run, whatever happened to the products since', async () => {
    await db('products')
      .collection('products')
      .updateOne({ sku: 'IMP-101' }, { $set: { stock: 3, name: 'Renamed' } });
    const before = await all();
    expect(await run(NASTY)).toEqual({ added: 0, unchanged: 13, leftOut: 9 });
    expect(await all()).toEqual(before);
    expect(await db('categories').collection('categories').countDocuments()).toBe(10);
  });
});

longTest('uses the given stock and existing categories', async () => {
  const file = await save('one.csv', `${HEADER}\n900,Red Kurti,Mor,Women,500,1,Text,Red\n`);
  expect(await run(file, { stock: 4 })).toMatchObject({ added: 1 });
  const [stored] = (await all()).filter(({ sku }) => sku === 'IMP-900');
  expect(stored).toMatchObject({ stock: 4, category: { slug: 'kurti' } });
});

longTest('accepts semicolons and columns in another order', async () => {
  const file = await save(
    'semicolons.csv',
    'primarycolor;Description;price (inr);Gender;ProductName;ProductID\nRed;"a; b";500;Men;Kurta;901\n',
  );
  expect(await run(file)).toEqual({ added: 1, unchanged: 0, leftOut: 0 });
});

longTest('two parallel imports add each product once', async () => {
  const rows = Array.from(
    { length: 300 },
    (_, i) => `twice-${i},Kurta ${i},Mor,Men,500,1,Text,Red`,
  );
  const file = await save('twice.csv', [HEADER, ...rows].join('\n'));
  const results = await Promise.all([run(file), run(file)]);
  expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(300);
  const stored = await db('products')
    .collection('products')
    .countDocuments({ sku: /^IMP-twice-/ });
  expect(stored).toBe(300);
});

describe('a file that is not a catalogue is rejected with one line, and nothing is stored', () => {
  test.each([
    ['empty.csv', '', 'has no column ProductID'],
    ['page.csv', '<html><body>Not found</body></html>', 'has no column ProductID'],
    ['columns.csv', 'ProductID,ProductName\n1,Kurta\n', 'has no column Gender, Price (INR)'],
    [
      'open.csv',
      `${HEADER}\n1,"Kurta,Mor,Women,500,1,Text,Red\n2,Top,Mor,Women,5,1,x,Red\n`,
      'is not CSV',
    ],
    ['picture.csv', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0]), 'is not a text file in UTF-8'],
    ['nul.csv', 'ProductID\0', 'is not a text file in UTF-8'],
  ])('%s', async (name, content, message) => {
    const before = (await all()).length;
    const failure = await run(await save(name, content)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CsvError);
    const received = (failure as CsvError).message;
    expect(received).toContain(message);
    expect(received).not.toContain('\n');
    expect((await all()).length).toBe(before);
  });

  test('a missing file, a folder', async () => {
    await expect(run(join(folder, 'none.csv'))).rejects.toThrow('cannot be read (ENOENT)');
    await expect(run(folder)).rejects.toThrow('cannot be read (EISDIR)');
  });
});
