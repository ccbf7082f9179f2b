import type { Page } from '@playwright/test';
import { type ServiceFault, serviceCells, serviceFaults } from '@tanabana/test-kit/fault-tables';
import { sampleRows } from '@tanabana/test-kit/long-tests';
import { signUp } from '@tanabana/test-kit/shop-client';
import { comeWithCart, stockedProduct, storedCart } from '../support/cart.ts';
import { atCheckout, ordersOf, placeOrderButton, stockOf, thanked } from '../support/checkout.ts';
import { follow, isMarked, mark } from '../support/document.ts';
import { expect, test } from '../support/faulty-shop.ts';
import { fastForward, installClock } from '../support/page-clock.ts';

/*
 * Two faults, with long tests each fault and each service once, with nginx and a real listener;
 * shell/src/routes/service-faults.long.test.tsx tests all services with all faults.
 */

/** Messages that a browser logs for a rejected call. */
test.use({ expectedNoise: /Failed to load resource/ });

/** Milliseconds: time limit of a call (rule 7.2), and interval of automatic retries. */
const LIMIT = 15_000;
const QUIET_TRY = 10_000;
const SOON = { timeout: 30_000 };

const main = (page: Page) => page.getByRole('main');

/** Advances time to the page's limits until the element is visible. */
const eventually = (page: Page, fault: ServiceFault, seen: () => Promise<void>) =>
  expect(async () => {
    if (fault === 'hanging') await fastForward(page, LIMIT);
    await seen();
  }).toPass(SOON);

const faults = Object.keys(serviceFaults) as ServiceFault[];

for (const [at, fault] of sampleRows([...faults.entries()])) {
  const cell = serviceCells[at % serviceCells.length];
  if (!cell) throw new Error('There is no service.');
  const { service, path, words, whole } = cell;

  test(`${service} ${fault}: its page shows an error, the rest works, and it recovers by itself`, async ({
    page,
    wholeShop,
    breakService,
  }) => {
    await installClock(page);
    const product = await stockedProduct(wholeShop);
    await comeWithCart(page, [product], await signUp(wholeShop));
    const broken = await breakService(service, fault);
    const before = broken.asked;
    await page.goto('/about');
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }),
    ).toBeVisible();
    await mark(page);
    const alert = main(page).getByRole('alert').filter({ hasText: words }).first();
    await follow(page, path);
    if (fault === 'slow') {
      await expect.poll(() => broken.asked).toBeGreaterThan(before);
      await expect(main(page).locator('[aria-busy="true"]').first()).toBeVisible();
    } else {
      await eventually(page, fault, () => expect(alert).toBeVisible({ timeout: 2000 }));
      const request = page.waitForRequest(`**/api/${service}**`);
      await main(page).getByRole('button', { name: 'Try again' }).click();
      await request;
    }

    await follow(page, '/cart');
    await main(page).getByRole('button', { name: 'Increase' }).click();
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' }),
    ).toBeVisible();

    await follow(page, path);
    await broken.end();
    await expect(async () => {
      // a pending attempt would time out
      await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 2000 });
      if (fault !== 'slow') await fastForward(page, QUIET_TRY);
      await expect(main(page).getByText(whole).first()).toBeVisible({ timeout: 2000 });
    }).toPass(SOON);
    await expect(alert).toBeHidden();
    expect(await storedCart(page)).toEqual([[product.name, 2]]);
    expect(await isMarked(page), 'the document was never reloaded').toBe(true);
  });
}

test('orders hanging: the checkout keeps form and cart, and the next click creates one order', {
  tag: '@long',
}, async ({ page, shop, wholeShop, breakService }) => {
  await installClock(page);
  const ordered = await stockedProduct(wholeShop, { stock: 5 });
  const session = await atCheckout(page, shop, [ordered]);
  const orders = await breakService('orders', 'hanging');
  await placeOrderButton(page).click();
  const problem = page.getByRole('alert').filter({ hasText: 'Failed to place order' });
  await eventually(page, 'hanging', () => expect(problem).toBeVisible({ timeout: 2000 }));
  await expect(page.getByLabel('First name')).toHaveValue('Asha');
  expect(await storedCart(page)).toEqual([[ordered.name, 1]]);
  // the held request now reaches the service together with the next one
  await orders.end();
  await placeOrderButton(page).click();
  await thanked(page);
  expect(await ordersOf(wholeShop, session)).toHaveLength(1);
  expect(await stockOf(wholeShop, session, ordered)).toBe(4);
});

test('sign-in shows an error and keeps the input while the auth service is down', {
  tag: '@long',
}, async ({ page, wholeShop, breakService }) => {
  const { user } = await signUp(wholeShop);
  await page.goto('/cart');
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  const popup = page.getByRole('dialog');
  const words = /Login failed\. Try again\.|This part of the shop is temporarily unavailable/;
  const refusal = popup.getByRole('alert').filter({ hasText: words });
  const name = popup.getByLabel(/email or username/i);
  const password = popup.getByRole('textbox', { name: 'Password' });
  await name.fill(user.username);
  await password.fill('handloom-7');
  const auth = await breakService('auth', 'down');
  await popup.getByRole('button', { name: 'Log in' }).click();
  await expect(refusal).toBeVisible();
  await expect(name).toHaveValue(user.username);
  await expect(password).toHaveValue('handloom-7');
  await auth.end();
  await popup.getByRole('button', { name: 'Log in' }).click();
  await expect(popup).toBeHidden();
});
