import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { expectNoFaults } from '../support/axe.ts';
import { stockedProduct, storedCart } from '../support/cart.ts';
import {
  atCheckout,
  fillPayment,
  newUtr,
  openPayment,
  ordersOf,
  payment,
  screenshot,
  stockOf,
  thanked,
  thanks,
} from '../support/checkout.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressEnterOn, tabTo, typeInto } from '../support/keyboard.ts';
import { stopClock } from '../support/page-clock.ts';

const PROOF = 'Please provide UTR/transaction number and upload payment screenshot.';
const submit = (page: Page) => payment(page).getByRole('button', { name: 'Submit Payment' });
const cancel = (page: Page) => payment(page).getByRole('button', { name: 'Cancel', exact: true });

/** What a scanner reads off the picture of the QR on the screen. */
async function scan(page: Page): Promise<URL> {
  const picture = await payment(page)
    .getByRole('img', { name: /^QR code to pay/ })
    .screenshot();
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const code = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  return new URL(code?.data ?? 'nothing:');
}

for (const width of [360, 1440])
  test(`prepaid by keyboard alone at ${width} px: scan, prove, placed`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.clock.install();
    const product = await stockedProduct(shop, { price: 900.5 });
    const session = await atCheckout(page, shop, [product]);
    await tabTo(page, page.getByRole('radio', { name: /Cash on delivery/ }));
    await page.keyboard.press('ArrowDown');
    await pressEnterOn(page, page.getByRole('button', { name: 'Place Order' }));
    await expect(payment(page)).toBeVisible();
    await expectNoFaults(page);

    const link = await scan(page);
    expect(link.protocol).toBe('upi:');
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      pa: 'tanabana@example',
      pn: 'Tanabana',
      am: '950.50',
      cu: 'INR',
      tr: expect.stringMatching(/^[0-9A-F]{10}$/),
    });
    const total = payment(page).getByLabel('Total');
    await expect(total).toHaveValue('₹950.50');
    await expect(total).not.toBeEditable();
    await expect(submit(page)).toBeDisabled();

    const utr = newUtr();
    await typeInto(page, payment(page).getByLabel('UTR / Transaction number'), utr);
    await expect(submit(page)).toBeDisabled();
    const picker = payment(page).getByLabel('Payment screenshot');
    await tabTo(page, picker);
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(await screenshot());
    await expect(payment(page).getByAltText('Preview of your screenshot')).toBeVisible();
    await expect(submit(page)).toBeEnabled();
    // the thanks stay until the link is reached
    await stopClock(page);
    await pressEnterOn(page, submit(page));
    await expect(thanks(page)).toBeVisible();

    expect(await ordersOf(shop, session)).toMatchObject([
      {
        paymentMethod: 'pre-paid',
        paymentStatus: 'Pending',
        transactionId: utr,
        totalPrice: 950.5,
      },
    ]);
    expect(await storedCart(page)).toEqual([]);
    await pressEnterOn(page, page.getByRole('link', { name: 'See your order' }));
    await page.clock.resume();
    await expect(page.getByAltText('Your payment screenshot')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(utr);
  });

test('needs both UTR and screenshot, a UTR that is one, and a picture', async ({ page, shop }) => {
  const session = await atCheckout(page, shop, [await stockedProduct(shop)]);
  await openPayment(page);
  await payment(page).getByLabel('UTR / Transaction number').press('Enter');
  await expect(payment(page).getByRole('alert')).toContainText(PROOF);
  await expectNoFaults(page);
  await payment(page)
    .getByLabel('Payment screenshot')
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(payment(page)).toContainText('Please choose a picture');
  await fillPayment(page, '12-3');
  await submit(page).click();
  const utr = payment(page).getByLabel('UTR / Transaction number');
  await expect(utr).toBeFocused();
  await expect(utr).toHaveAccessibleDescription(/6 to 35 letters or digits/);
  expect(await ordersOf(shop, session)).toEqual([]);
});

test.describe('a picture that cannot be read', () => {
  // the trace asks for its bytes once more, which the page's policy refuses
  test.use({ expectedNoise: /Connecting to 'blob:/ });

  test('is refused in words, without a broken preview', async ({ page, shop }) => {
    await atCheckout(page, shop, [await stockedProduct(shop)]);
    await openPayment(page);
    await payment(page).getByLabel('UTR / Transaction number').fill(newUtr());
    const picker = payment(page).getByLabel('Payment screenshot');
    await picker.setInputFiles({
      name: 'torn.png',
      mimeType: 'image/png',
      buffer: (await screenshot()).buffer.subarray(0, 20),
    });
    await expect(picker).toHaveAccessibleDescription(
      'The payment screenshot is not a picture we can read. Please choose another.',
    );
    await expect(picker).toBeFocused();
    await expect(payment(page).getByAltText('Preview of your screenshot')).toHaveCount(0);
    await expect(submit(page)).toBeDisabled();
    await expectNoFaults(page);
    await picker.setInputFiles(await screenshot());
    await expect(payment(page).getByAltText('Preview of your screenshot')).toBeVisible();
    await expect(submit(page)).toBeEnabled();
  });
});

test('the window can be left and opened again; nothing is asked twice', async ({ page, shop }) => {
  await atCheckout(page, shop, [await stockedProduct(shop)]);
  await openPayment(page);
  const utr = await fillPayment(page);
  await cancel(page).click();
  await expect(payment(page)).toBeHidden();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(payment(page).getByLabel('UTR / Transaction number')).toHaveValue(utr);
  await expect(payment(page).getByAltText('Preview of your screenshot')).toBeVisible();
});

test('the UPI ID can be copied', async ({ page, context, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await atCheckout(page, shop, [await stockedProduct(shop)]);
  await openPayment(page);
  await payment(page).getByRole('button', { name: 'Copy UPI ID' }).click();
  await expect(payment(page)).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('tanabana@example');
});

test.describe('refused', () => {
  test.use({ expectedNoise: /status of 4(09|22)/ });

  test('a UTR that was used is told at its field', async ({ page, shop }) => {
    const session = await atCheckout(page, shop, [await stockedProduct(shop)]);
    await openPayment(page);
    const used = await fillPayment(page);
    await submit(page).click();
    await thanked(page);
    await atCheckoutAgain(page, shop);
    await openPayment(page);
    await fillPayment(page, used);
    await submit(page).click();
    await expect(payment(page).getByLabel('UTR / Transaction number')).toHaveAccessibleDescription(
      /already used/,
    );
    expect(await ordersOf(shop, session)).toHaveLength(1);
  });

  async function atCheckoutAgain(page: Page, shop: Parameters<typeof stockedProduct>[0]) {
    const product = await stockedProduct(shop);
    await page.goto(`/product/${product._id}`);
    await page.getByRole('group', { name: 'Size' }).getByText('M', { exact: true }).click();
    await page.getByRole('button', { name: 'Buy Now' }).click();
    await page.getByLabel('First name').fill('Asha');
    await page.getByLabel('Address', { exact: true }).fill('12 Johari Bazaar');
    await page.getByLabel('Postcode').fill('302001');
    await page.getByLabel('Phone').fill('98765 43210');
  }
});

test.describe('an upload', () => {
  test.use({ expectedNoise: /net::ERR_|status of 4(09|22)/ });

  test('shows percent, and Cancel really ends it: no order', async ({ page, context, shop }) => {
    const product = await stockedProduct(shop);
    const session = await atCheckout(page, shop, [product]);
    await openPayment(page);
    await fillPayment(page, newUtr(), 900);
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const speed = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await speed(100_000);
    await submit(page).click();
    await expect(payment(page)).toContainText(/Uploading your payment [1-9]\d?%/);
    await cancel(page).click();
    await speed(-1);
    await expect(payment(page)).toContainText('Upload cancelled. No order was made.');
    expect(await ordersOf(shop, session)).toEqual([]);
    expect(await stockOf(shop, session, product)).toBe(20);
    await submit(page).click();
    await thanked(page);
    expect(await ordersOf(shop, session)).toHaveLength(1);
  });

  test('cancelled after the shop had it: the order that was made is told', async ({
    page,
    shop,
  }) => {
    const session = await atCheckout(page, shop, [await stockedProduct(shop)]);
    await openPayment(page);
    await fillPayment(page);
    let handled = (): void => undefined;
    const made = new Promise<void>((resolve) => {
      handled = resolve;
    });
    await page.route(
      '**/api/orders/create-upi',
      async (route) => {
        await route.fetch();
        handled();
      },
      { times: 1 },
    );
    await submit(page).click();
    await made;
    await cancel(page).click();
    await thanked(page);
    expect(await ordersOf(shop, session)).toHaveLength(1);
  });

  test('whose answer is lost: trying again makes no second order', async ({ page, shop }) => {
    const session = await atCheckout(page, shop, [await stockedProduct(shop)]);
    await openPayment(page);
    await fillPayment(page);
    await page.route(
      '**/api/orders/create-upi',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await submit(page).click();
    await expect(payment(page).getByRole('alert')).toContainText('The shop cannot be reached.');
    await submit(page).click();
    await thanked(page);
    expect(await ordersOf(shop, session)).toHaveLength(1);
  });
});
