import { randomUUID } from 'node:crypto';
import { formatAmount, orderNumber } from '@tanabana/contracts';
import { apiOf, signInAdmin, signUp } from '@tanabana/test-kit/shop-client';
import { expectPicturesDrawn, garmentPictures, textOf } from '../support/admin-day.ts';
import { stockedProduct } from '../support/cart.ts';
import { placeUpiOrder } from '../support/checkout.ts';
import { openTab, rowOf, search, settled } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { login, signInOnPage } from '../support/steps.ts';

test('an admin signs in, creates a category and a product with pictures, and a shopper finds both (rule 2.23)', async ({
  page,
  browser,
  shop,
}) => {
  const mark = randomUUID().slice(0, 6);
  const category = `Stoles ${mark}`;
  const name = `Kalamkari Stole ${mark}`;
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  const open = async (tab: string): Promise<void> => {
    await tabs.getByRole('link', { name: tab, exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: tab, exact: true })).toBeVisible();
    await settled(page);
  };

  await page.goto('/dashboard');
  await login(page, shop.adminUsername, shop.adminPassword);
  await expect(page).toHaveURL(`${shop.address}/dashboard`);
  await open('Categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const newCategory = page.getByRole('dialog', { name: 'Add Category' });
  await newCategory.getByLabel('Name').fill(category);
  await newCategory.getByRole('button', { name: 'Save Category' }).click();
  await expect(newCategory).toBeHidden();

  await open('Products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = page.getByRole('dialog', { name: 'Add Product' });
  await form.getByLabel('Product name').fill(name);
  await form.getByLabel('Category').selectOption(category);
  await form.getByLabel('Price', { exact: true }).fill('2450.5');
  await form.getByLabel('Sale price').fill('2450.5');
  await form.getByLabel('Stock').fill('3');
  const pictures = await garmentPictures(shop, 5);
  await form.getByRole('button', { name: 'Add color' }).click();
  for (const [at, [colour, sizes, files]] of [
    ['Madder', 'S, M', pictures.slice(0, 3)] as const,
    ['Indigo', 'M, L', pictures.slice(3)] as const,
  ].entries()) {
    const fields = form.getByRole('group', { name: `Color ${at + 1}` });
    await fields.getByLabel('Color name').fill(colour);
    await fields.getByLabel('Sizes').fill(sizes);
    await fields.getByLabel(`Add images of ${colour}`, { exact: false }).setInputFiles([...files]);
    await expect(fields.getByRole('img')).toHaveCount(files.length);
  }
  await form.getByRole('button', { name: 'Save Product' }).click();
  await expect(form).toBeHidden();
  await search(page, 'Search products', name);
  await expect(rowOf(page, name)).toContainText('Madder, Indigo');
  await expectPicturesDrawn(page);

  const context = await browser.newContext({ baseURL: shop.address });
  const shopper = await context.newPage();
  await shopper.goto(`/shop?q=${encodeURIComponent(name)}`);
  await shopper.getByRole('main').getByRole('article').getByRole('link', { name }).click();
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(name);
  const { data } = await apiOf(shop).products.list({ query: { q: name } });
  const colours = data[0]?.colors ?? [];
  const { colors } = await apiOf(shop).products.get({ params: { id: data[0]?._id ?? '' } });
  expect(colours.map(({ name: colour }) => colour)).toEqual(['Madder', 'Indigo']);
  expect(colors.map(({ images }) => images.length)).toEqual([3, 2]);
  const gallery = shopper.getByRole('region', { name: 'Pictures' });
  for (const [at, { images }] of colors.entries()) {
    await shopper.getByRole('group', { name: 'Colour' }).getByRole('radio').nth(at).press('Space');
    await expect(gallery.locator(`img[src*="${images[0]}"]`).first()).toBeVisible();
  }
  await context.close();
});

test("an admin checks an order's payment proof, confirms and delivers it, and the shopper sees the status (rules 1.3, 2.20, 2.25)", {
  tag: '@long',
}, async ({ page, browser, shop }) => {
  const session = await signUp(shop);
  const product = await stockedProduct(shop);
  const order = await placeUpiOrder(shop, session, product);
  const number = orderNumber(order._id);
  await openTab(page, await signInAdmin(shop), 'orders');
  await search(page, 'Search orders', order.transactionId ?? '');
  const row = rowOf(page, number);
  await expect(row).toContainText(`${product.name} × 1`);
  await expect(row).toContainText(formatAmount(order.totalPrice));
  await row.getByRole('button', { name: `View payment proof of order ${number}` }).click();
  const proof = page.getByRole('dialog', { name: `Payment proof, order ${number}` });
  const picture = proof.getByRole('img', { name: `Payment proof of order ${number}` });
  await expect(picture).toBeVisible();
  await expectPicturesDrawn(page, 'dialog[open]');
  const whole = (await picture.boundingBox())?.width ?? 0;
  await proof.getByRole('button', { name: 'Zoom in' }).click();
  expect((await picture.boundingBox())?.width).toBeGreaterThan(whole * 1.4);
  await page.keyboard.press('Escape');
  await expect(proof).toBeHidden();

  const change = async (what: 'Order' | 'Payment', to: string): Promise<void> => {
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    const choice = page.getByLabel(`${what} status of order ${number}`);
    await choice.selectOption(to);
    expect((await saved).status()).toBe(200);
    await expect(choice).toHaveValue(to);
  };
  await change('Payment', 'Paid');
  for (const status of ['Accepted', 'Shipped', 'Delivered']) await change('Order', status);
  await row.getByRole('button', { name: `View order ${number}` }).click();
  const details = page.getByRole('dialog', { name: `Order ${number}` });
  for (const event of [
    'Order placed',
    'Payment: Pending → Paid',
    'Order: Pending → Accepted',
    'Order: Accepted → Shipped',
    'Order: Shipped → Delivered',
  ])
    await expect(details.getByText(event, { exact: true })).toBeVisible();

  const context = await browser.newContext({ baseURL: shop.address });
  const shopper = await context.newPage();
  await signInOnPage(shopper, session);
  await shopper.goto('/dashboard');
  const main = shopper.getByRole('main');
  await expect(main.getByRole('link', { name: 'Your Orders 1' })).toBeVisible();
  await expect(
    main.getByRole('link', { name: `Spent ${formatAmount(order.totalPrice)}` }),
  ).toBeVisible();
  const recent = main.getByRole('region', { name: 'Your Recent Orders' });
  await expect(recent).toContainText(product.name);
  await expect(recent).toContainText('Delivered');
  await context.close();
});

test('the catalogue is exported as CSV, and unchanged, changed and invalid lines are imported again', {
  tag: '@long',
}, async ({ page, shop }) => {
  const [one, two] = [await stockedProduct(shop), await stockedProduct(shop)];
  await openTab(page, await signInAdmin(shop), 'products');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const exporting = page.getByRole('dialog', { name: 'Export Products' });
  await exporting.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^products-\d{4}-\d{2}-\d{2}\.csv$/);
  // only lines of this test: others may change meanwhile
  const [header = '', ...lines] = (await textOf(file)).split('\r\n');
  const own = lines.filter((line) => line.includes(one.name) || line.includes(two.name));
  expect(own).toHaveLength(2);

  await exporting.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Products' });
  const send = async (...sent: string[]): Promise<void> => {
    const buffer = Buffer.from([header, ...sent].join('\r\n'));
    await dialog
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer });
    await dialog.getByRole('button', { name: /^Import \d+ lines?$/ }).click();
  };
  await send(...own);
  await expect(dialog.getByText('Every line was imported.')).toBeVisible();
  await expect(dialog.locator('dl')).toHaveText('Added0Updated0Unchanged2Refused0');
  await dialog.getByRole('button', { name: 'Done' }).click();
  const unchanged = await apiOf(shop).products.get({ params: { id: one._id } });
  expect(unchanged).toEqual(one);

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const [changed = '', broken = ''] = [one, two].map(
    ({ name }) => own.find((line) => line.includes(name)) ?? '',
  );
  await send(changed.replaceAll('1299', '1399'), broken.replaceAll('1299', 'free'));
  await expect(dialog.getByText('1 line was refused')).toBeVisible();
  await expect(dialog.locator('dl')).toHaveText('Added0Updated1Unchanged0Refused1');
  await expect(dialog.getByText(`Line 3 (${two.sku})`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const { price } = await apiOf(shop, await signInAdmin(shop)).products.get({
    params: { id: one._id },
  });
  expect(price).toBe(1399);
});
