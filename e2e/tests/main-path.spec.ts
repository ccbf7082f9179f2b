import { sampleRows } from '@tanabana/test-kit/long-tests';
import { newShopper, signUp } from '@tanabana/test-kit/shop-client';
import { stockedProduct } from '../support/cart.ts';
import { thanked } from '../support/checkout.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  chooseSizeAndAdd,
  fillBilling,
  findProduct,
  leftInHistory,
  login,
  logout,
  register,
} from '../support/steps.ts';

const DESK = { width: 1440, height: 900, motion: 'no-preference' } as const;
/** Only in `npm run check:pages`: checkout.spec.ts places orders at this width in every run. */
const PHONE = { width: 360, height: 740, motion: 'reduce' } as const;

for (const viewport of process.env.CHECK_PAGES === 'on' ? [PHONE, DESK] : [DESK])
  test.describe(() => {
    test.use({ viewport, contextOptions: { reducedMotion: viewport.motion } });
    test(`at ${viewport.width} px a shopper goes from the home page to an order that an admin marks Delivered (rules 1.1, 1.2, 6.2, 6.3)`, {
      annotation: { type: 'slow', description: 'the whole way of an order, of shopper and admin' },
    }, async ({ page, shop }) => {
      const shopper = newShopper();
      const { name } = await stockedProduct(shop);
      await findProduct(page, name);
      await chooseSizeAndAdd(page);

      await page.goto('/cart');
      await page.reload();
      await expect(page.getByRole('main')).toContainText(name);
      expect(await page.evaluate(() => localStorage.getItem('app_cart'))).toContain('"qty":1');
      await page.getByRole('button', { name: 'Checkout' }).click();

      await register(page, shopper);
      await expect(page.getByRole('dialog').getByLabel(/email or username/i)).toHaveValue(
        shopper.email,
      );
      await login(page, shopper.email, shopper.password);

      await expect(page).toHaveURL(`${shop.address}/checkout`);
      await expect(page.getByRole('main')).toContainText(name);
      await fillBilling(page, shopper);
      await page.getByRole('button', { name: 'Place Order' }).click();
      await thanked(page);
      await expect(page).toHaveURL(`${shop.address}/`);
      await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();

      await page.goto('/dashboard/my-orders');
      const isPhone = viewport.width < 720;
      const mine = page.getByRole(isPhone ? 'list' : 'table', { name: 'My Orders' });
      await expect(mine.locator('code')).toHaveCount(1);
      await expect(mine).toContainText(name);
      await expect(mine).toContainText('Pending');
      const number = await mine.locator('code').textContent();
      await expect(mine.getByRole('combobox')).toHaveCount(0);
      await logout(page);

      await page.goto('/dashboard/orders');
      await login(page, shop.adminUsername, shop.adminPassword);
      const orderNumber = (number ?? '').trim().slice(-6);
      const status = isPhone
        ? page.getByRole('dialog').getByLabel('Order status')
        : page.getByLabel(`Order status of order ${orderNumber}`);
      const open = async (): Promise<void> => {
        if (isPhone)
          await page.getByRole('button', { name: new RegExp(`^${orderNumber}`) }).click();
      };
      await open();
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
      await status.selectOption('Delivered');
      expect((await saved).status()).toBe(200);
      await page.reload();
      await open();
      await expect(status).toHaveValue('Delivered');
      await page.keyboard.press('Escape');
      await leftInHistory(page);
      await logout(page);

      await page.goto('/dashboard/my-orders');
      await login(page, shopper.username, shopper.password);
      await expect(mine).toContainText('Delivered');
    });
  });

for (const path of sampleRows(['/checkout', '/dashboard']))
  test(`${path} without a user redirects home with the popup open, and back after login (rules 2.2, 2.18)`, async ({
    page,
    shop,
  }) => {
    const shopper = newShopper();
    await signUp(shop, shopper);
    await page.goto(path);
    await expect(page).toHaveURL(`${shop.address}/`);
    await login(page, shopper.username, shopper.password);
    await expect(page).toHaveURL(new RegExp(`${path}(/my-orders)?$`));
  });
