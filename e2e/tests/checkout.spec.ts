import type { Page } from '@playwright/test';
import { apiOf, newShopper, signUp } from '../support/api.ts';
import { expectNoFaults } from '../support/axe.ts';
import {
  changeProduct,
  comeWithCart,
  removeProduct,
  stockedProduct,
  storedCart,
} from '../support/cart.ts';
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

const BILLING =
  'Please fill required billing/shipping fields (email, first name, phone, address, postcode).';
const main = (page: Page) => page.getByRole('main');
const field = (page: Page, label: string | RegExp) =>
  main(page).getByLabel(label, { exact: typeof label === 'string' });

for (const width of [360, 1440])
  test(`cash on delivery by keyboard alone at ${width} px`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.clock.install();
    const product = await stockedProduct(shop, { price: 450 });
    const shopper = newShopper();
    const session = await signUp(shop, shopper);
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
    await expect(field(page, 'Email')).toHaveValue(shopper.email);
    await typeInto(page, field(page, 'First name'), 'Asha');
    await typeInto(page, field(page, 'Address'), '12 Johari Bazaar');
    await typeInto(page, field(page, /town/i), 'Jaipur');
    await typeInto(page, field(page, 'Postcode'), '302001');
    await typeInto(page, field(page, 'Phone'), '98765 43210');
    await expect(main(page)).toContainText('Flat rate: ₹50.00');
    // the thanks stay until the link is reached
    await stopClock(page);
    await pressEnterOn(page, placeOrderButton(page));
    await expect(thanks(page)).toBeVisible();
    expect(Date.now() - began).toBeLessThan(60_000);
    await pressEnterOn(page, page.getByRole('link', { name: 'See your order' }));
    await page.clock.resume();
    await expect(page.getByRole('heading', { level: 1, name: /^Order #/ })).toBeVisible();

    const [order] = await ordersOf(shop, session);
    expect(order).toMatchObject({
      paymentMethod: 'cash-delivery',
      paymentStatus: 'COD',
      orderStatus: 'Pending',
      shippingCharge: 50,
      totalPrice: 500,
      transactionId: null,
      phone: '98765 43210',
      address: {
        firstName: 'Asha',
        street: '12 Johari Bazaar',
        city: 'Jaipur',
        postalCode: '302001',
      },
    });
    expect(await storedCart(page)).toEqual([]);
  });

test('after 1.2 s the overlay leads home, where the order stays within reach', async ({
  page,
  shop,
}) => {
  await page.clock.install();
  await atCheckout(page, shop, [await stockedProduct(shop)]);
  await stopClock(page);
  await placeOrderButton(page).click();
  await expect(thanks(page)).toBeFocused();
  await expect(
    main(page).getByText('Your order was placed successfully', { exact: true }),
  ).toBeVisible();
  await page.clock.runFor(1199);
  await expect(thanks(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(page).toHaveURL(`${shop.address}/`);
  await page.clock.resume();
  await page.getByRole('button', { name: 'See your order' }).click();
  await expect(page).toHaveURL(/\/order\/[0-9a-f]{24}$/);
});

test('who goes for the link in the overlay is waited for', async ({ page, shop }) => {
  await page.clock.install();
  await atCheckout(page, shop, [await stockedProduct(shop)]);
  await stopClock(page);
  await placeOrderButton(page).click();
  await expect(thanks(page)).toBeVisible();
  const link = page.getByRole('link', { name: 'See your order' });
  await link.focus();
  await page.clock.runFor(1600);
  await expect(page).toHaveURL(/\/checkout$/);
  await page.clock.resume();
  await expectNoFaults(page);
  await link.click();
  await expect(page).toHaveURL(/\/order\/[0-9a-f]{24}$/);
});

test.describe('the form', () => {
  test('names what is missing above and at the fields, and takes the focus there', async ({
    page,
    shop,
  }) => {
    const session = await signUp(shop);
    await comeWithCart(page, [await stockedProduct(shop)], session);
    await page.goto('/checkout');
    await field(page, 'Email').fill('');
    await placeOrderButton(page).click();
    const summary = page.getByRole('alert').filter({ hasText: BILLING });
    await expect(summary).toBeFocused();
    for (const [label, message] of [
      ['Email', 'Enter your email.'],
      ['First name', 'Enter your first name.'],
      ['Address', 'Enter your address.'],
      ['Postcode', 'Enter your postcode.'],
      ['Phone', 'Enter your phone number.'],
    ] as const) {
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(message));
    }
    await expectNoFaults(page);
    await summary.getByRole('link', { name: 'Enter your postcode.' }).click();
    await expect(field(page, 'Postcode')).toBeFocused();
    await page.keyboard.type('302001');
    await expect(field(page, 'Postcode')).not.toHaveAttribute('aria-invalid');

    await fillBilling(page, { username: '', password: '', email: 'not an email' });
    await placeOrderButton(page).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Please enter a valid email.' }).first(),
    ).toBeFocused();
    expect(await ordersOf(shop, session)).toEqual([]);
  });

  test('doubts an Indian phone number and PIN softly, and no address abroad', async ({
    page,
    shop,
  }) => {
    const session = await atCheckout(page, shop, [await stockedProduct(shop)]);
    await field(page, 'Postcode').fill('SW1A 1AA');
    await field(page, 'Phone').fill('+44 20 7946 0958');
    await field(page, /order note/i).fill('Ring twice');
    await expect(main(page)).toContainText('Indian PIN codes have 6 digits.');
    await expect(main(page)).toContainText('Indian mobile numbers have 10 digits');
    await field(page, /country/i).fill('United Kingdom');
    await expect(main(page)).not.toContainText('Indian');
    await field(page, /country/i).fill('India');
    await expect(main(page)).toContainText('Indian PIN codes have 6 digits.');
    await placeOrderButton(page).click();
    await thanked(page);
    const [order] = await ordersOf(shop, session);
    expect(order?.address).toMatchObject({
      postalCode: 'SW1A 1AA',
      note: 'Ring twice',
      lastName: 'Rathore',
    });
    expect(order?.username).toBe('Asha Rathore');
  });

  test('survives a reload half-filled, and is forgotten after the order', async ({
    page,
    shop,
  }) => {
    await atCheckout(page, shop, [await stockedProduct(shop)]);
    await field(page, /apartment/i).fill('2nd floor');
    await page.getByRole('radio', { name: /Prepaid/ }).check();
    await page.reload();
    await expect(field(page, 'First name')).toHaveValue('Asha');
    await expect(field(page, /apartment/i)).toHaveValue('2nd floor');
    await expect(page.getByRole('radio', { name: /Prepaid/ })).toBeChecked();
    await page.getByRole('radio', { name: /Cash/ }).check();
    await placeOrderButton(page).click();
    await thanked(page);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Asha');
  });

  test('is another one for another user', async ({ page, shop }) => {
    await atCheckout(page, shop, [await stockedProduct(shop)]);
    const { user, token } = await signUp(shop);
    await page.evaluate(
      (state) => localStorage.setItem('user-storage', JSON.stringify({ state, version: 0 })),
      { user, token },
    );
    await page.reload();
    await expect(main(page)).toContainText('Your cart is empty.');
    await expect(page.getByLabel('First name')).toHaveCount(0);
  });

  test('takes a saved address, and saves a new one', async ({ page, shop }) => {
    const session = await signUp(shop);
    const account = apiOf(shop, session);
    const address = {
      firstName: 'Meera',
      lastName: 'Shah',
      street: '4 Law Garden',
      city: 'Ahmedabad',
      region: 'Gujarat',
      country: 'India',
      postalCode: '380006',
      phone: '98250 12345',
    };
    await account.auth.addAddress({ body: { ...address, label: 'Home' } });
    await account.auth.addAddress({
      body: { ...address, label: 'Office', street: '9 Ashram Road' },
    });
    const product = await stockedProduct(shop);
    await comeWithCart(page, [product], session);
    await page.goto('/checkout');
    await expect(field(page, 'Address')).toHaveValue('4 Law Garden');
    await expect(page.getByRole('radio', { name: /Home · Meera Shah/ })).toBeChecked();
    await expectNoFaults(page);
    await page.getByRole('radio', { name: /Office/ }).check();
    await expect(field(page, 'Address')).toHaveValue('9 Ashram Road');
    await expect(page.getByRole('checkbox', { name: /Save this address/ })).toHaveCount(0);
    await page.getByRole('radio', { name: 'Another address' }).check();
    await fillBilling(page, { username: '', password: '', email: session.user.email });
    await page.getByRole('checkbox', { name: /Save this address/ }).check();
    await placeOrderButton(page).click();
    await thanked(page);
    await expect(async () => {
      const { data } = await account.auth.addresses({});
      expect(data.map(({ street }) => street)).toContain('12 Johari Bazaar');
    }).toPass();
  });
});

test('shipping: flat rate below ₹1,000, free from there', async ({ page, shop }) => {
  const product = await stockedProduct(shop, { price: 999.99 });
  const session = await signUp(shop);
  await comeWithCart(page, [product], session);
  await page.goto('/checkout');
  const flat = page.getByRole('radio', { name: 'Flat rate: ₹50.00' });
  await expect(flat).toBeChecked();
  await expect(main(page)).toContainText('₹1,049.99');
  await changeProduct(shop, product, { price: 1000 });
  await page.reload();
  await page.getByRole('button', { name: /Accept new price/ }).click();
  await expect(flat).toBeDisabled();
  await expect(main(page)).toContainText('Free shipping applied');
});

test('an empty cart has nothing to check out', async ({ page, shop }) => {
  await comeWithCart(page, [], await signUp(shop));
  await page.goto('/checkout');
  await expect(main(page)).toContainText('Your cart is empty.');
  await expectNoFaults(page);
});

test('each line shows picture, title, quantity, colour, size and its total', async ({
  page,
  shop,
}) => {
  const product = await stockedProduct(shop, { price: 1500 });
  await comeWithCart(page, [product, await stockedProduct(shop)], await signUp(shop));
  await page.goto('/checkout');
  const line = main(page).getByRole('listitem').filter({ hasText: product.name });
  await expect(line).toContainText(/Quantity: 1.*Color: Indigo.*Size: M/);
  await expect(line).toContainText('₹1,500.00');
});

test.describe('one order', () => {
  test('of five presses', async ({ page, shop }) => {
    const product = await stockedProduct(shop);
    const session = await atCheckout(page, shop, [product]);
    await placeOrderButton(page).evaluate((button: HTMLButtonElement) => {
      for (let press = 0; press < 5; press += 1) button.click();
    });
    await thanked(page);
    expect(await ordersOf(shop, session)).toHaveLength(1);
    expect(await stockOf(shop, session, product)).toBe(19);
  });

  test('while it is placed the button says Processing...', async ({ page, shop }) => {
    await atCheckout(page, shop, [await stockedProduct(shop)]);
    const letGo = await hold(page, '**/api/orders/create');
    await placeOrderButton(page).click();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    letGo();
    await thanked(page);
  });

  test('of two tabs that order at once', async ({ page, context, shop }) => {
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
    // the first tab's order would take the form away from the second one
    const letGo = await hold(context, '**/api/orders/create');
    // at once: a real click waits for a tab in the background to be drawn
    const press = (button: HTMLElement): void => button.click();
    await Promise.all([page, tab].map((one) => placeOrderButton(one).evaluate(press)));
    await expect.poll(() => keys).toHaveLength(2);
    expect(new Set(keys).size, 'both are one attempt').toBe(1);
    letGo();
    await expect(async () => {
      expect(await ordersOf(shop, session)).toHaveLength(1);
      expect(await storedCart(page)).toEqual([]);
    }).toPass();
    for (const one of [page, tab]) await expect(one).toHaveURL(`${shop.address}/`);
    expect(await stockOf(shop, session, product)).toBe(19);
  });

  test('after another tab has ordered there is nothing left to order', async ({
    page,
    context,
    shop,
  }) => {
    const session = await atCheckout(page, shop, [await stockedProduct(shop)]);
    const tab = await context.newPage();
    await tab.goto('/checkout');
    await placeOrderButton(page).click();
    await thanked(page);
    await expect(main(tab)).toContainText('Your cart is empty.');
    expect(await ordersOf(shop, session)).toHaveLength(1);
  });

  test.describe('where the network is cut', () => {
    test.use({ expectedNoise: /net::ERR_(FAILED|INTERNET_DISCONNECTED)|status of 422/ });

    test('after the request left: trying again gives the order that was made', async ({
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
      const problem = page.getByRole('alert').filter({ hasText: 'Failed to place order' });
      await expect(problem).toBeFocused();
      expect(await ordersOf(shop, session)).toHaveLength(1);
      await expectNoFaults(page);
      await problem.getByRole('button', { name: 'Try again' }).click();
      await thanked(page);
      expect(await ordersOf(shop, session)).toHaveLength(1);
      expect(await stockOf(shop, session, product)).toBe(19);
    });

    test('and a reload comes between', async ({ page, shop }) => {
      const session = await atCheckout(page, shop, [await stockedProduct(shop)]);
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
      await page.reload();
      await placeOrderButton(page).click();
      await thanked(page);
      expect(await ordersOf(shop, session)).toHaveLength(1);
    });

    test('and something is corrected: it is told that the first try went through', async ({
      page,
      shop,
    }) => {
      const session = await atCheckout(page, shop, [await stockedProduct(shop)]);
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
      await field(page, 'Phone').fill('91234 56789');
      await placeOrderButton(page).click();
      await expect(page.getByRole('alert')).toContainText('Your earlier try did go through.');
      expect(await ordersOf(shop, session)).toHaveLength(1);
      await page.getByRole('alert').getByRole('link', { name: 'See your orders' }).click();
      await expect(page).toHaveURL(/\/dashboard\/my-orders$/);
    });

    test('before the request left: nothing is made until it is back', async ({
      page,
      context,
      shop,
    }) => {
      const session = await atCheckout(page, shop, [await stockedProduct(shop)]);
      await context.setOffline(true);
      await placeOrderButton(page).click();
      await expect(page.getByRole('alert')).toContainText('The shop cannot be reached.');
      await context.setOffline(false);
      expect(await ordersOf(shop, session)).toEqual([]);
      await page.getByRole('button', { name: 'Try again' }).click();
      await thanked(page);
      expect(await ordersOf(shop, session)).toHaveLength(1);
    });
  });
});

test.describe('changed between cart and order', () => {
  test.use({ expectedNoise: /status of 4(09|22)/ });

  test('a price: refused, shown at the line, accepted, placed', async ({ page, shop }) => {
    const product = await stockedProduct(shop, { price: 1200 });
    const session = await atCheckout(page, shop, [product]);
    await changeProduct(shop, product, { price: 1250 });
    await placeOrderButton(page).click();
    const problem = page.getByRole('alert').filter({ hasText: 'Prices have changed' });
    await expect(problem).toBeFocused();
    await expect(problem).toContainText('It comes to ₹1,250.00 now.');
    await expect(main(page)).toContainText('The price is now ₹1,250.00; it was ₹1,200.00.');
    await expect(main(page).getByRole('definition').last()).toHaveText('₹1,200.00');
    expect(await ordersOf(shop, session)).toEqual([]);
    await expectNoFaults(page);
    await page.getByRole('button', { name: /Accept new price/ }).click();
    await placeOrderButton(page).click();
    await thanked(page);
    expect((await ordersOf(shop, session))[0]).toMatchObject({ totalPrice: 1250 });
  });

  test('the stock: refused, shown at the line, accepted, placed', async ({ page, shop }) => {
    const product = await stockedProduct(shop);
    const session = await signUp(shop);
    await comeWithCart(page, [product], session);
    await page.goto('/cart');
    await page.getByRole('textbox', { name: `Quantity of ${product.name}` }).fill('5');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Checkout' }).click();
    await fillBilling(page, { username: '', password: '', email: session.user.email });
    await changeProduct(shop, product, { stock: 2 });
    await placeOrderButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Some items are no longer available.');
    await expect(main(page)).toContainText('Only 2 left.');
    expect(await stockOf(shop, session, product)).toBe(2);
    await page.getByRole('button', { name: `Take 2: ${product.name}` }).click();
    await placeOrderButton(page).click();
    await thanked(page);
    expect(await stockOf(shop, session, product)).toBe(0);
  });

  test('a product gone: refused, shown at the line, removed, the rest placed', async ({
    page,
    shop,
  }) => {
    const [product, rest] = [await stockedProduct(shop), await stockedProduct(shop)];
    const session = await atCheckout(page, shop, [product, rest]);
    await removeProduct(shop, product);
    await placeOrderButton(page).click();
    await expect(page.getByRole('alert')).toContainText('no longer sold as chosen');
    await page.getByRole('button', { name: `Remove: ${product.name}` }).click();
    await placeOrderButton(page).click();
    await thanked(page);
    expect((await ordersOf(shop, session))[0]?.products.map(({ name }) => name)).toEqual([
      rest.name,
    ]);
  });
});

test('a visitor is asked to sign in at home, and comes back', async ({ page, shop }) => {
  await comeWithCart(page, [await stockedProduct(shop)]);
  await page.goto('/checkout');
  await expect(page).toHaveURL(`${shop.address}/`);
  await expect(page.getByRole('dialog')).toBeVisible();
});
