import type { Page } from '@playwright/test';
import { formatAmount, type Order, orderNumber, shopDay } from '@tanabana/contracts';
import { textOf } from '../support/admin-day.ts';
import { apiOf, placeOrder, signInAdmin, signUp } from '../support/api.ts';
import { stockedProduct } from '../support/cart.ts';
import { placeUpiOrder, stockOf } from '../support/checkout.ts';
import { openTab, rowOf, search, settled } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';
import { tabTo } from '../support/keyboard.ts';
import type { ShopUnderTest } from '../support/shop.ts';

const DAY = 86_400_000;
/** Milliseconds; the list is asked for again every 15 seconds. */
const REFRESHED_AFTER = 16_000;
const statusOf = (page: Page, what: 'Order' | 'Payment', order: Order) =>
  page.getByLabel(`${what} status of order ${orderNumber(order._id)}`);

async function anOrder(shop: ShopUnderTest, stock = 5) {
  const session = await signUp(shop);
  const product = await stockedProduct(shop, { stock });
  return { session, product, order: await placeOrder(shop, session, product) };
}

test.describe('a status change that fails', () => {
  test.use({ expectedNoise: /status of 409|net::ERR_FAILED/ });

  test('is shown at once, then taken back with the words of the shop and the reason', async ({
    page,
    shop,
  }) => {
    const admin = await signInAdmin(shop);
    const { order, product } = await anOrder(shop, 1);
    const params = { id: order._id };
    const { orders } = apiOf(shop, admin);
    await orders.updateStatus({ params, body: { orderStatus: 'Cancelled' } });
    await placeOrder(shop, await signUp(shop), product);
    await openTab(page, admin, `orders?q=${order._id}`);
    const answer = await hold(page, '**/update-status/*');
    const status = statusOf(page, 'Order', order);
    await expect(status).toHaveValue('Cancelled');
    await status.selectOption('Accepted');
    await expect(status).toHaveValue('Accepted');
    answer();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Failed to update order status.');
    await expect(alert).toContainText(product.name);
    await expect(status).toHaveValue('Cancelled');
    expect(await stockOf(shop, admin, product)).toBe(0);

    await page.route('**/update-paymentStatus/*', (route) => route.abort());
    const payment = statusOf(page, 'Payment', order);
    await payment.selectOption('Paid');
    await expect(alert).toHaveText('Failed to update payment status');
    await expect(payment).toHaveValue('COD');
    await page.unroute('**/update-paymentStatus/*');
    await payment.selectOption('Paid');
    await expect(alert).toBeHidden();
    await expect(payment).toHaveValue('Paid');
    await expect
      .poll(async () => (await orders.get({ params, query: {} })).paymentStatus)
      .toBe('Paid');
  });
});

test('filters stand in the address: search, both statuses, dates; the export has what they show', async ({
  page,
  shop,
}) => {
  const admin = await signInAdmin(shop);
  const { order, session, product } = await anOrder(shop);
  const other = await placeUpiOrder(shop, session, product);
  const { orders } = apiOf(shop, admin);
  const params = { id: order._id };
  await orders.updateStatus({ params, body: { orderStatus: 'Shipped' } });
  await openTab(page, admin, 'orders');
  const rows = page.getByRole('table', { name: 'All Orders' }).locator('tbody').getByRole('row');
  const filter = (label: string) => page.getByLabel(label, { exact: true });
  await search(page, 'Search orders', product.name.toUpperCase());
  await expect(rows).toHaveCount(2);
  await filter('Order status').selectOption('Shipped');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(orderNumber(order._id));
  await page.getByRole('combobox', { name: 'Order status', exact: true }).selectOption('');
  await filter('Payment status').selectOption('Pending');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(other.transactionId ?? '');
  await filter('Payment status').selectOption('');
  await expect(rows).toHaveCount(2);
  const [today, tomorrow] = [0, DAY].map((ms) => shopDay(new Date(Date.now() + ms)));
  await filter('From').fill(tomorrow ?? '');
  await expect(page.getByText('No order is like that.')).toBeVisible();
  await filter('From').fill(today ?? '');
  await filter('To').fill(today ?? '');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Total' }).click();
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await filter('Order status').selectOption('Shipped');
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(filter('From')).toHaveValue(today ?? '');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await textOf(file)).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(order._id);
  expect(lines[1]).toContain(order.totalPrice.toFixed(2));

  await page.getByRole('link', { name: 'Picking list' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Picking list' })).toBeVisible();
  await expect(page.getByText('1 order, Shipped')).toBeVisible();
  const picks = page.getByRole('table', { name: 'Picking list' }).getByRole('row').nth(1);
  await expect(picks).toContainText(new RegExp(`1.*${product.name}.*${product.sku}`, 's'));
  await expect(page.getByRole('region', { name: 'Parcels' })).toContainText('1 MI Road');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('searchbox').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  await expect(picks).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Back to the orders' }).click();
  await expect(page).toHaveURL(/status=Shipped/);
  await expect(rows).toHaveCount(1);
});

test('an order is taken off the list only, and comes back with Undo', async ({ page, shop }) => {
  const admin = await signInAdmin(shop);
  const { order } = await anOrder(shop);
  await openTab(page, admin, `orders?q=${order._id}`);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') asked.push(request.url());
  });
  const remove = page.getByRole('button', { name: /^Remove order .* from this list$/ });
  await remove.click();
  await expect(rowOf(page, orderNumber(order._id))).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, orderNumber(order._id))).toBeVisible();
  await remove.click();
  await expect(rowOf(page, orderNumber(order._id))).toHaveCount(0);
  await page.reload();
  await expect(rowOf(page, orderNumber(order._id))).toBeVisible();
  expect(asked).toEqual([]);
});

test('a new order appears without a reload, with a notice that leads to it', async ({
  page,
  shop,
}) => {
  const admin = await signInAdmin(shop);
  await page.clock.install();
  await openTab(page, admin, 'orders?status=Returned');
  const { order } = await anOrder(shop);
  const notice = page.getByRole('status').filter({ hasText: 'New order' });
  await expect(notice).toHaveCount(0);
  await page.clock.runFor(REFRESHED_AFTER);
  await expect(notice).toContainText(`${orderNumber(order._id)}, Asha`);
  await expect(notice).toContainText(formatAmount(order.totalPrice));
  await page.getByLabel('Order status', { exact: true }).selectOption('');
  await expect(rowOf(page, orderNumber(order._id))).toHaveAttribute('data-marked', 'true');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  const { order: next } = await anOrder(shop);
  await page.clock.runFor(REFRESHED_AFTER);
  await expect(rowOf(page, orderNumber(next._id))).toBeVisible();
});

test('by keyboard alone an order is found, its status changed, and its details are read', async ({
  page,
  shop,
}) => {
  const admin = await signInAdmin(shop);
  const { order } = await anOrder(shop);
  await openTab(page, admin, 'orders');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search orders' }));
  await page.keyboard.type(order._id);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(order._id));
  await settled(page);
  const status = statusOf(page, 'Order', order);
  await tabTo(page, status);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.keyboard.press('ArrowDown');
  await saved;
  await expect(status).toHaveValue('Accepted');
  await expect(status).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: /^View order/ }));
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: `Order ${orderNumber(order._id)}` });
  await expect(details.getByText('Order: Pending → Accepted')).toBeVisible();
  for (const text of ['1 MI Road', 'Jaipur 302001', 'asha@example.com', 'Cash on delivery'])
    await expect(details.getByText(text).first()).toBeVisible();
  await expect(details.getByRole('link', { name: /^Invoice/ })).toHaveAttribute(
    'href',
    `/order/${order._id}/invoice`,
  );
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(page.getByRole('button', { name: /^View order/ })).toBeFocused();
});
