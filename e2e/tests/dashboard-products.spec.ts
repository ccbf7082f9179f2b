import { randomUUID } from 'node:crypto';
import { textOf } from '../support/admin-day.ts';
import { apiOf, signInAdmin } from '../support/api.ts';
import { openTab, PICTURE, rowOf, search, startProduct } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';

const newName = (): string => `Zari Stole ${randomUUID().slice(0, 6)}`;

test('a product: checked in the order of the spec, saved with pictures, viewed, deleted', async ({
  page,
  shop,
}) => {
  const name = newName();
  await openTab(page, await signInAdmin(shop), 'products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = page.getByRole('dialog', { name: 'Add Product' });
  await expect(form).toContainText(
    'Add product details, colors, sizes, and images (3 images/color)',
  );
  const save = form.getByRole('button', { name: 'Save Product' });
  const fill = (label: string, text: string) => form.getByLabel(label, { exact: true }).fill(text);
  for (const [message, mend] of [
    ['Product name is required', () => fill('Product name', name)],
    ['Category is required', () => form.getByLabel('Category').selectOption('Tops')],
    ['Enter valid price', () => fill('Price', '1500')],
    ['Enter valid saleprice', () => fill('Sale price', '1200.50')],
    ['Add at least one color', () => fill('Color name', 'Rani')],
  ] as const) {
    await save.click();
    await expect(form.getByText(message, { exact: true })).toBeVisible();
    await mend();
  }
  await form.getByLabel('Sizes').fill('S, , M');
  await page.keyboard.press('Enter');
  await form.getByLabel('Add images of Rani').setInputFiles([PICTURE, PICTURE]);
  await expect(form.getByRole('img')).toHaveCount(2);
  await form.getByLabel('Add images of Rani').setInputFiles([PICTURE, PICTURE]);
  await expect(form.getByText('At most 3 images a color.')).toBeVisible();
  await expect(form.getByRole('img')).toHaveCount(3);
  await form.getByRole('button', { name: 'Remove image 3 of Rani' }).click();
  await expect(form.getByRole('img')).toHaveCount(2);
  await save.click();
  await expect(form).toBeHidden();

  await search(page, 'Search products', name);
  const row = rowOf(page, name);
  await expect(row).toContainText('₹1,200.50');
  for (const header of ['SN.', 'Name', 'Price', 'Category', 'Colors', 'Stock', 'Actions'])
    await expect(page.getByRole('columnheader', { name: header })).toBeVisible();
  await page.getByRole('button', { name: `View ${name}` }).click();
  const view = page.getByRole('dialog', { name });
  for (const text of ['Total colors', 'Total images', 'S, M', 'Rani'])
    await expect(view.getByText(text)).toBeVisible();
  await expect(view.getByRole('img')).toHaveCount(2);
  await page.keyboard.press('Escape');

  const stock = page.getByLabel(`Stock of ${name}`);
  await stock.fill('7');
  await stock.press('Enter');
  await expect(stock).toHaveValue('7');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('dialog', { name: 'Delete this product?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('No results')).toBeVisible();
});

test.describe('two admins, one product', () => {
  test.use({ expectedNoise: /status of 412/ });
  test('the second is told, shown the difference, and loses nothing', async ({ page, shop }) => {
    const admin = await signInAdmin(shop);
    const name = newName();
    const product = await apiOf(shop, admin).products.create({
      body: {
        name,
        category: 'Tops',
        price: '900',
        saleprice: '900',
        colors: JSON.stringify([{ name: 'Rani', sizes: ['S'] }]),
      },
      files: [],
    });
    const params = { id: product._id };
    await openTab(page, admin, 'products');
    await search(page, 'Search products', name);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const form = page.getByRole('dialog', { name: 'Edit Product' });
    await form.getByLabel('Price', { exact: true }).fill('950');
    await form.getByLabel('Description').fill('Mine.');
    await apiOf(shop, admin).products.update({
      params,
      body: { price: '980', tag: 'trending' },
      files: [],
    });
    await form.getByRole('button', { name: 'Save Product' }).click();
    await expect(form.getByText('Somebody else has changed this product meanwhile.')).toBeVisible();
    await expect(form.getByText('Theirs: 980')).toBeVisible();
    await expect(form.getByLabel('Price', { exact: true })).toHaveValue('950');
    await expect(form.getByLabel('Description')).toHaveValue('Mine.');
    await form.getByText('Theirs: 980').click();
    await form.getByRole('button', { name: 'Save Product' }).click();
    await expect(form).toBeHidden();
    expect(await apiOf(shop).products.get({ params })).toMatchObject({
      price: 980,
      tag: 'trending',
      description: 'Mine.',
    });
    await apiOf(shop, admin).products.remove({ params });
  });
});

test.describe('an upload that fails', () => {
  test.use({ expectedNoise: /net::ERR_FAILED/ });
  test('keeps the form with its pictures', async ({ page, shop }) => {
    await openTab(page, await signInAdmin(shop), 'products');
    const form = await startProduct(page, { name: 'Kept' });
    await form.getByLabel('Add images of Rani').setInputFiles(PICTURE);
    await expect(form.getByRole('img')).toHaveCount(1);
    await page.route('**/api/products', (route) => route.abort());
    await form.getByRole('button', { name: 'Save Product' }).click();
    await expect(form.getByRole('alert')).toHaveText('Failed to save product');
    await expect(form.getByLabel('Product name')).toHaveValue('Kept');
    await expect(form.getByRole('img')).toHaveCount(1);
  });
});

test('a catalogue file is looked at, imported, and its bad lines are told', async ({
  page,
  shop,
}) => {
  const sku = `IMP-${randomUUID().slice(0, 6)}`;
  const text = [
    'sku,name,category,price,saleprice,colors',
    `${sku},Imported Stole,Tops,500,500,Rani: S/M`,
    `${sku}-2,No price,Tops,free,500,Rani`,
  ].join('\n');
  await openTab(page, await signInAdmin(shop), 'products');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  await dialog
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'lines.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(dialog.getByText('The first 2 of 2 lines')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 lines' }).click();
  await expect(dialog.getByText('1 line was refused')).toBeVisible();
  await expect(dialog.getByText(`Line 3 (${sku}-2)`)).toBeVisible();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save these lines' }).click();
  expect(await textOf(await saved)).toBe(
    `\ufeffproblem,sku,name,category,price,saleprice,colors\r\nprice: Enter valid price,${sku}-2,No price,Tops,free,500,Rani`,
  );
  await dialog.getByRole('button', { name: 'Done' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^products-\d{4}-\d{2}-\d{2}\.csv$/);
});
