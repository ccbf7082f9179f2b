import type { Locator, Page } from '@playwright/test';
import { type Order, orderNumber, type Session } from '@tanabana/contracts';
import { popupOf } from '../support/account.ts';
import { apiOf, newShopper, placeOrder, signInAdmin, signUp } from '../support/api.ts';
import { expectNoFaults } from '../support/axe.ts';
import { stockedProduct, storedCart } from '../support/cart.ts';
import { ordersOf, stockOf } from '../support/checkout.ts';
import { expect, test } from '../support/fixtures.ts';
import type { ShopUnderTest } from '../support/shop.ts';
import { login, signInOnPage } from '../support/steps.ts';

const UNKNOWN = '65a0000000000000000000ff';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const region = (page: Page, name: string) => page.getByRole('region', { name });
const cancelButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Cancel order' });
const invoiceLink = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Invoice', exact: true });

/** Two pieces at ₹450.25: ₹950.50 with shipping. */
async function twoPieces(shop: ShopUnderTest, session: Session) {
  const product = await stockedProduct(shop, { price: 450.25 });
  return { product, order: await placeOrder(shop, session, product, 2) };
}

async function openOrder(page: Page, { _id }: Order, session: Session): Promise<void> {
  await signInOnPage(page, session);
  await page.goto(`/order/${_id}`);
  await expect(heading(page)).toHaveText(`Order #${orderNumber(_id)}`);
}

async function expectFits(page: Page): Promise<void> {
  await expectNoFaults(page);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, 'scrolls sideways').toBeLessThanOrEqual(0);
}

for (const width of [360, 1440])
  test(`an order at ${width} px: timeline, lines, payment, address, then its invoice on screen and paper`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const session = await signUp(shop);
    const { product, order } = await twoPieces(shop, session);
    await openOrder(page, order, session);

    const tracking = region(page, 'Order Tracking');
    await expect(tracking).toContainText('Arrives in 7-8 working days');
    await expect(tracking.getByRole('listitem')).toContainText([
      /^Now: Order placed/,
      /^Not yet: Accepted/,
      /^Not yet: Shipped/,
      /^Not yet: Delivered/,
    ]);
    await expect(tracking.locator('[aria-current="step"]')).toContainText('Order placed');
    const ordered = region(page, 'What you ordered');
    await expect(ordered.getByRole('listitem')).toHaveCount(1);
    await expect(ordered.getByRole('listitem')).toContainText(/Indigo · Size S.*2 × ₹450\.25/s);
    await expect(ordered.getByRole('link', { name: product.name })).toHaveAttribute(
      'href',
      `/product/${product._id}`,
    );
    await expectSums(ordered);
    await expect(region(page, 'Payment')).toContainText(/Cash on delivery.*COD/s);
    await expect(region(page, 'Payment')).toContainText('Pay ₹950.50 in cash');
    for (const part of ['Asha', '1 MI Road', 'Jaipur 302001', '98765 43210', 'asha@example.com'])
      await expect(region(page, 'Ships to')).toContainText(part);
    await expectFits(page);

    await invoiceLink(page).click();
    await expect(heading(page)).toHaveText('Invoice');
    await expect(page).toHaveURL(new RegExp(`/order/${order._id}/invoice$`));
    const sheet = page.getByRole('article');
    await expect(sheet).toContainText(/Invoice no\.\s*\d{4}-\d{2}\/\d{6}/);
    await expect(sheet).toContainText(`#${orderNumber(order._id)}`);
    await expect(sheet.getByRole('row').nth(1)).toContainText(
      new RegExp(`${product.name}.*Indigo · Size S.*2.*900\\.50`, 's'),
    );
    await expectSums(sheet);
    await expect(sheet).toContainText('Rupees Nine Hundred Fifty and Fifty Paise Only');
    await expectFits(page);

    await page.emulateMedia({ media: 'print' });
    for (const screenOnly of [
      page.locator('header:not(article header)'),
      page.locator('footer'),
      page.getByRole('button'),
      page.getByRole('link'),
    ])
      await expect(screenOnly.filter({ visible: true })).toHaveCount(0);
    await expect(sheet).toBeVisible();
    await expect(sheet).toContainText(product.name);
  });

async function expectSums(within: Locator): Promise<void> {
  await expect(within).toContainText(
    /Subtotal\s*₹900\.50\s*Shipping, flat rate\s*₹50\.00\s*Total\s*₹950\.50/,
  );
}

test('invoices are numbered one after the other, and keep their number', async ({ page, shop }) => {
  const session = await signUp(shop);
  const { order } = await twoPieces(shop, session);
  const { order: next } = await twoPieces(shop, session);
  const numberOf = async ({ _id }: Order) =>
    (await apiOf(shop, session).orders.invoice({ params: { id: _id }, query: {} })).number;
  await openOrder(page, order, session);
  await invoiceLink(page).click();
  const shown = page.getByRole('article').getByText(/^\d{4}-\d{2}\/\d{6}$/);
  const [year, count] = ((await shown.textContent()) ?? '').split('/');
  expect(await numberOf(next)).toBe(`${year}/${String(Number(count) + 1).padStart(6, '0')}`);
  await page.reload();
  await expect(shown).toHaveText(`${year}/${count}`);
  expect(await numberOf(order)).toBe(`${year}/${count}`);
});

test('cancel asks first; then the order is Cancelled and its pieces are back', async ({
  page,
  shop,
}) => {
  const session = await signUp(shop);
  const { product, order } = await twoPieces(shop, session);
  expect(await stockOf(shop, session, product)).toBe(18);
  await openOrder(page, order, session);
  await cancelButton(page).click();
  const asked = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(asked).toContainText('Nothing will be sent, and nothing is to be paid.');
  await expect(asked.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expectNoFaults(page);
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await expect(cancelButton(page)).toBeFocused();
  expect(await ordersOf(shop, session)).toMatchObject([{ orderStatus: 'Pending' }]);

  await page.keyboard.press('Enter');
  await asked.getByRole('button', { name: 'Cancel order' }).press('Enter');
  await expect(asked).toBeHidden();
  const tracking = region(page, 'Order Tracking');
  await expect(tracking.locator('[aria-current="step"]')).toContainText('Cancelled');
  await expect(tracking).not.toContainText('Arrives');
  await expect(region(page, 'Payment')).toContainText('Nothing is to be paid.');
  await expect(cancelButton(page)).toHaveCount(0);
  await expect(invoiceLink(page)).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
  await expectNoFaults(page);
  expect(await ordersOf(shop, session)).toMatchObject([{ orderStatus: 'Cancelled' }]);
  expect(await stockOf(shop, session, product)).toBe(20);
});

test.describe('an order that is no longer ours to stop', () => {
  test.use({ expectedNoise: /status of 409/ });

  test('is told when it shipped while the question was open, and offers no cancel', async ({
    page,
    shop,
  }) => {
    const session = await signUp(shop);
    const { product, order } = await twoPieces(shop, session);
    await openOrder(page, order, session);
    await cancelButton(page).click();
    const asked = page.getByRole('dialog', { name: 'Cancel this order?' });
    await expect(asked).toBeVisible();
    await apiOf(shop, await signInAdmin(shop)).orders.updateStatus({
      params: { id: order._id },
      body: { orderStatus: 'Shipped' },
    });
    await asked.getByRole('button', { name: 'Cancel order' }).click();
    await expect(region(page, 'Order Tracking').locator('[aria-current="step"]')).toContainText(
      /Now: Shipped/,
    );
    await expect(page.getByText('This order can no longer be cancelled.').first()).toBeVisible();
    await expect(asked).toBeHidden();
    await expect(heading(page)).toBeFocused();
    await expect(cancelButton(page)).toHaveCount(0);
    await expect(invoiceLink(page)).toBeVisible();
    expect(await stockOf(shop, session, product)).toBe(18);
    await page.reload();
    await expect(region(page, 'Order Tracking')).toContainText('It is on its way to you.');
    await expect(cancelButton(page)).toHaveCount(0);
  });
});

test('buy again puts the same pieces into the cart', async ({ page, shop }) => {
  const session = await signUp(shop);
  const { product, order } = await twoPieces(shop, session);
  await openOrder(page, order, session);
  await page.getByRole('button', { name: 'Buy again' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(
    /Indigo.*Size S/s,
  );
  await expect(page.getByRole('textbox', { name: `Quantity of ${product.name}` })).toHaveValue('2');
  expect(await storedCart(page)).toEqual([[product.name, 2]]);
});

test.describe('closed', () => {
  test.use({ expectedNoise: /status of 40[134]/ });

  test('an unknown order and another account’s look alike: Order not found', async ({
    page,
    shop,
  }) => {
    const { order } = await twoPieces(shop, await signUp(shop));
    const other = await signUp(shop);
    await signInOnPage(page, other);
    for (const path of ['', '/invoice'])
      for (const id of [UNKNOWN, order._id, 'no-order']) {
        await page.goto(`/order/${id}${path}`);
        await expect(heading(page)).toHaveText('Order not found');
        await expect(page.getByRole('main')).toContainText(
          `You are signed in as ${other.user.username}. Please check the link.`,
        );
        await expect(page.getByRole('main')).not.toContainText('1 MI Road');
      }
    await expectNoFaults(page);
    await page.getByRole('link', { name: 'See your orders' }).click();
    await expect(page).toHaveURL(/\/dashboard\/my-orders$/);
  });

  test('signed out the popup opens, and after signing in the order shows', async ({
    page,
    shop,
  }) => {
    const shopper = newShopper();
    const { order } = await twoPieces(shop, await signUp(shop, shopper));
    for (const path of ['', '/invoice']) {
      await page.goto(`/order/${order._id}${path}`);
      await expect(popupOf(page)).toBeVisible();
      await expect(heading(page)).toHaveText('Sign in to see this order');
      await login(page, shopper.username, shopper.password);
      await expect(heading(page)).toHaveText(path ? 'Invoice' : `Order #${orderNumber(order._id)}`);
      await expect(page).toHaveURL(new RegExp(`/order/${order._id}${path}$`));
      await page.evaluate(() => localStorage.clear());
    }
  });
});
