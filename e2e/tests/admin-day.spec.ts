import { randomUUID } from 'node:crypto';
import { formatAmount, orderNumber } from '@tanabana/contracts';
import {
  allProducts,
  expectPicturesDrawn,
  garmentPictures,
  overviewFigures,
  textOf,
} from '../support/admin-day.ts';
import { signUp } from '../support/api.ts';
import { newUtr, openPayment, ordersOf, payment, thanked } from '../support/checkout.ts';
import { rowOf, search, settled } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { fillBilling, login, signInOnPage } from '../support/steps.ts';

const PRICE = 2450.5;

test('an admin’s day: category and product, an order with its proof, four statuses, figures, export and import', async ({
  page,
  browser,
  shop,
}) => {
  test.setTimeout(180_000);
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
  await settled(page);
  const before = await overviewFigures(page);

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
  await form.getByLabel('Price', { exact: true }).fill(String(PRICE));
  await form.getByLabel('Sale price').fill(String(PRICE));
  await form.getByLabel('Stock').fill('3');
  await form.getByLabel('Description').fill('Painted by hand with a bamboo pen.');
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
  const session = await signUp(shop);
  await signInOnPage(shopper, session);
  await shopper.goto(`/shop?q=${encodeURIComponent(name)}`);
  await shopper.getByRole('main').getByRole('article').getByRole('link', { name }).click();
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(name);
  const gallery = shopper.getByRole('region', { name: 'Pictures' });
  const paths = (await allProducts(shop)).find((product) => product.name === name)?.colors ?? [];
  expect(paths.map(({ images }) => images.length)).toEqual([3, 2]);
  for (const [at, { images }] of paths.entries()) {
    await shopper.getByRole('group', { name: 'Colour' }).getByRole('radio').nth(at).press('Space');
    await expect(gallery.locator(`img[src*="${images[0]}"]`).first()).toBeVisible();
  }
  await shopper.getByRole('group', { name: 'Size' }).getByText('L', { exact: true }).click();
  await shopper.getByRole('button', { name: 'Buy Now' }).click();
  await expect(shopper).toHaveURL(/\/checkout$/);
  await fillBilling(shopper, { username: '', password: '', email: session.user.email });
  await openPayment(shopper);
  const utr = newUtr();
  await payment(shopper).getByLabel('UTR / Transaction number').fill(utr);
  await payment(shopper)
    .getByLabel('Payment screenshot')
    .setInputFiles({
      name: 'paid.png',
      mimeType: 'image/png',
      buffer: await payment(shopper).screenshot(),
    });
  await payment(shopper).getByRole('button', { name: 'Submit Payment' }).click();
  await thanked(shopper);
  await context.close();

  const [order] = await ordersOf(shop, session);
  if (!order) throw new Error('The shopper has no order.');
  const number = orderNumber(order._id);
  await open('All Orders');
  await search(page, 'Search orders', utr);
  const row = rowOf(page, number);
  await expect(row).toContainText(`${name} × 1`);
  await expect(row).toContainText(formatAmount(PRICE));
  await expect(row).toContainText(utr);
  await row.getByRole('button', { name: `View payment proof of order ${number}` }).click();
  const proof = page.getByRole('dialog', { name: `Payment proof, order ${number}` });
  const picture = proof.getByRole('img', { name: `Payment proof of order ${number}` });
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
  const placed = {
    revenue: Number((before.revenue + PRICE).toFixed(2)),
    orders: before.orders + 1,
    pending: before.pending + 1,
    products: before.products + 1,
    customers: before.customers + 1,
  };
  await open('Overview');
  await expect.poll(() => overviewFigures(page)).toEqual(placed);
  await open('All Orders');
  await search(page, 'Search orders', utr);
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
  await page.keyboard.press('Escape');
  await open('Overview');
  await expect.poll(() => overviewFigures(page)).toEqual({ ...placed, pending: before.pending });
  await expect(page.getByRole('main').getByRole('region', { name: 'Recent Orders' })).toContainText(
    name,
  );

  await open('Products');
  const products = await allProducts(shop);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await textOf(await download);
  expect(csv).toContain(name);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  await dialog
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dialog.getByRole('button', { name: /^Import [\d,]+ lines$/ }).click();
  await expect(dialog.getByText('Every line was taken.')).toBeVisible();
  await expect(dialog.locator('dl')).toHaveText(
    `Added0Updated0Unchanged${products.length.toLocaleString('en-IN')}Refused0`,
  );
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(await allProducts(shop)).toEqual(products);
});
