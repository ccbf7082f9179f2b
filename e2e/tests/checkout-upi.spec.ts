import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { stockedProduct, storedCart } from '../support/cart.ts';
import { atCheckout, newUtr, ordersOf, payment, screenshot, thanks } from '../support/checkout.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressEnterOn, tabTo, typeInto } from '../support/keyboard.ts';
import { stopClock } from '../support/page-clock.ts';

/** The content that a scanner reads from the QR code on the screen. */
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

test('a shopper pays by UPI by keyboard alone at 360 px: scan, proof, order placed (rule 2.13)', {
  tag: '@long',
}, async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.clock.install();
  const product = await stockedProduct(shop, { price: 900.5 });
  const session = await atCheckout(page, shop, [product]);
  // registered first: a file chooser that opens earlier is lost
  const proof = await screenshot();
  page.on('filechooser', (chooser) => chooser.setFiles(proof));
  await tabTo(page, page.getByRole('radio', { name: /Cash on delivery/ }));
  await page.keyboard.press('ArrowDown');
  await pressEnterOn(page, page.getByRole('button', { name: 'Place Order' }));
  await expect(payment(page)).toBeVisible();

  // a half-faded code is unreadable
  await expect.poll(async () => (await scan(page)).protocol, { timeout: 10_000 }).toBe('upi:');
  const link = await scan(page);
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    pa: 'tanabana@example',
    pn: 'Tanabana',
    am: '900.50',
    cu: 'INR',
    tr: expect.stringMatching(/^[0-9a-f]{6}$/),
  });

  const utr = newUtr();
  const submit = payment(page).getByRole('button', { name: 'Submit Payment' });
  await typeInto(page, payment(page).getByLabel('UTR / Transaction number'), utr);
  await expect(submit).toBeDisabled();
  await pressEnterOn(page, payment(page).getByLabel('Payment screenshot'));
  await expect(payment(page).getByAltText('Preview of your screenshot')).toBeVisible();
  await expect(submit).toBeEnabled();
  // the confirmation stays until the link is reached
  await stopClock(page);
  await pressEnterOn(page, submit);
  await expect(thanks(page)).toBeVisible();

  expect(await ordersOf(shop, session)).toMatchObject([
    {
      paymentMethod: 'pre-paid',
      paymentStatus: 'Pending',
      transactionId: utr,
      totalPrice: 900.5,
    },
  ]);
  expect(await storedCart(page)).toEqual([]);
  await pressEnterOn(page, page.getByRole('link', { name: 'See your order' }));
  await page.clock.resume();
  await expect(page.getByAltText('Your payment screenshot')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(utr);
});
