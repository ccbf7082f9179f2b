import { type BrowserContext, devices, type Page } from '@playwright/test';
import { type Order, orderNumber, type Session } from '@tanabana/contracts';
import { apiOf } from '@tanabana/test-kit/shop-client';
import { MongoClient, ObjectId } from 'mongodb';
import { stockedProduct } from '../support/cart.ts';
import { atCheckout, ordersOf, placeOrderButton, stockOf } from '../support/checkout.ts';
import { expect, test } from '../support/fixtures.ts';
import type { ShopUnderTest } from '../support/shop.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const otherWays = (page: Page) => page.getByRole('link', { name: 'Card, net banking or wallet' });

/** Places an order that is paid online, up to the page of its payment. */
async function atPayment(page: Page, shop: ShopUnderTest) {
  const product = await stockedProduct(shop, { price: 1200 });
  const session = await atCheckout(page, shop, [product]);
  await page.getByRole('radio', { name: /Pay online/ }).check();
  await placeOrderButton(page).click();
  await expect(heading(page)).toHaveText('Pay for your order', { timeout: 15_000 });
  const [order] = await ordersOf(shop, session);
  if (!order) throw new Error('There is no order.');
  await expect(page.getByText(`Order #${orderNumber(order._id)}`)).toBeVisible();
  return { product, session, order };
}

const read = (shop: ShopUnderTest, session: Session, { _id }: Order) =>
  apiOf(shop, session).orders.get({ params: { id: _id } });

/** The time to pay of an order is over. */
async function letTimePass(shop: ShopUnderTest, { _id }: Order): Promise<void> {
  const client = await MongoClient.connect(shop.mongodbUri);
  try {
    await client
      .db(`${shop.dbPrefix}_orders`)
      .collection('orders')
      .updateOne(
        { _id: new ObjectId(_id) },
        { $set: { 'payment.payBy': new Date(Date.now() - 60_000) } },
      );
  } finally {
    await client.close();
  }
}

test('on a desk a failed payment is shown, the next one pays, and the shop’s own page admits only its provider (rules 18.1, 18.2)', {
  tag: '@long',
}, async ({ page, shop }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { session, order } = await atPayment(page, shop);
  await expect(page.getByRole('img', { name: /QR code to pay/ })).toBeVisible();
  await otherWays(page).click();
  await expect(page.getByText('Simulated payment: no money moves.')).toBeVisible();
  await page.getByRole('radio', { name: 'Card' }).check();
  await page.getByRole('button', { name: 'Let the payment fail' }).click();

  await expect(page.getByRole('alert')).toContainText(
    'The payment failed: The bank declined the payment.',
    { timeout: 15_000 },
  );
  expect(new URL(page.url()).searchParams.has('payment')).toBe(false);
  await otherWays(page).click();
  await page.getByRole('radio', { name: 'Card' }).check();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(heading(page)).toHaveText('Your order is paid', { timeout: 15_000 });
  await expect(heading(page)).toBeFocused();
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Paid');
  expect(await read(shop, session, order)).toMatchObject({
    paymentStatus: 'Paid',
    payment: { method: 'card', payBy: null },
  });
});

test('on a phone the page notices a payment in the UPI app by itself (rule 18.8)', {
  tag: '@long',
}, async ({ browser, shop }) => {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: shop.address });
  const page = await context.newPage();
  const { session, order } = await atPayment(page, shop);
  const [app] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: /Open the simulated UPI app/ }).click(),
  ]);
  await app.getByRole('button', { name: /^Pay / }).click();
  await expect(app.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await app.close();
  await expect(heading(page)).toHaveText('Your order is paid', { timeout: 15_000 });
  expect(await read(shop, session, order)).toMatchObject({
    paymentStatus: 'Paid',
    payment: { method: 'upi' },
  });
  await context.close();
});

test('the order page leads back to a payment that was given up, and cancels it', {
  tag: '@long',
}, async ({ page, shop }) => {
  const { product, session, order } = await atPayment(page, shop);
  await otherWays(page).click();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(heading(page)).toHaveText('Pay for your order');
  await page.goto(`/order/${order._id}`);
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText(
    'Waiting for your payment',
  );
  await page.getByRole('link', { name: 'Pay now' }).first().click();
  await expect(heading(page)).toHaveText('Pay for your order');
  const before = await stockOf(shop, session, product);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page
    .getByRole('dialog', { name: 'Cancel this order?' })
    .getByRole('button', { name: 'Cancel order' })
    .click();
  await expect(heading(page)).toHaveText('This order is cancelled');
  expect(await stockOf(shop, session, product)).toBe(before + 1);
});

/** Opens the provider's page of an order in another tab. */
async function inAnotherTab(context: BrowserContext, page: Page): Promise<Page> {
  const url = (await otherWays(page).getAttribute('href')) ?? '';
  const tab = await context.newPage();
  await tab.goto(url);
  return tab;
}

test('a payment is found although its buyer closed the tab and its report is late (rule 18.9)', {
  tag: '@long',
}, async ({ page, context, shop }) => {
  const { session, order } = await atPayment(page, shop);
  const tab = await inAnotherTab(context, page);
  await page.close();
  await tab.getByText('Try a difficult case').click();
  await tab.getByLabel('Do not go back to the shop').check();
  await tab.getByLabel(/^Report the payment after/).check();
  await tab.getByRole('button', { name: /^Pay / }).click();
  await expect(tab.getByRole('heading', { name: 'The payment is made.' })).toBeVisible();
  // the return comes before the report
  await tab.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(heading(tab)).toHaveText('Your order is paid', { timeout: 15_000 });
  expect((await read(shop, session, order)).paymentStatus).toBe('Paid');
});

test('an order that is not paid in time releases its stock; a payment afterwards opens it again (rule 18.5)', {
  tag: '@long',
}, async ({ page, context, shop }) => {
  const { product, session, order } = await atPayment(page, shop);
  const tab = await inAnotherTab(context, page);
  const reserved = await stockOf(shop, session, product);
  await letTimePass(shop, order);
  await page.reload();
  await expect(heading(page)).toHaveText('This order was not paid in time');
  await expect
    .poll(async () => (await read(shop, session, order)).orderStatus, { timeout: 30_000 })
    .toBe('Cancelled');
  expect(await stockOf(shop, session, product)).toBe(reserved + 1);
  await expect(page.getByRole('button', { name: 'Order again' })).toBeVisible();
  await tab.getByRole('button', { name: /^Pay / }).click();
  await expect(heading(tab)).toHaveText('Your order is paid', { timeout: 15_000 });
  expect(await read(shop, session, order)).toMatchObject({
    orderStatus: 'Pending',
    paymentStatus: 'Paid',
  });
  expect(await stockOf(shop, session, product)).toBe(reserved);
});

test('a late payment of an order whose stock is sold is refunded (rules 18.5, 18.7) @long', async ({
  page,
  context,
  shop,
}) => {
  const { product, session, order } = await atPayment(page, shop);
  const tab = await inAnotherTab(context, page);
  await letTimePass(shop, order);
  await expect
    .poll(async () => (await read(shop, session, order)).orderStatus, { timeout: 30_000 })
    .toBe('Cancelled');
  const { signInAdmin } = await import('@tanabana/test-kit/shop-client');
  const admin = apiOf(shop, await signInAdmin(shop));
  await admin.products.update({ params: { id: product._id }, body: { stock: '0' } });
  await tab.getByRole('button', { name: /^Pay / }).click();
  await expect(heading(tab)).toHaveText('This order was not paid in time', { timeout: 15_000 });
  await expect
    .poll(
      async () => {
        const { data } = await admin.orders.payments({ query: { q: order._id } });
        return data.map(({ state, outcome, refunds }) =>
          state === 'voided' ? outcome : refunds[0]?.state,
        );
      },
      { timeout: 30_000 },
    )
    .toEqual([expect.stringMatching(/^(refund|processed)$/)]);
});
