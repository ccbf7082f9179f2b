import type { ImportResult, Product, ProductList } from '@tanabana/contracts';
import { unique } from '@tanabana/test-kit';
import { describe, expect, test } from 'vitest';
import { openShop } from './shop.ts';

const shop = await openShop();
const { admin, http } = shop;

const send = async (text: string | Uint8Array, query: Record<string, string> = {}) => {
  const { status, body } = await http.call<ImportResult>(
    'POST',
    `/api/products/import?${new URLSearchParams(query)}`,
    {
      token: admin,
      headers: { 'content-type': 'text/csv' },
      body: typeof text === 'string' ? Buffer.from(text) : text,
    },
  );
  return { status, ...body, message: (body as unknown as { message?: string }).message };
};
const outcomes = ({ lines = [] }: Partial<ImportResult>) =>
  lines.map(({ line, outcome, reason }) => [line, outcome, reason].filter(Boolean).join(' '));
const bySku = async (sku: string) => {
  const { body } = await http.call<ProductList>('GET', '/api/products?limit=1000');
  return body.data.find((product) => product.sku === sku) as Product | undefined;
};

describe('a dry run', () => {
  test('reports what an import would do and stores nothing: no product, no picture, no audit entry', async () => {
    const sku = unique('D');
    await shop.create({ sku: `${sku}-1`, name: 'Old', price: '500', saleprice: '500' });
    const before = await http.call('GET', '/api/products?limit=1000');
    const audited = await shop.db('products').collection('audit').countDocuments();
    const result = await send(
      [
        'sku,name,category,price,saleprice,colors,pictures',
        `${sku}-1,New,Kurti,500,500,Indigo: S/M,`,
        `${sku}-2,Kurti,Kurti,500,450,Red,https://x.example.com/1.jpg`,
        `${sku}-3,Kurti,Kurti,free,450,Red,`,
        `${sku}-4,Kurti,Sarees,500,450,Red,`,
      ].join('\n'),
      { dryRun: '1' },
    );
    expect(result).toMatchObject({ added: 1, updated: 1, refused: 2, pictures: 1 });
    expect(outcomes(result)).toEqual([
      '2 updated',
      '3 added',
      '4 refused price: "free" is not a number.',
      '5 refused There is no category "Sarees".',
    ]);
    expect(result.missingCategories).toEqual([{ name: 'Sarees', products: 1 }]);
    expect(result.preview?.map(({ sku, outcome }) => `${sku} ${outcome}`)).toEqual([
      `${sku}-3 refused`,
      `${sku}-4 refused`,
      `${sku}-1 updated`,
      `${sku}-2 added`,
    ]);
    expect(result.preview?.at(-1)).toMatchObject({
      line: 3,
      name: 'Kurti',
      category: 'Kurti',
      price: '500',
      saleprice: '450',
      variants: ['Red'],
      pictures: 1,
    });
    expect((await http.call('GET', '/api/products?limit=1000')).body).toEqual(before.body);
    expect(await shop.db('products').collection('audit').countDocuments()).toBe(audited);
    expect(await shop.db('products').collection('pictureFetches').countDocuments()).toBe(0);
  });

  test('previews ten products, those with problems first', async () => {
    const sku = unique('D');
    const lines = Array.from(
      { length: 40 },
      (_, at) => `${sku}-${at},Kurti,Kurti,${at % 20 === 19 ? 'free' : 500},450,Red`,
    );
    const { preview = [] } = await send(
      ['sku,name,category,price,saleprice,colors', ...lines].join('\n'),
      { dryRun: '1' },
    );
    expect(preview.map(({ outcome }) => outcome)).toEqual([
      'refused',
      'refused',
      ...Array(8).fill('added'),
    ]);
  });

  test('of an unknown table suggests its columns and names their first values', async () => {
    const sku = unique('D');
    const result = await send(`Item Code,Item Name,Rate\n${sku},Kurti,500\n${sku}-2,Kurti,600`, {
      dryRun: '1',
    });
    expect(result.file).toMatchObject({
      format: 'other',
      records: 2,
      columns: [
        { name: 'Item Code', field: 'sku', samples: [sku, `${sku}-2`] },
        { name: 'Item Name', field: 'name', samples: ['Kurti'] },
        { name: 'Rate', field: 'price', samples: ['500', '600'] },
      ],
    });
  });

  test.each([
    ['no SKU', 'Fruit,Rate\nApple,5', 'No column is read as the SKU of a product.'],
    [
      'the same column twice',
      'sku,name,Name\nA,1,2',
      'The columns 2 and 3 are both called "Name". Remove or rename one of them.',
    ],
  ])('of a table with %s asks for the columns', async (_, text, problem) => {
    const result = await send(text, { dryRun: '1' });
    expect(result.status).toBe(200);
    expect(result.file?.problem).toBe(problem);
    expect(result.lines).toEqual([]);
    expect((await send(text)).status).toBe(400);
  });
});

test('options of a Shopify file without their names are refused instead of being guessed', async () => {
  const sku = unique('o').toLowerCase();
  const file = `Handle,Title,Type,Option1 Value,Variant Price\n${sku},Kurta,Kurti,Red,5\n${sku},,,Blue,5\n`;
  const reason = 'line 2: the file does not name the option whose value is "Red"';
  expect(outcomes(await send(file))).toEqual([`2 refused ${reason}`, `3 refused ${reason}`]);
});

describe('a column chosen by the owner', () => {
  const table = (sku: string) =>
    `Code,What,Group,MRP,Offer,Left,Shade,Fit\n${sku},"<p>Kurta &amp; more</p>",Women > Kurti,"₹ 1,299",999,3,Indigo,M\n${sku},,,1299,999,2,Indigo,L\n`;

  test('are read as their fields; the columns of a known form, too', async () => {
    const sku = unique('C');
    const columns = 'sku,description,category,price,saleprice,stock,color,size';
    const missing = await send(table(sku), { columns });
    expect(outcomes(missing)).toEqual([
      '2 refused name: Product name is required',
      '3 refused name: Product name is required',
    ]);
    const result = await send(table(sku), {
      columns: 'sku,name,category,price,saleprice,stock,color,size',
    });
    expect(outcomes(result)).toEqual(['2 added', '3 added']);
    expect(await bySku(sku)).toMatchObject({
      name: '<p>Kurta &amp; more</p>',
      price: 1299,
      saleprice: 999,
      stock: 5,
      category: { slug: 'kurti' },
      colors: [{ name: 'Indigo', sizes: ['M', 'L'] }],
    });
    const renamed = await send(`sku,name,price\n${sku},1,Kurta\n`, { columns: 'sku,,name' });
    expect(outcomes(renamed)).toEqual(['2 updated']);
    expect((await bySku(sku))?.name).toBe('Kurta');
  });

  test.each([
    ['sku,nothing', 'The request is not valid.'],
    ['sku,name', 'The file has 3 columns, not 2.'],
    ['name,price,', 'No column is read as the SKU of a product.'],
    ['sku,name,name', 'The columns 2 and 3 are both read as "name". Choose one of them.'],
  ])('%s is refused', async (columns, message) => {
    const { status, message: said } = await send('a,b,c\n1,2,3', { columns });
    expect(status).toBe(400);
    if (columns !== 'sku,nothing') expect(said).toBe(message);
  });

  test('a table without stock, colors and categories gets the chosen ones', async () => {
    const sku = unique('C');
    const file = `code,title,mrp\n${sku},Kurta,1299\n`;
    const choices = { columns: 'sku,name,price', category: 'kurta-set', uncounted: '7' };
    expect(await send(file, choices)).toMatchObject({
      added: 1,
      lines: [{ notes: ['the file does not say how many pieces there are: 7 were assumed'] }],
    });
    expect(await bySku(sku)).toMatchObject({
      stock: 7,
      saleprice: 1299,
      category: { slug: 'kurta-set' },
      colors: [{ name: 'As pictured', sizes: [] }],
    });
    const again = { ...choices, uncounted: '50', category: 'kurti' };
    expect(await send(file, again)).toMatchObject({ unchanged: 1 });
  });
});

describe('a file in Windows-1252', () => {
  test('is reported as damaged unless that encoding is chosen', async () => {
    const sku = unique('E');
    const file = Buffer.from(
      `sku,name,category,price,saleprice,colors\n${sku},Café kurta,Kurti,5,5,Beige\n`,
      'latin1',
    );
    expect(await send(file, { dryRun: '1' })).toMatchObject({
      refused: 1,
      file: { isDamaged: true },
    });
    expect(await send(file, { encoding: 'windows-1252' })).toMatchObject({ added: 1 });
    expect((await bySku(sku))?.name).toBe('Café kurta');
    expect((await send(file, { encoding: 'ebcdic' })).status).toBe(400);
  });
});
