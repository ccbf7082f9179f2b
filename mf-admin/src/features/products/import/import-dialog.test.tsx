import { type ImportResult, UNCOUNTED_STOCK } from '@tanabana/contracts';
import { categoryEndpoints, productEndpoints } from '@tanabana/contracts/endpoints';
import { expectNoFaults, longTest, type StandInShop } from '@tanabana/shell/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { shopWith } from '../../../testing/catalogue.ts';
import {
  catchDownloads,
  expectNoFaultsAnywhere,
  expectSoundWindow,
} from '../../../testing/checks.ts';
import { openTab } from '../../../testing/dashboard.ts';
import { button, dialog } from '../../../testing/screen.ts';
import workbook from './stock.xlsx?url';

const CSV = [
  'sku,name,category,price,saleprice,colors',
  'IMP-1,Imported Stole,Tops,500,500,Rani: S/M',
  'IMP-2,No price,Tops,free,500,Rani',
].join('\n');
const REASON = 'price: "free" is not a number.';
const importing = dialog('Import Products');
const choose = (text: string, label = 'Choose a file', name = 'lines.csv') =>
  userEvent.upload(importing.getByLabelText(label), new File([text], name, { type: 'text/csv' }));

const COLUMNS = CSV.split('\n')[0]?.split(',') ?? [];
const fileOf = (over: Partial<ImportResult['file']> = {}): ImportResult['file'] => ({
  format: 'tanabana',
  encoding: 'utf-8',
  delimiter: ',',
  records: 2,
  header: 1,
  isDamaged: false,
  columns: COLUMNS.map((name) => ({ name, field: name, samples: ['IMP-1'] })),
  ...over,
});
const added = { line: 2, sku: 'IMP-1', outcome: 'added' } as const;
const bad = {
  line: 3,
  sku: 'IMP-2',
  outcome: 'refused',
  reason: REASON,
  values: ['IMP-2', 'No price', 'Tops', 'free', '500', 'Rani'],
} as const;
type Result = Partial<Omit<ImportResult, 'lines'>> & { lines?: readonly object[] };
const resultOf = (over: Result = {}): ImportResult =>
  ({
    file: fileOf(),
    added: 1,
    updated: 0,
    unchanged: 0,
    refused: 1,
    ignored: 0,
    pictures: 0,
    lines: [added, bad],
    ...over,
  }) as ImportResult;
const preview = [
  { ...bad, name: 'No price', category: 'Tops', price: 'free', variants: [], pictures: 0 },
  {
    ...added,
    name: 'Imported Stole',
    category: 'Tops',
    price: '500',
    saleprice: '450',
    stock: '7',
    variants: ['Rani, S', 'Rani, M'],
    pictures: 2,
  },
] as unknown as ImportResult['preview'];
let shop: StandInShop;

/** Answers the check with `check`, and the import with `result`. */
const answer = (check: ImportResult, result = check) =>
  shop.answer(productEndpoints.importCsv, ({ query }) => (query.dryRun ? check : result));
const sent = () => shop.asked(productEndpoints.importCsv);
/** Queries as sent, without defaults. */
const queries = () =>
  sent().map(({ query: { uncounted, pictures, ...query } }) => ({
    ...query,
    ...(uncounted !== UNCOUNTED_STOCK && { uncounted }),
    ...(!pictures && { pictures }),
  }));

beforeEach(async () => {
  localStorage.removeItem('admin-import-columns');
  shop = shopWith().shop;
  answer(resultOf({ preview }), resultOf());
  await openTab('products', shop);
  await button('Import').click();
});

test('a chosen file is checked first: its problems and products are shown before anything is stored', async () => {
  await expect.element(button('Import', importing)).toBeDisabled();
  await choose(CSV);
  await expect.element(importing).toHaveTextContent('A file of this shop with 2 lines');
  await expect.element(importing).toHaveTextContent('1 product added, 1 product refused');
  await expect
    .element(importing.getByRole('list', { name: '1 line would be refused' }))
    .toHaveTextContent(`Line 3 (IMP-2): ${REASON}`);
  const rows = importing.getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent('3RefusedNo priceIMP-2Tops');
  await expect
    .element(rows.nth(2))
    .toHaveTextContent('2NewImported StoleIMP-1Tops4505007Rani, S; Rani, M2');
  await expect.element(button('Import 1 line', importing)).toBeEnabled();
  expect(queries()).toEqual([{ dryRun: true }]);
  await expectNoFaultsAnywhere('the check of a catalogue');
});

longTest(
  'lists invalid lines with number, SKU and reason, and saves them for correction',
  async () => {
    await choose(CSV);
    await button('Import 1 line', importing).click();
    await expect.element(importing.getByText('1 line was refused')).toBeVisible();
    await expect
      .element(importing.getByRole('list', { name: 'Refused lines' }))
      .toHaveTextContent(`Line 3 (IMP-2): ${REASON}`);
    await expect.element(importing).toHaveTextContent('Added1Updated0Unchanged0Refused1');
    expect(await sent().at(-1)?.files[0]?.text()).toBe(CSV);
    expect(queries()).toEqual([{ dryRun: true }, {}]);
    await expectNoFaultsAnywhere('the outcome of an import');
    const saved = catchDownloads();
    await button('Save these lines', importing).click();
    await expect.poll(() => saved[0]?.name).toBe('refused-lines.csv');
    // `text()` removes the BOM
    expect((await saved[0]?.file)?.replace(/^\ufeff/, '')).toBe(
      `problem,${COLUMNS.join(',')}\r\n"price: ""free"" is not a number.",IMP-2,No price,Tops,free,500,Rani`,
    );
    await button('Done', importing).click();
    await expect.element(importing).not.toBeInTheDocument();
    await expect.element(button('Import')).toHaveFocus();
    expect(shop.asked(productEndpoints.list).length).toBeGreaterThan(1);
  },
);

longTest('reports a complete import', async () => {
  answer(
    resultOf({ added: 0, unchanged: 2, refused: 0, lines: [{ ...added, outcome: 'unchanged' }] }),
  );
  await choose(CSV);
  await button('Import 2 lines', importing).click();
  await expect.element(importing.getByText('Every line was imported.')).toBeVisible();
  await expect.element(importing).toHaveTextContent('Added0Updated0Unchanged2Refused0');
  expect(button('Save these lines').query()).toBeNull();
});

longTest('reports an interruption as a failure', async () => {
  answer(resultOf(), resultOf({ stopped: 'The database went away after line 3.' }));
  await choose(CSV);
  await button('Import 1 line', importing).click();
  await expect.element(importing.getByText('The database went away after line 3.')).toBeVisible();
  await expect.element(importing).toHaveTextContent('Save them, correct them and import that file');
});

longTest('keeps the checked file after a failed upload', async () => {
  await choose(CSV);
  await expect.element(button('Import 1 line', importing)).toBeEnabled();
  shop.fail(productEndpoints.importCsv);
  await button('Import 1 line', importing).click();
  await expect
    .element(importing.getByRole('alert').first())
    .toHaveTextContent('The file could not be imported.');
  await expect.element(button('Import 1 line', importing)).toBeEnabled();
  await expectNoFaults('an import that failed');
});

longTest('shows the progress of check and import', async () => {
  const letGo = shop.hold(productEndpoints.importCsv);
  await choose(CSV);
  await expect.poll(sent).toHaveLength(1);
  shop.uploaded(0.5);
  await expect.element(importing.getByText('Sending 50%')).toBeVisible();
  shop.uploaded(1);
  await expect
    .element(importing.getByRole('progressbar', { name: 'Checking lines' }))
    .toBeVisible();
  letGo();
  const letGoAgain = shop.hold(productEndpoints.importCsv);
  await button('Import 1 line', importing).click();
  await expect.poll(sent).toHaveLength(2);
  shop.uploaded(1);
  await expect
    .element(importing.getByRole('progressbar', { name: 'Importing lines' }))
    .toBeVisible();
  letGoAgain();
  await expect.element(importing.getByText('1 line was refused')).toBeVisible();
});

describe('a file of another shop', () => {
  const shopify = (over: Result = {}) =>
    resultOf({
      file: fileOf({ format: 'shopify', columns: [{ name: 'Vendor', samples: ['Us'] }] }),
      pictures: 3,
      lines: [
        { ...added, notes: ['line 2: stock of -3 was read as 0'] },
        { line: 3, sku: 'draft', outcome: 'ignored', reason: 'it is a draft in Shopify' },
      ],
      refused: 0,
      ignored: 1,
      preview: [],
      ...over,
    });

  longTest(
    'is recognised: remarks, ignored products, pictures and columns that are not read are named',
    async () => {
      answer(shopify());
      await choose(CSV);
      await expect
        .element(importing)
        .toHaveTextContent(
          "Shopify's product file with 2 lines: 1 product added, 3 pictures to fetch",
        );
      await expect
        .element(importing)
        .toHaveTextContent('Line 2 (IMP-1): stock of -3 was read as 0');
      await expect.element(importing).toHaveTextContent('Line 3 (draft): it is a draft in Shopify');
      await expect.element(importing).toHaveTextContent('Columns that are not imported: Vendor.');
      await expectNoFaultsAnywhere('the check of a foreign file');
    },
  );

  longTest('creates its categories on request, and is checked again', async () => {
    answer(
      shopify({
        added: 0,
        lines: [{ ...bad, reason: 'There is no category "Sarees".' }],
        refused: 1,
        missingCategories: [
          { name: 'Sarees', products: 12 },
          { name: 'Stoles', products: 1 },
        ],
      }),
    );
    shop.answer(categoryEndpoints.create, ({ body }) => ({
      _id: 'a'.repeat(24),
      name: body.name,
      slug: body.name.toLowerCase(),
      description: '',
      attributes: {},
      createdAt: '2026-11-27T00:00:00.000Z',
      updatedAt: '2026-11-27T00:00:00.000Z',
    }));
    await choose(CSV);
    await expect.element(importing).toHaveTextContent('2 categories of the file do not exist');
    await expect.element(importing).toHaveTextContent('Sarees (12 products), Stoles (1 product)');
    answer(shopify());
    await button('Create them', importing).click();
    await expect.element(button('Import 1 line', importing)).toBeEnabled();
    expect(shop.asked(categoryEndpoints.create).map(({ body }) => body.name)).toEqual([
      'Sarees',
      'Stoles',
    ]);
  });

  longTest('is imported with the chosen category, pieces and without pictures', async () => {
    answer(shopify());
    await choose(CSV);
    await importing
      .getByRole('combobox', { name: 'Category of products without one' })
      .selectOptions('Tops');
    await expect.poll(queries).toHaveLength(2);
    const pieces = importing.getByRole('textbox', {
      name: 'Pieces, if the file does not count them',
    });
    await pieces.fill('10');
    await userEvent.tab();
    await expect.poll(queries).toHaveLength(3);
    await importing
      .getByRole('checkbox', { name: 'Fetch the pictures from their addresses' })
      .click();
    await expect.poll(queries).toHaveLength(4);
    await button('Import 1 line', importing).click();
    await expect.poll(queries).toHaveLength(5);
    expect(queries().at(-1)).toEqual({ category: 'Tops', uncounted: 10, pictures: false });
  });

  longTest('is read as Windows-1252 on request', async () => {
    answer(shopify({ file: fileOf({ format: 'shopify', isDamaged: true }) }));
    await choose(CSV);
    await button('Read as Windows-1252', importing).click();
    await expect.poll(() => queries().at(-1)).toEqual({ dryRun: true, encoding: 'windows-1252' });
  });
});

describe('a table with unknown columns', () => {
  const columns = [
    { name: 'Item Code', field: 'sku', samples: ['A-1', 'A-2'] },
    { name: 'Item Name', field: 'name', samples: ['Kurti'] },
    { name: 'Under', samples: ['Tops'] },
  ];
  const unknown = (over: Partial<ImportResult['file']> = {}) =>
    resultOf({ file: fileOf({ format: 'other', columns, ...over }), preview: [] });

  longTest('is imported with the chosen fields, which are suggested and remembered', async () => {
    answer(unknown());
    await choose(CSV);
    const field = (name: string) => importing.getByRole('combobox', { name: `Field of ${name}` });
    await expect.element(field('Item Code')).toHaveValue('sku');
    await expect.element(importing).toHaveTextContent('Item CodeA-1 · A-2');
    await expectNoFaultsAnywhere('the choice of columns');
    await field('Under').selectOptions('Category');
    await button('Apply these columns', importing).click();
    await expect
      .poll(() => queries().at(-1))
      .toEqual({ dryRun: true, columns: ['sku', 'name', 'category'] });
    await button('Import 1 line', importing).click();
    await expect.poll(() => queries().at(-1)).toEqual({ columns: ['sku', 'name', 'category'] });
    await button('Done', importing).click();

    await button('Import').click();
    await choose(CSV);
    await expect
      .poll(() => queries().at(-1))
      .toEqual({ dryRun: true, columns: ['sku', 'name', 'category'] });
  });

  longTest('needs a column with the SKU, and each field once', async () => {
    answer(
      unknown({ problem: 'No column is read as the SKU of a product.', columns: columns.slice(1) }),
    );
    await choose(CSV);
    await expect.element(importing).toHaveTextContent('No column is read as the SKU of a product.');
    const apply = button('Apply these columns', importing);
    await expect.element(apply).toBeDisabled();
    await importing.getByRole('combobox', { name: 'Field of Under' }).selectOptions('Name');
    await expect.element(importing).toHaveTextContent('Another column has this field.');
    await importing
      .getByRole('combobox', { name: 'Field of Under' })
      .selectOptions('SKU of the product');
    await expect.element(apply).toBeEnabled();
  });
});

test.each(['products.xls', 'damaged.xlsx'])(
  'refuses the workbook %s without sending it',
  async (name) => {
    await choose('not a workbook', 'Choose a file', name);
    await expect.element(importing.getByRole('alert')).toHaveTextContent(/cannot be read/);
    expect(sent()).toEqual([]);
  },
);

describe('pictures of imported products', () => {
  const problems = [
    {
      productId: 'a'.repeat(24),
      sku: 'IMP-1',
      name: 'Imported Stole',
      color: 'Rani',
      url: 'https://cdn.example.com/1.jpg',
      reason: 'The server answered 404.',
    },
  ];

  longTest(
    'that are being fetched or failed are reported; failed ones are tried again',
    async () => {
      shop.answer(productEndpoints.pictureFetches, { waiting: 2, failed: 1, problems });
      shop.answer(productEndpoints.settlePictureFetches, { waiting: 3, failed: 0, problems: [] });
      answer(resultOf({ pictures: 3 }));
      await choose(CSV);
      await button('Import 1 line', importing).click();
      await expect
        .element(importing)
        .toHaveTextContent('2 pictures of imported products are being fetched');
      await expect.element(importing).toHaveTextContent('1 picture could not be fetched');
      await importing.getByText('Show them').click();
      await expect
        .element(importing)
        .toHaveTextContent('IMP-1, Rani: The server answered 404. https://cdn.example.com/1.jpg');
      await expectNoFaults('pictures that are fetched');
      await button('Try again', importing).click();
      await expect
        .poll(() => shop.asked(productEndpoints.settlePictureFetches)[0]?.body)
        .toEqual({
          action: 'retry',
        });
      await expect.element(importing).toHaveTextContent('3 pictures of imported products');
    },
  );
});

test('has an accessible dialog', async () => {
  await userEvent.keyboard('{Escape}');
  await expectSoundWindow(button('Import'), 'Import Products');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('converts a workbook to CSV before it is sent; lines are named by their rows', async () => {
  const reason = 'lines 2 and 4 are both Rani';
  answer(resultOf({ lines: [added, { ...bad, line: 4, reason }] }));
  const bytes = await (await fetch(workbook)).arrayBuffer();
  await userEvent.upload(
    importing.getByLabelText('Choose a file'),
    new File([bytes], 'stock.xlsx'),
  );
  await expect
    .element(importing.getByRole('list', { name: '1 line would be refused' }))
    .toHaveTextContent('Line 3 (IMP-2): lines 2 and 3 are both Rani');
  expect(await sent()[0]?.files[0]?.text()).toBe(
    [
      'Item Code,Item Name,Group,MRP,Offer Price,Closing Qty,Shade,Photo',
      'XL-1,"Block Print Kurta',
      'long",Kurti,1299,999.5,7,Indigo,https://cdn.example.com/1.jpg',
      'XL-2,Zari Stole,Tops,899,,12,Rani,https://cdn.example.com/2.jpg',
      '8901234567894,Number as code,Tops,1.299,,3,Red,',
    ].join('\n'),
  );
});
