import { texts } from '@tanabana/contracts';
import { authEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildSession,
  expectNoFaults,
  longTest,
  type OpenPage,
  openPage,
  sampleRows,
} from '@tanabana/shell/testing';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeAddress, main, placeOrder, usualAddress } from '../testing/checkout.ts';
import { buildProductInStock, lineOf, storedCart } from '../testing/lines.ts';
import { StandInOrders } from '../testing/stand-in-orders.ts';
import type { CartLine } from './cart-line.ts';

const lines = main.getByRole('listitem').filter({ has: page.getByRole('heading') });
const heading = main.getByRole('heading', { level: 1 });
const total = main.getByRole('definition').last();
const quantityOf = (name: string) => page.getByRole('textbox', { name: `Quantity of ${name}` });
const cartLink = (count: string) =>
  page.getByRole('banner').getByRole('link', { name: `Cart, ${count}`, exact: true });

const openCart = (cart: unknown, options = {}): Promise<OpenPage> =>
  openPage('/cart', {
    modules: ['mf-cart-checkout'],
    stored: { app_cart: cart },
    ...options,
  });
/** A shop that still sells the lines' products. */
const withShop = (...products: ReturnType<typeof buildProductInStock>[]) => ({
  shop: new StandInOrders(...products),
});

async function setQuantity(name: string, typed: string): Promise<void> {
  await quantityOf(name).fill(typed);
  await userEvent.keyboard('{Enter}');
}

test.each(sampleRows([360, 768, 1280]))(
  'is accessible at %i px with full-width lines',
  async (width) => {
    const product = buildProductInStock({ price: 12_345.5 });
    const cart = [
      lineOf(product, { originPrice: 20_000, qty: 10 }),
      lineOf(product, { size: 'S' }),
    ];
    await openCart(cart, { ...withShop(product), width });
    await expect.element(lines.first()).toHaveTextContent(/Indigo · Size M/);
    await expect.element(lines.first()).toHaveTextContent(/₹12,345.50 instead of ₹20,000.00/);
    await expect.element(main).toHaveTextContent('11 items');
    // on phones the remove button extends into the margin
    const beside = width < 640 ? 10 : 0;
    for (const line of lines.elements())
      expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth + beside);
    await expectNoFaults('the cart');
  },
);

test('limits quantities to at least 1 and formats amounts in lakhs (rules 2.11, 4.2, 9.3)', async () => {
  const product = buildProductInStock({ price: 12_345.5, stock: 99 });
  await openCart([lineOf(product)], withShop(product));
  const decrease = page.getByRole('button', { name: 'Decrease' });
  await expect.element(decrease).toBeDisabled();
  for (const [typed, kept] of [
    ['10', '10'],
    ['abc', '1'],
    ['12', '12'],
    ['-4', '1'],
    ['12', '12'],
    ['', '1'],
    ['0', '1'],
    ['1000', '99'],
    ['9', '9'],
  ] as const) {
    await setQuantity(product.name, typed);
    await expect.element(quantityOf(product.name)).toHaveValue(kept);
  }
  await page.getByRole('button', { name: 'Increase' }).click();
  await expect.element(lines.first()).toHaveTextContent('₹1,23,455.00');
  await expect.element(total).toHaveTextContent('₹1,23,455.00');
  await expect.element(cartLink('10 items')).toBeVisible();
  expect(storedCart()).toEqual([[product.name, 10]]);
  await decrease.click();
  await expect.element(quantityOf(product.name)).toHaveValue('9');
});

test('limits a line to the stock of its product over all sizes', async () => {
  const product = buildProductInStock({ stock: 5 });
  await openCart([lineOf(product), lineOf(product, { size: 'S', qty: 2 })], withShop(product));
  await expect.element(lines.nth(1)).toBeVisible();
  const first = lines.first();
  await first.getByRole('button', { name: 'Increase' }).click();
  await first.getByRole('button', { name: 'Increase' }).click();
  await expect.element(first.getByRole('textbox')).toHaveValue('3');
  await expect.element(first.getByRole('button', { name: 'Increase' })).toBeDisabled();
});

test('explains a quantity lowered to the stock (rule 4.11)', async () => {
  const product = buildProductInStock({ stock: 7 });
  await openCart([lineOf(product)], withShop(product));
  const most = main.getByText('There are no more than 7 of this.');
  await setQuantity(product.name, '7');
  await expect.element(most).not.toBeInTheDocument();
  await setQuantity(product.name, '50');
  await expect.element(quantityOf(product.name)).toHaveValue('7');
  await expect.element(most).toBeVisible();
  await setQuantity(product.name, '2');
  await expect.element(most).not.toBeInTheDocument();
});

longTest('restores a removed line at its position, also the last one (rule 2.11)', async () => {
  const [one, two] = [buildProductInStock(), buildProductInStock()];
  await openCart([lineOf(one), lineOf(two)], withShop(one, two));
  await page.getByRole('button', { name: `Remove ${one.name}` }).click();
  const undo = page.getByRole('button', { name: `Undo: ${one.name}` });
  await expect.element(undo).toHaveFocus();
  await expect
    .element(main.getByRole('status').filter({ hasText: `Removed ${one.name}` }))
    .toBeVisible();
  await expectNoFaults('a removed line');
  await userEvent.keyboard('{Enter}');
  await expect.element(lines.first()).toHaveTextContent(one.name);
  await expect.element(heading).toHaveFocus();
  await expect.element(page.getByText(`${one.name} is back in your cart`)).toBeInTheDocument();

  await page.getByRole('button', { name: `Remove ${two.name}` }).click();
  await page.getByRole('button', { name: `Remove ${one.name}` }).click();
  await expect.element(main).toHaveTextContent('Your cart is empty.');
  await expect.element(main.getByRole('link', { name: 'Continue shopping' })).toBeVisible();
  await expect.element(cartLink('0 items')).toBeVisible();
  await undo.click();
  await expect.poll(() => lines.elements()).toHaveLength(1);
  expect(storedCart()).toEqual([[one.name, 1]]);
});

longTest('clears the cart after a confirmation (rule 2.11)', async () => {
  const product = buildProductInStock();
  await openCart([lineOf(product)], withShop(product));
  const clear = page.getByRole('button', { name: 'Clear' });
  await clear.click();
  const question = page.getByRole('dialog', { name: texts.clearCart });
  await expectNoFaults('the question');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(clear).toHaveFocus();
  expect(storedCart()).toHaveLength(1);
  await clear.click();
  await question.getByRole('button', { name: 'Clear cart' }).click();
  await expect.element(main).toHaveTextContent('Your cart is empty.');
  await expect.element(heading).toHaveFocus();
  expect(storedCart()).toEqual([]);
  await expectNoFaults('an empty cart');
});

test('shows the distance to free shipping and the total (rules 4.9, 9.1)', async () => {
  const product = buildProductInStock({ price: 400.5 });
  await openCart([lineOf(product)], withShop(product));
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect.element(summary).toHaveTextContent('Add ₹599.50 more for free shipping');
  await expect
    .element(summary)
    .toHaveTextContent(/Subtotal\s*₹400.50\s*Shipping, flat rate\s*₹50.00\s*Total\s*₹450.50/);
  await setQuantity(product.name, '3');
  await expect.element(summary).toHaveTextContent('Free shipping applied');
  await expect
    .element(summary)
    .toHaveTextContent(/Subtotal\s*₹1,201.50\s*Shipping, flat rate\s*Free\s*Total\s*₹1,201.50/);
});

test('ships an account’s first order free if the shop offers it', async () => {
  const product = buildProductInStock({ price: 400 });
  const shop = new StandInOrders(product);
  shop.firstShipsFree = true;
  await openCart([lineOf(product)], {
    shop,
    session: buildSession(),
    config: { firstOrderFreeShipping: true },
  });
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect.element(summary).toHaveTextContent(/Free\s*Total\s*₹400.00/);
  await expect.element(summary).toHaveTextContent('Free shipping applied');
});

test("tells a visitor that an account's first purchase ships free", async () => {
  const product = buildProductInStock({ price: 400 });
  const modules = ['mf-cart-checkout', 'mf-account'];
  const summary = page.getByRole('region', { name: 'Summary' });
  for (const firstOrderFreeShipping of [false, true]) {
    const config = { firstOrderFreeShipping };
    await openCart([lineOf(product)], { ...withShop(product), modules, config });
    await expect.element(summary).toHaveTextContent('Add ₹600.00 more for free shipping');
    expect(/first purchase/.test(summary.element().textContent ?? '')).toBe(firstOrderFreeShipping);
  }
  await summary.getByRole('button', { name: 'Create an account' }).click();
  const register = page.getByRole('dialog').getByRole('tab', { name: 'Register' });
  await expect.element(register).toHaveAttribute('aria-selected', 'true');
});

describe('continuing to the checkout', () => {
  const checkout = main.getByRole('button', { name: 'Checkout' });

  test('asks a visitor to sign in first and stays on the cart', async () => {
    const product = buildProductInStock();
    await openCart([lineOf(product)], {
      ...withShop(product),
      modules: ['mf-cart-checkout', 'mf-account'],
    });
    await checkout.click();
    await expect.element(page.getByRole('dialog', { name: 'Your account' })).toBeVisible();
    expect(location.pathname).toBe('/cart');
  });

  test.each(
    sampleRows([
      ['an account', { session: buildSession() }],
      ['a guest, where the shop takes guests', { config: { guestCheckout: true } }],
    ]),
  )('%s continues', async (_, options) => {
    const product = buildProductInStock();
    await openCart([lineOf(product)], { ...withShop(product), ...options });
    await checkout.click();
    await expect.element(heading).toHaveTextContent('Checkout');
    await expect.element(main).toHaveTextContent(product.name);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('changes since adding', () => {
  longTest(
    'are shown at each line and accepted by a button; nothing changes automatically',
    async () => {
      const products = [
        buildProductInStock({ price: 900 }),
        buildProductInStock(),
        buildProductInStock(),
        buildProductInStock(),
      ];
      const [dearer, scarce, gone, resized] = products as [
        (typeof products)[0],
        (typeof products)[0],
        (typeof products)[0],
        (typeof products)[0],
      ];
      const { shop } = withShop(...products);
      shop.change(dearer, { price: 950 });
      shop.change(scarce, { stock: 3 });
      shop.remove(gone);
      await openCart(
        [
          lineOf(dearer),
          lineOf(scarce, { qty: 4 }),
          lineOf(gone),
          lineOf(resized, { size: 'XXL' }),
        ],
        { shop },
      );
      await expect
        .element(main)
        .toHaveTextContent('4 things have changed since you filled your cart.');
      for (const [index, said] of [
        'The price is now ₹950.00; it was ₹900.00.',
        'Only 3 left.',
        'No longer sold like this.',
        'No longer sold like this.',
      ].entries())
        await expect.element(lines.nth(index)).toHaveTextContent(said);
      expect(storedCart().map(([, qty]) => qty)).toEqual([1, 4, 1, 1]);
      await expect.element(lines.first()).toHaveTextContent(/Line total ₹900.00/);
      await expectNoFaults('a cart that has changed');

      await page.getByRole('button', { name: `Accept new price: ${dearer.name}` }).click();
      await expect.element(lines.first()).not.toHaveTextContent('The price is now');
      await expect.element(lines.first()).toHaveTextContent(/Line total ₹950.00/);
      await page.getByRole('button', { name: 'Accept all' }).click();
      await expect.poll(() => lines.elements()).toHaveLength(2);
      expect(storedCart()).toEqual([
        [dearer.name, 1],
        [scarce.name, 3],
      ]);
    },
  );

  test('sold out is shown', async () => {
    const product = buildProductInStock();
    const { shop } = withShop(product);
    shop.change(product, { stock: 0 });
    await openCart([lineOf(product)], { shop });
    await expect.element(lines.first()).toHaveTextContent('Sold out.');
    await expect.element(main.getByRole('button', { name: 'Checkout' })).toBeDisabled();
    await page.getByRole('button', { name: `Remove: ${product.name}` }).click();
    await expect.element(main).toHaveTextContent('Your cart is empty.');
  });

  test('sold-out lines are not in the total and left behind by choice (rule 4.10)', async () => {
    const [gone, rest] = [buildProductInStock({ price: 900 }), buildProductInStock({ price: 400 })];
    const { shop } = withShop(gone, rest);
    shop.change(gone, { stock: 0 });
    shop.answer(authEndpoints.addresses, { data: [usualAddress] });
    await openCart([lineOf(gone), lineOf(rest)], { shop, session: buildSession(), width: 360 });
    await expect.element(lines.first()).not.toHaveTextContent('Line total');
    const summary = page.getByRole('region', { name: 'Summary' });
    await expect.element(summary).toHaveTextContent(/One piece cannot be ordered now.*Checkout/);
    await expect.element(summary).toHaveTextContent(/Subtotal\s*₹400.00.*Total\s*₹450.00/);
    await expectNoFaults('a cart with a sold-out line');
    await summary.getByRole('button', { name: 'Checkout without it' }).click();
    await expect.element(heading).toHaveTextContent('Checkout');
    await expect.element(main).toHaveTextContent(/Not ordered.*Total\s*₹450.00/);
    await expect.element(changeAddress).toBeVisible();
    await placeOrder.click();
    await expect.poll(() => shop.orders).toHaveLength(1);
    expect(shop.orders).toMatchObject([{ totalPrice: 450 }]);
    await expect.poll(storedCart).toEqual([[gone.name, 1]]);
  });
});

test('follows changes of another tab', async () => {
  const [one, two] = [buildProductInStock(), buildProductInStock()];
  await openCart([lineOf(one), lineOf(two)], withShop(one, two));
  await expect.poll(() => lines.elements()).toHaveLength(2);
  localStorage.setItem('app_cart', JSON.stringify([lineOf(one, { qty: 3 })]));
  dispatchEvent(new StorageEvent('storage', { key: 'app_cart' }));
  await expect.element(quantityOf(one.name)).toHaveValue('3');
  await expect.poll(() => lines.elements()).toHaveLength(1);
  await expect.element(cartLink('3 items')).toBeVisible();
});

test("hides one account's cart from others and restores it", async () => {
  const product = buildProductInStock();
  const [asha, bela] = [buildSession(), buildSession()];
  const { reload } = await openCart([lineOf(product)], { ...withShop(product), session: asha });
  await expect.element(lines.first()).toHaveTextContent(product.name);
  const signIn = ({ user, token }: typeof asha) => {
    localStorage.setItem('user-storage', JSON.stringify({ state: { user, token }, version: 0 }));
    localStorage.setItem('token', token);
  };
  signIn(bela);
  await reload();
  await expect.element(main).toHaveTextContent('Your cart is empty.');
  signIn(asha);
  await reload();
  await expect.element(lines.first()).toHaveTextContent(product.name);
});

describe('manipulated storage', () => {
  test.each(['{', '[null,7,{"id":5}]', '{"items":{"length":9}}'])(
    '%s is an empty cart (rules 2.11, 5.5)',
    async (stored) => {
      await openCart(stored);
      await expect.element(main).toHaveTextContent('Your cart is empty.');
    },
  );

  test('cannot change the price paid, nor give a quantity below 1 or a fraction', async () => {
    const product = buildProductInStock({ price: 900, stock: 99 });
    const tampered: Partial<CartLine>[] = [
      { price: 1, qty: -3 },
      { size: 'S', qty: 2.7 },
      { color: '<img src=x onerror=alert(1)>', size: '"><script>', qty: 1e9 },
    ];
    await openCart(
      tampered.map((over) => lineOf(product, over)),
      withShop(product),
    );
    await expect.element(lines.nth(2)).toHaveTextContent('<img src=x onerror=alert(1)>');
    await expect
      .element(lines.first())
      .toHaveTextContent('The price is now ₹900.00; it was ₹1.00.');
    for (const [index, kept] of ['1', '2'].entries())
      await expect.element(lines.nth(index).getByRole('textbox')).toHaveValue(kept);
    await expect.element(main).toHaveTextContent('102 items');
  });
});
