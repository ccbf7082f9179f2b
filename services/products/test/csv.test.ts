import type { ImportResult, Product, ProductList } from '@tanabana/contracts';
import { expectFourExports, unique } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeAll, describe, expect, test } from 'vitest';
import { holdCatalogue } from './held-catalogue.ts';
import { openShop, picture } from './shop.ts';

const shop = await openShop();
const IMPORT = '/api/products/import';
const EXPORT = '/api/products/export.csv';
const { admin, http } = shop;

const send = async (text: string | Uint8Array) => {
  const { status, body } = await http.call<ImportResult>('POST', IMPORT, {
    token: admin,
    headers: { 'content-type': 'text/csv' },
    body: typeof text === 'string' ? Buffer.from(text) : text,
  });
  expect(status).toBe(200);
  return body;
};
const outcomes = (result: ImportResult) =>
  result.lines.map(({ line, outcome, reason }) =>
    [line, outcome, reason].filter(Boolean).join(' '),
  );
const exported = async () => {
  const response = await http.fetch(EXPORT, { headers: { authorization: `Bearer ${admin}` } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  return response.text();
};
const bySku = async (sku: string) => {
  const all = await http.call<ProductList>('GET', '/api/products?limit=1000');
  return all.body.data.find((product) => product.sku === sku) as Product | undefined;
};

describe('an export imported again', () => {
  let image = '';
  beforeAll(async () => {
    const colors = [
      { name: 'Red: deep | warm', sizes: ['2-3Y', '1/2', 'XL\\S'], newImages: 1 },
      { name: 'Ivory' },
    ];
    const { body } = await shop.create(
      { sku: 'A-1', name: '=Kurti, "quoted"', colors, gender: 'women', weight: '280' },
      [await picture()],
    );
    image = (body as unknown as Product).images[0] ?? '';
    await shop.create({ sku: 'A-2', name: "'-1 Kurti", description: 'Two\r\nlines\nor; three' });
    await shop.create({ sku: '@3', name: 'कुर्ती', saleprice: '1299.50' });
  });

  test('changes nothing', async () => {
    const before = await http.call('GET', '/api/products?limit=1000');
    const file = await exported();
    expect(file).not.toMatch(/(^|,)"?[=+@]/m);
    const result = await send(file);
    expect(outcomes(result)).toEqual(['2 unchanged', '5 unchanged', '6 unchanged']);
    expect(result).toMatchObject({ added: 0, updated: 0, unchanged: 3, refused: 0 });
    expect((await http.call('GET', '/api/products?limit=1000')).body).toEqual(before.body);
  });

  longTest('creates the same catalogue in an empty shop', async () => {
    const other = await openShop();
    const file = await exported();
    const answer = await other.http.call<ImportResult>('POST', IMPORT, {
      token: other.admin,
      headers: { 'content-type': 'text/csv' },
      body: file,
    });
    expect(answer.body).toMatchObject({ added: 3, refused: 0 });
    const headers = { authorization: `Bearer ${other.admin}` };
    const again = await (await other.http.fetch(EXPORT, { headers })).text();
    expect(again.split(/\r?\n/).toSorted()).toEqual(file.split(/\r?\n/).toSorted());
  });

  longTest('changes only differences, and deletes pictures of removed colours', async () => {
    expect(outcomes(await send('SKU;price\na-1;1400\nA-2;1299\n'))).toEqual([
      '2 updated',
      '3 unchanged',
    ]);
    expect(await bySku('A-1')).toMatchObject({ price: 1400, gender: 'women', images: [image] });
    const file = 'sku,gender,weight,colors,stock\nA-1,,,Ivory: S/M | Teal,7\n';
    expect(outcomes(await send(file))).toEqual(['2 updated']);
    const product = await bySku('A-1');
    expect(product).toMatchObject({ stock: 7, price: 1400 });
    expect(product?.colors).toEqual([
      { name: 'Ivory', sizes: ['S', 'M'], images: [] },
      { name: 'Teal', sizes: [], images: [] },
    ]);
    expect(product).not.toHaveProperty('gender');
    expect(product).not.toHaveProperty('weight');
    expect((await http.fetch(image)).status).toBe(404);
  });
});

test('an invalid line loses no other, and each has a reason', async () => {
  const sku = unique('L');
  const file = Buffer.concat([
    Buffer.from('name,sku,category,price,saleprice,colors,stock\n'),
    Buffer.from(`Good,${sku}-1,Kurti,500,400,Red: S,5\n`),
    Buffer.from(`,${sku}-2,Kurti,500,400,Red,5\n`),
    Buffer.from(`No category,${sku}-3,Boots,500,400,Red,5\n`),
    Buffer.from(`Price,${sku}-4,Kurti,cheap,400,Red,5\n`),
    Buffer.from(`Short,${sku}-5\n`),
    Buffer.from(`"Open,${sku}-6,Kurti,500,400,Red,5\n`),
    Buffer.from(`Twice,${sku}-1,Kurti,500,400,Red,5\n`),
    Buffer.from(`No SKU, ,Kurti,500,400,Red,5\n`),
    Buffer.from([0x4b, 0xff, 0x2c, 0x0a]),
    Buffer.from(`Colourless,${sku}-7,Kurti,500,400,,5\n`),
    Buffer.from(`Last,${sku}-8,kurta-set,500,400,Red,5`),
  ]);
  const result = await send(file);
  expect(outcomes(result)).toEqual([
    '2 added',
    '3 refused name: Product name is required',
    '4 refused There is no category "Boots".',
    '5 refused price: "cheap" is not a number.',
    '6 refused the line has more or fewer values than the first line',
    '7 refused a quote is opened but never closed',
    '8 refused line 2 has the same SKU',
    '9 refused there is no SKU to identify the row',
    '10 refused the text is not valid UTF-8',
    expect.stringMatching(/^11 refused colors: /),
    '12 added',
  ]);
  expect(result).toMatchObject({ added: 2, refused: 9 });
  expect(await bySku(`${sku}-1`)).toMatchObject({ name: 'Good', stock: 5 });
  expect(await bySku(`${sku}-8`)).toMatchObject({ category: { slug: 'kurta-set' } });
});

longTest('two concurrent imports add each product once', async () => {
  const sku = unique('P');
  const rows = Array.from({ length: 60 }, (_, i) => `${sku}-${i},Kurti ${i},Kurti,500,400,Red`);
  const file = ['sku,name,category,price,saleprice,colors', ...rows].join('\n');
  const results = await Promise.all([send(file), send(file)]);
  expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(60);
});

describe('a form with a file', () => {
  const post = (data: FormData) => http.call('POST', IMPORT, { token: admin, body: data });
  test('is imported', async () => {
    const data = new FormData();
    data.append('file', new Blob(['sku,price\nA-2,1500\n'], { type: 'text/csv' }), 'a.csv');
    expect(await post(data)).toMatchObject({ status: 200, body: { updated: 1 } });
  });
  test('is rejected without a file, or under another name', async () => {
    const data = new FormData();
    expect(await post(data)).toMatchObject({ status: 400 });
    data.append('images', new Blob(['sku\n']), 'a.csv');
    expect(await post(data)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });
});

describe('an import is rejected', () => {
  test.each([
    ['nothing', '', 'The file is empty.'],
    ['a page', '<html>\n</html>', 'The first line has no column "sku".'],
    [
      'a picture',
      new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0x0a]),
      'The file is not text in UTF-8 or UTF-16.',
    ],
  ])('%s', async (_, body, message) => {
    const { status, body: answer } = await http.call('POST', IMPORT, {
      token: admin,
      headers: { 'content-type': 'text/csv' },
      body,
    });
    expect(status).toBe(400);
    expect(answer).toMatchObject({ code: 'request.invalid' });
    expect(answer.message).toContain(message);
  });

  test('for an interrupted form', async () => {
    const { status } = await http.call('POST', IMPORT, {
      token: admin,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nsku\nA',
    });
    expect(status).toBe(400);
  });

  test('for JSON, and for everyone but admins', async () => {
    const json = await http.call('POST', IMPORT, { token: admin, body: { sku: 1 } });
    expect(json.status).toBe(415);
    for (const [method, path] of [
      ['POST', IMPORT],
      ['GET', EXPORT],
    ] as const) {
      expect((await http.call(method, path)).status).toBe(401);
      expect((await http.call(method, path, { token: shop.shopper })).status).toBe(403);
    }
  });
});

longTest('of a hundred concurrent exports four are generated and the others rejected', async () => {
  await shop.create();
  const finish = await holdCatalogue(shop.storage);
  const ask = (signal?: AbortSignal) =>
    http.fetch('/api/products/export.csv', {
      headers: { authorization: `Bearer ${admin}` },
      signal,
    });
  await expectFourExports(ask, finish);
});
