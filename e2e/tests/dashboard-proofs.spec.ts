import type { Page } from '@playwright/test';
import { formatAmount, type Order, orderNumber } from '@tanabana/contracts';
import { expectPicturesDrawn } from '../support/admin-day.ts';
import { apiOf, signInAdmin, signUp } from '../support/api.ts';
import { stockedProduct } from '../support/cart.ts';
import { newUtr, placeUpiOrder } from '../support/checkout.ts';
import { openTab } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';

/** Goes on with N until the order is shown: payments of other tests may wait before it. */
async function goTo(page: Page, order: Order): Promise<void> {
  const shown = page.getByText(order.transactionId ?? '', { exact: true });
  const place = page.getByText(/^\d+ of \d+$/);
  await expect(async () => {
    if (await shown.isVisible()) return;
    const before = await place.textContent();
    await page.keyboard.press('n');
    await expect(place).not.toHaveText(before ?? '', { timeout: 1000 });
    await expect(shown).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [0] });
}

test('the queue: picture, amount and UTR side by side, one key for Paid, one for Decline, and Undo', async ({
  page,
  shop,
}) => {
  const admin = await signInAdmin(shop);
  const session = await signUp(shop);
  const product = await stockedProduct(shop);
  const orders: Order[] = [];
  for (const utr of [newUtr(), newUtr()])
    orders.push(await placeUpiOrder(shop, session, product, utr));
  const [first, second] = orders as [Order, Order];
  const paymentOf = async ({ _id }: Order) =>
    (await apiOf(shop, admin).orders.get({ params: { id: _id }, query: {} })).paymentStatus;

  await openTab(page, admin, 'proofs');
  await goTo(page, first);
  const main = page.getByRole('main');
  await expect(main.getByText(formatAmount(first.totalPrice)).first()).toBeVisible();
  const picture = page.getByRole('img', { name: /^Payment proof of order/ });
  await expectPicturesDrawn(page);
  const frame = page.getByRole('region', { name: /^Payment proof of order/ });
  const hidden = () => frame.evaluate((place) => place.scrollHeight - place.clientHeight);
  expect(await hidden(), 'a phone’s screenshot is seen whole').toBe(0);
  const whole = (await picture.boundingBox())?.width ?? 0;
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  expect((await picture.boundingBox())?.width).toBeGreaterThan(whole * 2);
  expect(await hidden(), 'what is larger than its place scrolls').toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Whole picture' }).click();
  expect((await picture.boundingBox())?.width).toBe(whole);

  const shortcuts = page.getByRole('checkbox', { name: 'Keyboard shortcuts' });
  await shortcuts.uncheck();
  await page.keyboard.press('p');
  await page.keyboard.press('d');
  await page.reload();
  await expect(shortcuts).not.toBeChecked();
  expect(await paymentOf(first)).toBe('Pending');
  await shortcuts.check();
  await goTo(page, first);

  await page.keyboard.press('p');
  const notices = page.getByRole('region', { name: 'Messages' });
  await expect(notices).toContainText(`Order ${orderNumber(first._id)}: Paid`);
  await expect(page.getByText(first.transactionId ?? '', { exact: true })).toBeHidden();
  expect(await paymentOf(first)).toBe('Paid');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => paymentOf(first)).toBe('Pending');

  await goTo(page, second);
  await page.keyboard.press('d');
  await expect(notices).toContainText(`Order ${orderNumber(second._id)}: Decline`);
  expect(await paymentOf(second)).toBe('Decline');
});

test.describe('a picture that does not come', () => {
  test.use({ expectedNoise: /net::ERR_FAILED/ });
  test('is told in its place, and comes with another try', async ({ page, shop }) => {
    const admin = await signInAdmin(shop);
    const order = await placeUpiOrder(shop, await signUp(shop), await stockedProduct(shop));
    await page.route('**/payment-screenshot*', (route) => route.abort());
    await openTab(page, admin, `orders?q=${order._id}`);
    await page.getByRole('button', { name: /^View payment proof/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Payment proof/ });
    await expect(dialog.getByText('The screenshot could not be loaded.')).toBeVisible();
    await page.unroute('**/payment-screenshot*');
    await dialog.getByRole('button', { name: /try again/i }).click();
    await expect(dialog.getByRole('img')).toBeVisible();
  });
});
