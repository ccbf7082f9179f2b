import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Product } from '@tanabana/contracts';
import { signUp } from '../support/api.ts';
import { comeWithCart, stockedProduct, storedCart } from '../support/cart.ts';
import { atCheckout, ordersOf, placeOrderButton, stockOf, thanked } from '../support/checkout.ts';
import { follow, isMarked, mark } from '../support/document.ts';
import { expect, test } from '../support/fixtures.ts';
import { installClock } from '../support/page-clock.ts';
import {
  type FaultyServices,
  type ServiceFault,
  serviceCells,
  serviceFaults,
  standBetween,
} from '../support/service-faults.ts';
import { shopUnderTest } from '../support/shop.ts';

/** What a browser logs by itself when a call is refused. */
test.use({ expectedNoise: /Failed to load resource/ });

const faults = Object.keys(serviceFaults) as ServiceFault[];
/** Milliseconds: a call's time limit (spec.md section 7), and between a page's quiet tries. */
const LIMIT = 15_000;
const QUIET_TRY = 10_000;

let services: FaultyServices;
let product: Product;

test.beforeAll(async () => {
  const shop = shopUnderTest();
  product = await stockedProduct(shop);
  services = await standBetween(shop);
});
test.afterAll(() => services.close());

const main = (page: Page) => page.getByRole('main');
const again = (page: Page) => main(page).getByRole('button', { name: 'Try again' });

/** Until it is seen, time goes on as far as the page's own limits. */
const inTime = (page: Page, fault: ServiceFault, seen: () => Promise<void>) =>
  expect(async () => {
    if (fault === 'hanging') await page.clock.fastForward(LIMIT);
    await seen();
  }).toPass();

test('the services of the repository are those that are tried here', () => {
  const folders = readdirSync(fileURLToPath(new URL('../../services', import.meta.url)));
  expect(serviceCells.map(({ service }) => service)).toEqual(folders);
});

for (const fault of faults)
  for (const { service, path, words, whole } of serviceCells)
    test(`${service} ${fault}: its page says so, the rest works, and it comes back by itself`, async ({
      page,
      shop,
    }) => {
      await installClock(page);
      await comeWithCart(page, [product], await signUp(shop));
      const before = services.asked(service);
      await services.begin(service, fault);
      try {
        await page.goto('/about');
        await expect(
          page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }),
        ).toBeVisible();
        await mark(page);
        const alert = main(page).getByRole('alert').filter({ hasText: words }).first();
        await follow(page, path);
        if (fault === 'slow') {
          await expect.poll(() => services.asked(service)).toBeGreaterThan(before);
          await expect(main(page).locator('[aria-busy="true"]').first()).toBeVisible();
        } else {
          await inTime(page, fault, () => expect(alert).toBeVisible({ timeout: 2000 }));
          const request = page.waitForRequest(`**/api/${service}**`);
          await again(page).click();
          await request;
        }

        await follow(page, '/cart');
        await expect(main(page).getByRole('heading', { name: product.name })).toBeVisible();
        await main(page).getByRole('button', { name: 'Increase' }).click();
        await expect(
          page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' }),
        ).toBeVisible();

        await follow(page, path);
        await services.end(service);
        await expect(async () => {
          // a try under way would run out of time
          await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
          if (fault !== 'slow') await page.clock.fastForward(QUIET_TRY);
          await expect(main(page).getByText(whole).first()).toBeVisible({ timeout: 3000 });
        }).toPass();
        await expect(alert).toBeHidden();
        expect(await storedCart(page)).toEqual([[product.name, 2]]);
        expect(await isMarked(page), 'the document was never loaded anew').toBe(true);
      } finally {
        await services.end(service);
      }
    });

for (const fault of faults.filter((one) => one !== 'slow'))
  test(`orders ${fault}: the checkout keeps form and cart, and the next press makes one order`, async ({
    page,
    shop,
  }) => {
    await installClock(page);
    const ordered = await stockedProduct(shop, { stock: 5 });
    const session = await atCheckout(page, shop, [ordered]);
    await services.begin('orders', fault);
    try {
      await placeOrderButton(page).click();
      const problem = page.getByRole('alert').filter({ hasText: 'Failed to place order' });
      await inTime(page, fault, () => expect(problem).toBeVisible({ timeout: 2000 }));
      await expect(page.getByLabel('First name')).toHaveValue('Asha');
      expect(await storedCart(page)).toEqual([[ordered.name, 1]]);
    } finally {
      await services.end('orders');
    }
    await placeOrderButton(page).click();
    await thanked(page);
    expect(await ordersOf(shop, session)).toHaveLength(1);
    expect(await stockOf(shop, session, ordered)).toBe(4);
  });

for (const fault of faults.filter((one) => one !== 'slow'))
  test(`auth ${fault}: signing in says so and keeps what was typed`, async ({ page, shop }) => {
    await installClock(page);
    const { user } = await signUp(shop);
    await page.goto('/cart');
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
    const popup = page.getByRole('dialog');
    const words = /Login failed\. Try again\.|This part of the shop is away/;
    const refusal = popup.getByRole('alert').filter({ hasText: words });
    await popup.getByLabel(/email or username/i).fill(user.username);
    await popup.getByRole('textbox', { name: 'Password' }).fill('handloom-7');
    await services.begin('auth', fault);
    try {
      await popup.getByRole('button', { name: 'Log in' }).click();
      await inTime(page, fault, () => expect(refusal).toBeVisible({ timeout: 2000 }));
      await expect(popup.getByLabel(/email or username/i)).toHaveValue(user.username);
      await expect(popup.getByRole('textbox', { name: 'Password' })).toHaveValue('handloom-7');
    } finally {
      await services.end('auth');
    }
    await popup.getByRole('button', { name: 'Log in' }).click();
    await expect(popup).toBeHidden();
  });
