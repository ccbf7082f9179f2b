import type { Page } from '@playwright/test';
import { formatAmount, orderNumber, type Product } from '@tanabana/contracts';
import { type StartedShop, startShop } from '@tanabana/local/shop';
import { mailTo, popupOf } from '../support/account.ts';
import { apiOf, newShopper, signInAdmin, signUp } from '../support/api.ts';
import { expectNoFaults } from '../support/axe.ts';
import { comeWithCart, lineOf, stockedProduct, storedCart } from '../support/cart.ts';
import { ordersOf, placeOrderButton, seeOrder, stockOf, thanked } from '../support/checkout.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { fillBilling } from '../support/steps.ts';

interface OwnShop {
  shop: StartedShop;
  /** ₹400, 20 pieces. */
  product: Product;
}

/** A shop of its own, with the settings that are off by default. */
const test = base.extend<{ product: Product }, { own: OwnShop }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const shop = await startShop({
        env: { SEED: 'none', GUEST_CHECKOUT: 'true', FIRST_ORDER_FREE_SHIPPING: 'true' },
      });
      await apiOf(shop, await signInAdmin(shop)).categories.create({ body: { name: 'Kurtis' } });
      await use({
        shop,
        product: await stockedProduct(shop, { name: 'Ajrakh kurti', price: 400 }),
      });
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shop: async ({ own }, use) => use(own.shop),
  baseURL: async ({ own }, use) => use(own.shop.address),
  product: async ({ own }, use) => use(own.product),
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const yourOrder = (page: Page) => page.getByRole('region', { name: 'Your Order' });

test.describe('guest checkout', () => {
  test.use({ expectedNoise: /status of 40[14]/ });

  test('a guest orders, and the link with its key opens that order, to nobody without it', async ({
    page,
    browser,
    shop,
    product,
  }) => {
    const admin = await signInAdmin(shop);
    const before = await stockOf(shop, admin, product);
    const guest = newShopper();
    await page.setViewportSize({ width: 360, height: 800 });
    await comeWithCart(page, [product]);
    await page.goto('/cart');
    await page.getByRole('main').getByRole('button', { name: 'Checkout' }).click();
    await expect(heading(page)).toHaveText('Checkout');
    await expect(popupOf(page)).toBeHidden();
    await fillBilling(page, guest);
    await expect(yourOrder(page)).toContainText(/Total\s*₹450\.00/);
    await expectNoFaults(page);
    await placeOrderButton(page).click();
    await thanked(page);
    await seeOrder(page);
    await expect(page).toHaveURL(/\/order\/[0-9a-f]{24}\?key=[\w-]{32,}$/);
    const link = page.url();
    const id = new URL(link).pathname.split('/').at(-1) ?? '';
    await expect(heading(page)).toHaveText(`Order #${orderNumber(id)}`);
    expect(await storedCart(page)).toEqual([]);
    expect(await stockOf(shop, admin, product)).toBe(before - 1);
    const mail = await mailTo(shop, guest.email, new RegExp(orderNumber(id)));
    expect(mail.text).toContain(new URL(link).search);

    const elsewhere = await browser.newContext();
    const fresh = await elsewhere.newPage();
    await fresh.goto(link);
    await expect(heading(fresh)).toHaveText(`Order #${orderNumber(id)}`);
    await fresh.getByRole('link', { name: 'Invoice', exact: true }).click();
    await expect(fresh.getByRole('article')).toContainText('Rupees Four Hundred Fifty Only');
    await fresh.getByRole('link', { name: 'Back to the order' }).click();
    await expect(heading(fresh)).toHaveText(`Order #${orderNumber(id)}`);

    await fresh.goto(link.replace(/\?.*/, ''));
    await expect(heading(fresh)).toHaveText('Sign in to see this order');
    await expect(popupOf(fresh)).toBeVisible();
    await fresh.goto(`${link}x`);
    await expect(heading(fresh)).toHaveText('Order not found');
    await expect(fresh.getByRole('main')).not.toContainText('Johari Bazaar');

    await fresh.goto(link);
    await fresh.getByRole('button', { name: 'Cancel order' }).click();
    await fresh.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(fresh.getByRole('region', { name: 'Order Tracking' })).toContainText('Cancelled');
    expect(await stockOf(shop, admin, product)).toBe(before);
    await elsewhere.close();
  });
});

test('an account’s first order ships free, as shown before it is placed; its second does not', async ({
  page,
  shop,
  product,
}) => {
  const session = await signUp(shop);
  await comeWithCart(page, [lineOf(product)], session);
  const order = async (total: number, isFree: boolean): Promise<void> => {
    await page.goto('/cart');
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
      new RegExp(`${isFree ? 'Free' : '₹50\\.00'}\\s*Total\\s*${formatAmount(total)}`),
    );
    await page.getByRole('main').getByRole('button', { name: 'Checkout' }).click();
    await fillBilling(page, { username: '', password: '', email: session.user.email });
    await expect(yourOrder(page)).toContainText(`Total${formatAmount(total)}`);
    const flatRate = yourOrder(page).getByRole('radio', { name: /Flat rate/ });
    await expect(flatRate).toBeEnabled({ enabled: !isFree });
    await expect(yourOrder(page).getByText('Free shipping applied')).toHaveCount(isFree ? 1 : 0);
    await placeOrderButton(page).click();
    await thanked(page);
    expect((await ordersOf(shop, session))[0]).toMatchObject({
      subtotal: 400,
      shippingCharge: isFree ? 0 : 50,
      totalPrice: total,
    });
  };
  await order(400, true);

  await seeOrder(page);
  await expect(page.getByRole('region', { name: 'What you ordered' })).toContainText(
    /Free\s*Total\s*₹400\.00/,
  );
  await page.getByRole('button', { name: 'Buy again' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('₹450.00');
  await order(450, false);
  expect(await ordersOf(shop, session)).toHaveLength(2);
});
