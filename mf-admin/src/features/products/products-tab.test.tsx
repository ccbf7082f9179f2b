import { errorCodes, texts } from '@tanabana/contracts';
import { binEndpoints, orderEndpoints, productEndpoints } from '@tanabana/contracts/endpoints';
import { buildProduct, expectNoFaults, longTest, newId, sampleRows } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { shopWith } from '../../testing/catalogue.ts';
import { catchDownloads, expectNoFaultsAnywhere, expectSoundWindow } from '../../testing/checks.ts';
import { emptyShop, listOf, openTab } from '../../testing/dashboard.ts';
import { button, dialog, main, query, rowOf, rows } from '../../testing/screen.ts';

const stole = buildProduct({
  name: 'Zari Stole',
  sku: 'ZS-1',
  tag: 'trending',
  price: 1500,
  saleprice: 1200.5,
  stock: 4,
  description: 'Woven twice.',
});
const kurti = buildProduct({ name: 'Bagru Kurti' });
const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
const stock = page.getByRole('textbox', { name: 'Stock of Zari Stole' });
const alert = page.getByRole('alert');

longTest(
  'shows the required columns with sale, tag, SKU, colours and stock (rule 2.22)',
  async () => {
    await openTab('products', shopWith(stole, kurti).shop);
    for (const header of ['SN.', 'Name', 'Price', 'Category', 'Colors', 'Stock', 'Actions'])
      await expect
        .element(page.getByRole('columnheader', { name: header, exact: true }))
        .toBeVisible();
    const row = rowOf('Zari Stole');
    for (const text of ['Trending', 'ZS-1', '₹1,200.50, before ₹1,500', 'Kurtis', 'Indigo'])
      await expect.element(row).toHaveTextContent(text);
    await expect.element(stock).toHaveValue('4');
    await expectNoFaultsAnywhere('the products');
  },
);

longTest.each(sampleRows([320, 360]))(
  'at %i px has two rows of tools with filters in a sheet, and shows the first product without scrolling',
  async (width) => {
    const { shop } = shopWith(stole, kurti);
    await openTab('products', shop, { width });
    await expect.element(rowOf('Zari Stole')).toBeVisible();
    expect(page.getByRole('combobox').elements()).toEqual([]);
    expect(rowOf('Zari Stole').element().getBoundingClientRect().top).toBeLessThan(430);
    await expect.element(button('Add Product')).toBeVisible();
    await page.getByRole('button', { name: /^Filters/ }).click();
    const sheet = dialog('Filters');
    await sheet.getByRole('combobox', { name: 'Stock' }).selectOptions('Low stock');
    await sheet.getByRole('combobox', { name: 'Sort' }).selectOptions('Stock, fewest first');
    await expect.poll(query).toEqual({ stock: 'low', sort: 'stock-asc' });
    await expect.element(button('Export', sheet)).toBeVisible();
    await expectNoFaults(`filters of products at ${width} px`);
    await page.getByRole('button', { name: /^Show \d+ products?$/ }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Filters 2' })).toBeVisible();
    await expectNoFaults(`products at ${width} px`);
  },
);

longTest(
  'keeps search, filters and sort in the address and queries the service by them',
  async () => {
    const { shop } = shopWith(stole, kurti);
    const askedLast = () => shop.asked(productEndpoints.list).at(-1)?.query;
    const { reload } = await openTab('products?page=2', shop);
    await page.getByRole('searchbox', { name: 'Search products' }).fill('ZARI ');
    await expect.poll(askedLast).toMatchObject({ q: 'ZARI', page: 1, limit: 200, sort: 'newest' });
    await expect.poll(() => rows().elements()).toHaveLength(1);
    await choice('Category').selectOptions('Tops');
    for (const [label, flags] of [
      ['In stock', { inStock: true }],
      ['Out of stock', { inStock: false }],
      ['Low stock', { lowStock: true }],
    ] as const) {
      await choice('Stock').selectOptions(label);
      await expect.poll(askedLast).toMatchObject({ category: 'Tops', ...flags });
    }
    await choice('Sort').selectOptions('Stock, fewest first');
    await expect
      .poll(askedLast)
      .toMatchObject({ q: 'ZARI', category: 'Tops', lowStock: true, sort: 'stock-asc' });
    expect(query()).toEqual({ q: 'ZARI', category: 'Tops', stock: 'low', sort: 'stock-asc' });
    await reload();
    await expect.element(choice('Stock')).toHaveValue('low');
    await expect.element(choice('Category')).toHaveValue('Tops');
    await expect.element(page.getByRole('searchbox')).toHaveValue('ZARI');
  },
);

longTest('sorts by a header, and again in the other direction', async () => {
  const { shop } = shopWith(stole, kurti);
  await openTab('products', shop);
  for (const name of ['Name', 'Price', 'Category', 'Stock'])
    for (const [direction, way] of [
      ['ascending', 'asc'],
      ['descending', 'desc'],
    ] as const) {
      const header = page.getByRole('columnheader', { name, exact: true });
      await header.getByRole('button').click();
      await expect.element(header).toHaveAttribute('aria-sort', direction);
      expect(query()).toEqual({ sort: `${name.toLowerCase()}-${way}` });
    }
  await expect.poll(() => shop.asked(productEndpoints.list).at(-1)?.query.sort).toBe('stock-desc');
});

longTest('keeps count and selection across pages', async () => {
  const shop = emptyShop();
  shop.answer(productEndpoints.list, ({ query: { page: at } }) =>
    listOf([at === 2 ? kurti : stole], 20_000),
  );
  await openTab('products?stock=in', shop);
  await expect.element(main.getByText('1–200 of 20,000')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Choose Zari Stole' }).click();
  await main
    .getByRole('navigation', { name: 'Products' })
    .getByRole('link', { name: /2$/ })
    .first()
    .click();
  await expect.element(main.getByText('201–400 of 20,000')).toBeVisible();
  await expect.element(rowOf('Bagru Kurti').getByRole('cell').nth(1)).toHaveTextContent('201');
  expect(query()).toEqual({ stock: 'in', page: '2' });
  await expect.element(main.getByText('1 product chosen')).toBeVisible();
});

test('shows an empty state without matches (rule 2.22)', async () => {
  await openTab('products?q=nothing-is-called-so', shopWith(stole).shop);
  await expect.element(main.getByText('No results')).toBeVisible();
  await expectNoFaultsAnywhere('no product found');
});

test('shows every fact, colour, size and picture in View (rule 2.22)', async () => {
  await openTab('products', shopWith(stole).shop);
  await expectSoundWindow(button('View Zari Stole'), 'Zari Stole', async () => {
    const view = dialog('Zari Stole');
    for (const text of [
      'Total colors1',
      'Total images1',
      'ZS-1',
      'S, M',
      'Woven twice.',
      '300 g',
      'Price₹1,500Sale price₹1,200.50',
    ])
      await expect.element(view).toHaveTextContent(text);
    await expect.element(view.getByRole('heading', { name: 'Indigo' })).toBeVisible();
    await expect.element(view.getByRole('img', { name: 'Indigo, 1 of 1' })).toBeVisible();
    await expect
      .element(view.getByRole('link', { name: 'See it in the shop' }))
      .toHaveAttribute('href', `/product/${stole._id}`);
  });
});

test('retries a product that failed to load', async () => {
  const { shop } = shopWith(stole);
  shop.refuse(productEndpoints.get, 'server.error', { times: 1 });
  await openTab('products', shop);
  await button('View Zari Stole').click();
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent(errorCodes['server.error'].message);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /try again/i })
    .click();
  await expect.element(dialog('Zari Stole')).toBeVisible();
});

test('deletes one after a confirmation; Cancel keeps it; reports a failure (rule 2.22)', async () => {
  const { shop, now } = shopWith(stole);
  shop.fail(productEndpoints.remove, 'no answer', { times: 1 });
  await openTab('products', shop);
  await expectSoundWindow(button('Delete Zari Stole'), 'Delete this product?');
  const question = dialog('Delete this product?');
  await button('Delete Zari Stole').click();
  await button('Delete', question).click();
  await expect.element(question.getByRole('alert')).toHaveTextContent(texts.failed.remove);
  expect(now()).toHaveLength(1);
  await button('Delete', question).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(main.getByText('No results')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(now()).toEqual([]);
});

longTest(
  'restores a deleted product by Undo or from the bin, and deletes it for good after a confirmation (rule 22.6)',
  async () => {
    const { shop } = shopWith(stole);
    const at = '2026-11-05T10:00:00.000Z';
    const binned = ['Zari Stole', 'Old Top'].map((name, index) => ({
      ...{ _id: index === 0 ? stole._id : newId(), name, sku: `BIN-${index}`, deletedBy: 'admin' },
      ...{ image: '/api/products/images/placeholder', deletedAt: at, erasedAt: at },
    }));
    shop.answer(binEndpoints.binnedProducts, listOf(binned));
    shop.answer(binEndpoints.restoreProduct, { message: 'Product restored' });
    shop.refuse(binEndpoints.restoreProduct, 'product.sku_taken', { times: 1 });
    shop.answer(binEndpoints.eraseProduct, { message: 'Product deleted for good' });
    await openTab('products', shop);
    await button('Delete Zari Stole').click();
    await button('Delete', dialog('Delete this product?')).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('This SKU is already in use.')).toBeVisible();
    await button('Bin').click();
    const bin = dialog('Bin');
    await expect.element(bin.getByText(/BIN-1 · deleted 5 Nov 2026 by admin/)).toBeVisible();
    await expectNoFaults('the bin');
    await button('Restore Zari Stole', bin).click();
    await expect
      .poll(() => shop.asked(binEndpoints.restoreProduct).map(({ params }) => params.id))
      .toEqual([stole._id, stole._id]);
    await button('Delete Old Top for good', bin).click();
    await button('Delete', dialog('Delete for good?')).click();
    await expect
      .poll(() => shop.asked(binEndpoints.eraseProduct).map(({ params }) => params.id))
      .toEqual([binned[1]?._id]);
  },
);

test('saves a stock in place by Enter or blur, and reverts by Escape', async () => {
  const { shop, now } = shopWith(stole);
  await openTab('products', shop);
  await stock.fill('7');
  await userEvent.keyboard('{Escape}');
  await expect.element(stock).toHaveValue('4');
  await stock.fill('7');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => now()[0]?.stock).toBe(7);
  await expect.element(stock).toHaveValue('7');
  await stock.fill('9');
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => now()[0]?.stock).toBe(9);
  await expect.element(stock).toHaveValue('9');
  expect(shop.asked(productEndpoints.update).map(({ body }) => body)).toEqual([
    { stock: 7 },
    { stock: 9 },
  ]);
});

longTest(
  'opens the form for stock by variant; the view marks low stock and lists corrections (rule 10.18)',
  async () => {
    const price = { price: 900, saleprice: 900, isForSale: true, color: 'Indigo' };
    const counted = buildProduct({
      name: 'Counted',
      stock: 24,
      countedBy: 'variant',
      variants: [
        { sku: 'C-S', size: 'S', stock: 0, ...price },
        { sku: 'C-M', size: 'M', stock: 4, ...price },
        { sku: 'C-L', size: 'L', stock: 20, ...price },
      ],
    });
    const { shop } = shopWith(counted);
    const lowVariants = [
      { name: 'Indigo, S', stock: 0 },
      { name: 'Indigo, M', stock: 4 },
      { name: 'Rani, M', stock: 1 },
    ];
    shop.answer(productEndpoints.list, listOf([{ ...counted, lowVariants }]));
    const at = '2026-07-09T10:00:00.000Z';
    const by = { id: null, username: 'meera' };
    const sold = {
      id: 'sold',
      at,
      kind: 'sold' as const,
      by: { id: null, username: 'Asha' },
      order: { id: 'a'.repeat(24), number: 'a1b2c3' },
      changes: [{ variant: 'Indigo, M', by: -2 }],
    };
    const torn = {
      id: 'entered',
      at,
      kind: 'entered' as const,
      by,
      reason: 'Torn',
      changes: [{ variant: 'Indigo, M', by: -5, from: 9, to: 4 }],
    };
    const filled = {
      ...torn,
      id: 'filled',
      reason: 'Delivery',
      changes: Array.from({ length: 8 }, (_, n) => ({
        variant: `Rani, ${n}`,
        by: 9,
        from: 0,
        to: 9,
      })),
    };
    shop.answer(orderEndpoints.stockHistory, ({ query: { after } }) =>
      after ? { data: [torn, filled], next: null } : { data: [sold], next: 'a.b' },
    );
    await openTab('products', shop);
    const low = main.getByText('2 low, 1 sold out');
    await expect.element(low).toHaveAttribute('title', expect.stringContaining('Rani, M: 1'));
    await button('View Counted').click();
    const view = dialog('Counted');
    for (const [sku, text] of [
      ['C-S', 'Sold out'],
      ['C-M', 'Low'],
    ] as const)
      await expect.element(view.getByRole('row').filter({ hasText: sku })).toHaveTextContent(text);
    const moved = view.getByRole('listitem').filter({ hasText: 'Indigo, M: ' });
    await expect.element(moved).toHaveTextContent(/−2 Order a1b2c3, Asha/);
    await button('Show older', view).click();
    await expect.element(moved.last()).toHaveTextContent(/9 → 4 Entered, Torn, meera/);
    const delivery = view.getByRole('listitem').filter({ hasText: 'Delivery' });
    await expect.element(delivery).toHaveTextContent(/Rani, 2: 0 → 9 and 5 more Entered, Delivery/);
    await delivery.getByText('All 8').click();
    await expect.element(delivery.getByText(/Rani, 7: 0 → 9$/)).toBeVisible();
    await view.getByLabelText('History of').selectOptions('Indigo, M');
    await expect
      .poll(() => shop.asked(orderEndpoints.stockHistory).at(-1)?.query)
      .toMatchObject({ color: 'Indigo', size: 'M' });
    await expectNoFaultsAnywhere('a product that is counted by color and size');
    await userEvent.keyboard('{Escape}');
    await button('Stock of Counted: 24, by color and size').click();
    await expect
      .element(dialog('Edit Product').getByRole('textbox', { name: 'Indigo, M: Pieces' }))
      .toHaveValue('4');
  },
);

longTest('rejects an invalid stock, and reports a failed one at its field (rule 8.3)', async () => {
  const { shop, now } = shopWith(stole);
  shop.fail(productEndpoints.update, 'no answer', { times: 1 });
  await openTab('products', shop);
  for (const wrong of ['4.5', '-1', 'many', '']) {
    await stock.fill(wrong);
    await userEvent.keyboard('{Enter}');
    await expect.element(alert).toHaveTextContent('Enter valid stock');
    await expect.element(stock).toHaveAttribute('aria-invalid', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(stock).toHaveValue('4');
  }
  expect(shop.asked(productEndpoints.update)).toEqual([]);
  await stock.fill('9');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent(texts.failed.productUpdate);
  await expect.element(stock).toHaveValue('9');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).not.toBeInTheDocument();
  await expect.poll(() => now()[0]?.stock).toBe(9);
});

longTest(
  'exports the catalogue in a chosen form with the date in its name, and reports a failure',
  async () => {
    const { shop } = shopWith(stole);
    shop.answer(productEndpoints.exportCsv, () => new Response('sku,name\r\nZS-1,Zari Stole'));
    shop.fail(productEndpoints.exportCsv, 'no answer', { times: 1 });
    await openTab('products', shop);
    const saved = catchDownloads();
    await button('Export').click();
    const exporting = dialog('Export Products');
    await button('Export CSV', exporting).click();
    await expect
      .element(page.getByRole('region', { name: 'Messages' }))
      .toHaveTextContent('The export could not be created. Please try again.');
    await button('Export CSV', exporting).click();
    await expect.poll(() => saved[0]?.name).toMatch(/^products-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(await saved[0]?.file).toBe('sku,name\r\nZS-1,Zari Stole');
    await exporting.getByRole('radio', { name: /^Shopify/ }).click();
    await button('Export CSV', exporting).click();
    await expect.poll(() => saved[1]?.name).toMatch(/^products-shopify-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(shop.asked(productEndpoints.exportCsv).at(-1)?.query).toEqual({ format: 'shopify' });
    await expectNoFaultsAnywhere('the export of products');
  },
);
