import type { ImportResult, Product, ProductList } from '@tanabana/contracts';
import { unique } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { openShop, type ProductFields } from './shop.ts';

const shop = await openShop();
type Shop = typeof shop;
const HEADER = 'sku,name,category,price,saleprice,stock,color,size,variantsku,barcode,forsale';

const send = async (text: string, { http, admin }: Shop = shop) => {
  const headers = { 'content-type': 'text/csv' };
  const answer = await http.call<ImportResult>('POST', '/api/products/import', {
    token: admin,
    headers,
    body: text,
  });
  expect(answer.status).toBe(200);
  return answer.body;
};
const outcomes = ({ lines }: ImportResult) =>
  lines.map(({ line, outcome, reason }) => [line, outcome, reason].filter(Boolean).join(' '));
const exported = async ({ http, admin }: Shop = shop) => {
  const headers = { authorization: `Bearer ${admin}` };
  return (await http.fetch('/api/products/export.csv', { headers })).text();
};
const bySku = async (sku: string): Promise<Product> => {
  const { body } = await shop.http.call<ProductList>('GET', '/api/products?limit=1000');
  const card = body.data.find((product) => product.sku === sku);
  const found = await shop.http.call<Product>('GET', `/api/products/${card?._id}`);
  return found.body;
};
const countsOf = ({ variants = [] }: Product) =>
  variants.map(({ color, size, stock }) => `${color} ${size}: ${stock}`);

describe('one row per variant', () => {
  longTest(
    'creates a product counted by variant with the colours and sizes of its rows (rule 10.13)',
    async () => {
      const sku = unique('V');
      const file = `${HEADER}
${sku},Kurta,Kurti,1299,999,3,Indigo,S,,96385074,
${sku},,,1299,999,0,Indigo,M,${sku}-IM,,no
${sku},,,1499,1499,2,Rani,M,,,
${sku}-2,Stole,Kurti,500,500,4,Ivory,,,,`;
      expect(outcomes(await send(file))).toEqual(['2 added', '3 added', '4 added', '5 added']);
      const kurta = await bySku(sku);
      expect(countsOf(kurta)).toEqual(['Indigo S: 3', 'Indigo M: 0', 'Rani M: 2']);
      expect(kurta).toMatchObject({
        name: 'Kurta',
        stock: 5,
        countedBy: 'variant',
        price: 1299,
        saleprice: 999,
        colors: [
          { name: 'Indigo', sizes: ['S', 'M'] },
          { name: 'Rani', sizes: ['M'] },
        ],
        variants: [
          { barcode: '96385074', isForSale: true },
          { sku: `${sku}-IM`, isForSale: false },
          { price: 1499, saleprice: 1499 },
        ],
      });
      expect(countsOf(await bySku(`${sku}-2`))).toEqual(['Ivory null: 4']);
      expect(outcomes(await send(file))).toEqual([2, 3, 4, 5].map((line) => `${line} unchanged`));

      const more = `sku,color,size,stock\n${sku},Rani,M,7\n${sku},Rani,L,1\n${sku},Neem,S,2`;
      expect(outcomes(await send(more))).toEqual(['2 updated', '3 updated', '4 updated']);
      expect(countsOf(await bySku(sku))).toEqual([
        'Indigo S: 3',
        'Indigo M: 0',
        'Rani M: 7',
        'Rani L: 1',
        'Neem S: 2',
      ]);
    },
  );

  test('contradicting rows are named and nothing of the product is stored (rule 10.13)', async () => {
    const sku = unique('C');
    const row = (name: string, stock: number | string, size: string, variantsku = '') =>
      `${sku}-${name},Kurta ${name},Kurti,1299,999,${stock},Indigo,${size},${variantsku},,`;
    const file = [
      HEADER,
      row('A', 1, 'S'),
      row('A', 2, 's'),
      row('B', 1, 'S'),
      row('B', 1, 'M').replace('Kurta B', 'Another'),
      row('C', 1, 'S'),
      row('C', -1, 'M'),
      row('D', 1, 'S', `${sku}-ONE`),
      row('D', 1, 'M', `${sku}-one`),
      row('E', 4, 'S'),
      row('F', 'some', 'S'),
    ].join('\n');
    const twice = 'refused lines 2 and 3 are both Indigo, s: nothing of this product was imported';
    const names =
      'refused lines 4 and 5 contradict each other (name): nothing of this product was imported';
    const below = 'refused line 7, stock: Not below 0.';
    const skus = `refused The SKU ${sku}-one appears twice.`;
    expect(outcomes(await send(file))).toEqual([
      `2 ${twice}`,
      `3 ${twice}`,
      `4 ${names}`,
      `5 ${names}`,
      `6 ${below}`,
      `7 ${below}`,
      `8 ${skus}`,
      `9 ${skus}`,
      '10 added',
      '11 refused line 11, stock: "some" is not a number.',
    ]);
    const { body } = await shop.http.call<ProductList>('GET', '/api/products?limit=1000');
    expect(body.data.flatMap((one) => (one.sku.startsWith(sku) ? one.sku : []))).toEqual([
      `${sku}-E`,
    ]);
  });

  longTest('10,000 variants of a product are rejected with a message', async () => {
    const sku = unique('X');
    const rows = Array.from({ length: 10_000 }, (_, at) => `${sku},Kurta,Kurti,1,1,1,Red,${at},,,`);
    const { refused, lines } = await send([HEADER, ...rows].join('\n'));
    expect([refused, lines[0]?.reason]).toEqual([10_000, 'At most 400 variants.']);
  });
});

longTest('export and import are inverse, also into an empty shop (rule 10.13)', async () => {
  const own = await openShop();
  const colors = [
    { name: 'Indigo', sizes: ['S', 'M'] },
    { name: 'Rani', sizes: [] },
  ];
  const each = (facts: object[]) =>
    facts.map((fact, at) => ({
      ...[
        { color: 'Indigo', size: 'S' },
        { color: 'Indigo', size: 'M' },
        { color: 'Rani', size: null },
      ][at],
      ...fact,
    }));
  const make = async (fields: ProductFields) =>
    expect((await own.create({ colors, stock: undefined, ...fields })).status).toBe(201);
  await make({ sku: 'I-1', variants: each([{ stock: 1 }, { stock: 0 }, { stock: 5 }]) });
  await make({ sku: 'I-2', stock: '9', variants: each([{ sku: '=I-2-S' }]) });
  const facts = [{ stock: 2, price: 800 }, { stock: 1, barcode: '96385074' }, { weight: 90 }];
  await make({ sku: 'I-3', variants: each(facts) });
  await make({ sku: 'I-4', stock: '6' });
  const sizeChart = {
    sizes: ['S', 'M'],
    measures: [
      { name: 'Bust', of: 'body', cm: [86, 91.5] },
      { name: 'Length', of: 'garment', cm: [110, null] },
    ],
  };
  const reported = {
    fabric: '=Silk, "soft"',
    care: 'Dry\r\nclean',
    origin: 'Jaipur',
    modelSize: 'S',
    genericName: 'Kurta',
    netQuantity: '1 N',
    countryOfOrigin: 'IN',
    manufacturer: 'Tana Weavers,\n"4" Mill Road',
    packer: '+Bana Packers',
    importer: 'Nobody',
  };
  await make({
    ...reported,
    sku: 'I-5',
    modelHeight: '172',
    sizeChart: JSON.stringify(sizeChart),
    variants: each([{ stock: 1, shelf: 'A-3' }, { shelf: '-7' }, {}]),
  });
  const file = await exported(own);
  expect(file.split('\r\n').filter((line) => line.startsWith('I-4'))).toHaveLength(1);
  const again = await send(file, own);
  expect([again.unchanged, again.lines.length]).toEqual([15, 15]);
  const empty = await openShop();
  expect((await send(file, empty)).refused).toBe(0);
  const back = await exported(empty);
  expect(back.split(/\r?\n/).toSorted()).toEqual(file.split(/\r?\n/).toSorted());
  const { body } = await empty.http.call<ProductList>('GET', '/api/products?limit=1000', {
    token: empty.admin,
  });
  const id = body.data.find(({ sku }) => sku === 'I-5')?._id;
  const read = await empty.http.call<Product>('GET', `/api/products/${id}`, { token: empty.admin });
  // Line ends within cells become LF.
  const care = 'Dry\nclean';
  expect(read.body).toMatchObject({ ...reported, care, modelHeight: 172, sizeChart });
  expect(read.body.variants?.map(({ shelf }) => shelf)).toEqual(['A-3', '-7', undefined]);
});

longTest(
  'details are changed and removed by their cells; missing columns change nothing (rule 13.4)',
  async () => {
    const sku = unique('F');
    const columns = 'sku,name,category,price,saleprice,colors,fabric,modelheight,sizechart';
    const line = (cells: string) =>
      send(`${columns}\n${sku},Kurta,Kurti,1299,999,Ivory: S,${cells}`);
    await line('Cotton,170,"Size; Bust\nS; 86"');
    expect(await bySku(sku)).toMatchObject({ fabric: 'Cotton', modelHeight: 170 });
    expect(outcomes(await send(`sku,name\n${sku},Kurta`))).toEqual(['2 unchanged']);
    expect(outcomes(await line('Silk,,"Size; Bust\nS; wide"'))).toEqual([
      '3 refused sizechart: Line 2: "wide" is not a length in cm.',
    ]);
    expect(await bySku(sku)).toMatchObject({ fabric: 'Cotton', modelHeight: 170 });
    const country = (name: string) => send(`sku,countryoforigin\n${sku},${name}`);
    expect(outcomes(await country('India'))).toEqual(['2 updated']);
    expect((await bySku(sku)).countryOfOrigin).toBe('IN');
    expect(outcomes(await country('india'))).toEqual(['2 unchanged']);
    expect(outcomes(await country('Indai'))).toEqual([
      '2 refused countryOfOrigin: This is no country. Its name in English, or its code: India, IN.',
    ]);
    expect(outcomes(await country(''))).toEqual(['2 updated']);
    expect(await bySku(sku)).not.toHaveProperty('countryOfOrigin');
    expect(outcomes(await line('Silk,,'))).toEqual(['2 updated']);
    const kurta = await bySku(sku);
    expect(kurta.fabric).toBe('Silk');
    expect([kurta.modelHeight, kurta.sizeChart]).toEqual([undefined, undefined]);
  },
);

longTest("Shopify's product file is imported (rule 10.13)", async () => {
  const handle = unique('block-print-kurta');
  const file = `Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src
${handle},Block Print Kurta,<p>Printed <b>by hand</b>.</p><p>Cotton &amp; silk.</p>,Us,Kurti,Size,S,Color,Indigo,${handle}-S,300.0,4,999.00,1299.00,'96385074,https://example.com/1.jpg
${handle},,,,,,M,,Indigo,${handle}-M,300.0,2,1099.00,,,
${handle},,,,,,,,,,,,,,,https://example.com/2.jpg
${handle}-stole,Stole,,Us,Kurti,Title,Default Title,,,,120.0,9,500.00,,,`;
  expect(outcomes(await send(file))).toEqual(['2 added', '3 added', '4 added', '5 added']);
  const kurta = await bySku(handle);
  expect(countsOf(kurta)).toEqual(['Indigo S: 4', 'Indigo M: 2']);
  expect(kurta).toMatchObject({
    name: 'Block Print Kurta',
    description: 'Printed by hand.\n\nCotton & silk.',
    variants: [
      { sku: `${handle}-S`, price: 1299, saleprice: 999, barcode: '96385074', weight: 300 },
      { sku: `${handle}-M`, price: 1099, saleprice: 1099 },
    ],
  });
  expect(await bySku(`${handle}-stole`)).toMatchObject({ stock: 9, price: 500 });
  expect(outcomes(await send(file))).toEqual([2, 3, 4, 5].map((line) => `${line} unchanged`));
});
