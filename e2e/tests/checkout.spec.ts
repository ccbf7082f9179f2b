import { newShopper, signUp } from '@tanabana/test-kit/shop-client';
import { changeProduct, stockedProduct, storedCart } from '../support/cart.ts';
import {
  atCheckout,
  ordersOf,
  placeOrderButton,
  stockOf,
  thanked,
  thanks,
} from '../support/checkout.ts';
import { expect, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';
import { pressEnterOn, tabTo, typeInto } from '../support/keyboard.ts';
import { stopClock } from '../support/page-clock.ts';
import { fillBilling } from '../support/steps.ts';

test('a shopper orders cash on delivery by keyboard alone at 360 px, from the product to the stored order (rule 7.1)', {
  tag: '@long',
}, async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.clock.install();
  const product = await stockedProduct(shop, { price: 450 });
  const shopper = newShopper();
  const session = await signUp(shop, shopper);
  const main = page.getByRole('main');
  const field = (label: string) => main.getByLabel(label);
  await page.goto(`/product/${product._id}`);
  await tabTo(page, page.getByRole('group', { name: 'Size' }).getByRole('radio').first());
  await page.keyboard.press('Space');
  await pressEnterOn(page, page.getByRole('button', { name: 'Add to Cart' }));
  await pressEnterOn(page, page.getByRole('dialog').getByRole('button', { name: 'Checkout' }));

  const popup = page.getByRole('dialog');
  await typeInto(page, popup.getByLabel(/email or username/i), shopper.username);
  await typeInto(page, popup.getByRole('textbox', { name: 'Password' }), shopper.password);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/checkout$/);
  const began = Date.now();
  await expect(field('Email')).toHaveValue(shopper.email);
  await typeInto(page, field('First name'), 'Asha');
  await typeInto(page, main.getByLabel('Address', { exact: true }), '12 Johari Bazaar');
  await typeInto(page, field('Town/City'), 'Jaipur');
  await typeInto(page, field('Postcode'), '302001');
  await typeInto(page, field('Phone'), '98765 43210');
  await expect(main).toContainText('Free shipping applied');
  // the confirmation stays until the link is reached
  await stopClock(page);
  await pressEnterOn(page, placeOrderButton(page));
  await expect(thanks(page)).toBeVisible();
  expect(Date.now() - began).toBeLessThan(60_000);
  await pressEnterOn(page, page.getByRole('link', { name: 'See your order' }));
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1, name: /^Order #/ })).toBeVisible();

  expect(await ordersOf(shop, session)).toMatchObject([
    {
      paymentMethod: 'cash-delivery',
      paymentStatus: 'COD',
      orderStatus: 'Pending',
      shippingCharge: 0,
      totalPrice: 450,
      transactionId: null,
      phone: '9876543210',
      address: {
        firstName: 'Asha',
        street: '12 Johari Bazaar',
        city: 'Jaipur',
        postalCode: '302001',
      },
    },
  ]);
  expect(await storedCart(page)).toEqual([]);
});

test('two tabs that order at once create one order', { tag: '@long' }, async ({
  page,
  context,
  shop,
}) => {
  const product = await stockedProduct(shop);
  const session = await atCheckout(page, shop, [product]);
  const tab = await context.newPage();
  await tab.goto('/checkout');
  await fillBilling(tab, { username: '', password: '', email: session.user.email });
  const keys: unknown[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/orders/create'))
      keys.push(request.headers()['idempotency-key']);
  });
  // the first tab's order would remove the form of the second one
  const letGo = await hold(context, '**/api/orders/create');
  // at once: a real click waits until a background tab is rendered
  const press = (button: HTMLElement): void => button.click();
  await Promise.all([page, tab].map((one) => placeOrderButton(one).evaluate(press)));
  await expect.poll(() => keys).toHaveLength(2);
  expect(new Set(keys).size, 'both are one attempt').toBe(1);
  letGo();
  for (const one of [page, tab]) await expect(one).toHaveURL(`${shop.address}/`);
  expect(await ordersOf(shop, session)).toHaveLength(1);
  expect(await storedCart(page)).toEqual([]);
  expect(await stockOf(shop, session, product)).toBe(19);
});

test.describe('the network is cut after the request was sent', () => {
  test.use({ expectedNoise: /net::ERR_FAILED/ });

  test('a retry after a reload returns the order that was created', { tag: '@long' }, async ({
    page,
    shop,
  }) => {
    const product = await stockedProduct(shop);
    const session = await atCheckout(page, shop, [product]);
    await page.route(
      '**/api/orders/create',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await placeOrderButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Failed to place order');
    const made = await ordersOf(shop, session);
    expect(made).toHaveLength(1);
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue('Asha');
    await placeOrderButton(page).click();
    await thanked(page);
    expect((await ordersOf(shop, session)).map(({ _id }) => _id)).toEqual([made[0]?._id]);
    expect(await stockOf(shop, session, product)).toBe(19);
  });
});

test.describe('an admin changes a price between cart and order', () => {
  test.use({ expectedNoise: /status of 409/ });

  test('the order is rejected, and placed once the shopper has accepted the new price at its line', {
    tag: '@long',
  }, async ({ page, shop }) => {
    const product = await stockedProduct(shop, { price: 1200 });
    const session = await atCheckout(page, shop, [product]);
    await changeProduct(shop, product, { price: 1250 });
    await placeOrderButton(page).click();
    const problem = page.getByRole('alert').filter({ hasText: 'Prices have changed' });
    await expect(problem).toBeFocused();
    await expect(problem).toContainText('It comes to ₹1,250.00 now.');
    expect(await ordersOf(shop, session)).toEqual([]);
    await page.getByRole('button', { name: /Accept new price/ }).click();
    await placeOrderButton(page).click();
    await thanked(page);
    expect(await ordersOf(shop, session)).toMatchObject([{ totalPrice: 1250 }]);
  });
});
