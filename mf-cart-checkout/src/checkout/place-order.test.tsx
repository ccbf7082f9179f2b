import { orderNumber } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildOrder,
  expectNoFaults,
  longTest,
  newId,
  refusalOf,
  sampleRows,
} from '@tanabana/shell/testing';
import { signIn } from '@tanabana/storefront';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  atCheckout,
  changeAddress,
  comeAsGuest,
  field,
  fillBilling,
  main,
  placeOrder,
  problem,
  thanked,
  thanks,
} from '../testing/checkout.ts';
import { buildProductInStock, lineOf, storedCart } from '../testing/lines.ts';
import type { StandInOrders } from '../testing/stand-in-orders.ts';

const tryAgain = problem.getByRole('button', { name: 'Try again' });
const total = main.getByRole('definition').last();
const keys = (shop: StandInOrders) =>
  shop.asked(orderEndpoints.create).map(({ headers }) => headers.get('Idempotency-Key'));

test('sends a cash order and removes it from the cart (rules 4.5, 7.1)', async () => {
  const product = buildProductInStock({ price: 450 });
  const { shop, session } = await atCheckout([product]);
  await expect.element(field('Email')).toHaveValue(session.user.email);
  await placeOrder.click();
  await thanked();

  const [sent] = shop.asked(orderEndpoints.create);
  expect(sent?.headers.get('Authorization')).toBe(`Bearer ${session.token}`);
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  expect(sent?.body).toMatchObject({
    userId: session.user.id,
    email: session.user.email,
    paymentMethod: 'cash-delivery',
    transactionId: null,
    discount: 0,
    shippingCharge: 50,
    totalPrice: 500,
    phone: '9876543210',
    address: { firstName: 'Asha', street: '12 Johari Bazaar', postalCode: '302001' },
    products: [
      {
        productId: product._id,
        quantity: 1,
        price: 450,
        selectedColor: 'Indigo',
        selectedSize: 'M',
      },
    ],
  });
  expect(storedCart()).toEqual([]);
  await expect.element(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
});

describe('one order', () => {
  test('is placed by five clicks, while the button shows Processing... (rule 2.12)', async () => {
    const product = buildProductInStock();
    const { shop } = await atCheckout([product]);
    const letGo = shop.hold(orderEndpoints.create);
    const button = placeOrder.element() as HTMLButtonElement;
    for (let press = 0; press < 5; press += 1) button.click();
    await expect.element(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    await expect.element(placeOrder).not.toBeInTheDocument();
    field('Phone').element().closest('form')?.requestSubmit();
    letGo();
    await thanked();
    expect(keys(shop)).toHaveLength(1);
    expect(shop.orders).toHaveLength(1);
    expect(shop.stockOf(product)).toBe(19);
  });

  longTest('is placed after a lost response: the retry uses the same key (rule 8.4)', async () => {
    const product = buildProductInStock();
    const { shop } = await atCheckout([product]);
    shop.loseNextAnswer();
    await placeOrder.click();
    await expect.element(problem).toHaveFocus();
    await expect.element(problem).toHaveTextContent(/Failed to place order.*cannot be reached/);
    await expect.element(problem).toHaveTextContent('Trying again never creates a second one');
    expect(shop.orders).toHaveLength(1);
    expect(storedCart()).toEqual([[product.name, 1]]);
    await expectNoFaults('an order that failed');
    await tryAgain.click();
    await thanked();
    expect(shop.orders).toHaveLength(1);
    expect(new Set(keys(shop)).size).toBe(1);
    expect(keys(shop)).toHaveLength(2);
  });

  longTest('is placed after the server could not tell the outcome', async () => {
    const { shop } = await atCheckout([buildProductInStock()]);
    shop.loseNextAnswer('outcome unknown');
    await placeOrder.click();
    await expect
      .element(problem)
      .toHaveTextContent(
        'Your order may have been placed. Trying again never creates a second one.',
      );
    await expect.element(problem).not.toHaveTextContent('Idempotency-Key');
    await tryAgain.click();
    await thanked();
    expect(shop.orders).toHaveLength(1);
    expect(new Set(keys(shop)).size).toBe(1);
  });

  longTest('is placed across a reload', async () => {
    const { shop, reload } = await atCheckout([buildProductInStock()]);
    shop.loseNextAnswer();
    await placeOrder.click();
    await expect.element(problem).toHaveTextContent('Failed to place order');
    await reload();
    await expect.element(changeAddress).toBeVisible();
    await placeOrder.click();
    await thanked();
    expect(shop.orders).toHaveLength(1);
    expect(keys(shop)).toHaveLength(2);
  });

  longTest(
    'is placed after a correction: the message says that the first attempt succeeded',
    async () => {
      const { shop } = await atCheckout([buildProductInStock()]);
      shop.loseNextAnswer();
      await placeOrder.click();
      await expect.element(problem).toHaveTextContent('Failed to place order');
      await field('Phone').fill('91234 56789');
      await placeOrder.click();
      await expect.element(problem).toHaveTextContent('Your earlier attempt succeeded.');
      await expect.element(problem).toHaveFocus();
      await expect.element(tryAgain).not.toBeInTheDocument();
      expect(shop.orders).toHaveLength(1);
      await expect
        .element(problem.getByRole('link', { name: 'See your orders' }))
        .toHaveAttribute('href', '/dashboard/my-orders');
      // a further click after that message places another order
      await placeOrder.click();
      await thanked();
      expect(shop.orders).toHaveLength(2);
      expect(keys(shop)[2]).not.toBe(keys(shop)[0]);
    },
  );

  longTest('is followed by another one after it was placed', async () => {
    const product = buildProductInStock();
    const { shop, reload } = await atCheckout([product]);
    await placeOrder.click();
    await thanked();
    localStorage.setItem('app_cart', JSON.stringify([lineOf(product)]));
    history.replaceState(null, '', '/checkout');
    await reload();
    await placeOrder.click();
    await thanked();
    expect(shop.orders).toHaveLength(2);
    expect(new Set(keys(shop)).size).toBe(2);
  });
});

describe('no order is placed', () => {
  longTest('while the network is down', async () => {
    const { shop } = await atCheckout([buildProductInStock()]);
    shop.fail(orderEndpoints.create, 'no answer', { times: 1 });
    await placeOrder.click();
    await expect.element(problem).toHaveTextContent('The shop cannot be reached.');
    expect(shop.orders).toEqual([]);
    await tryAgain.click();
    await thanked();
    expect(shop.orders).toHaveLength(1);
  });

  test.each(sampleRows(['HTML', 'cut JSON', 'other JSON'] as const))(
    'by a response that is %s',
    async (what) => {
      const { shop } = await atCheckout([buildProductInStock()]);
      shop.fail(orderEndpoints.create, what, { times: 1 });
      await placeOrder.click();
      await expect.element(problem).toHaveTextContent('Failed to place order');
      await expect.element(thanks).not.toBeInTheDocument();
      expect(storedCart()).toHaveLength(1);
      await tryAgain.click();
      await thanked();
    },
  );

  test('after another tab has ordered', async () => {
    const { shop } = await atCheckout([buildProductInStock()]);
    const emptied = { owner: null, items: [] };
    localStorage.setItem('app_cart', JSON.stringify(emptied));
    dispatchEvent(new StorageEvent('storage', { key: 'app_cart' }));
    await expect.element(main).toHaveTextContent('Your cart is empty.');
    await expect.element(placeOrder).not.toBeInTheDocument();
    expect(keys(shop)).toEqual([]);
  });

  longTest('from a cart that another tab changed unnoticed', async () => {
    const product = buildProductInStock();
    const { shop } = await atCheckout([product]);
    localStorage.setItem('app_cart', JSON.stringify([lineOf(product, { qty: 3 })]));
    (placeOrder.element() as HTMLButtonElement).click();
    await expect
      .element(problem)
      .toHaveTextContent('Your cart has changed in another tab. Please check your order.');
    expect(keys(shop)).toEqual([]);
    await expect.element(main).toHaveTextContent('Quantity: 3');
    await placeOrder.click();
    await thanked();
    expect(shop.stockOf(product)).toBe(17);
  });
});

longTest('clears the ended-session message after signing in, and keeps the input', async () => {
  const { shop, session } = await atCheckout([buildProductInStock()]);
  await field('Order note').fill('Ring twice');
  shop.refuse(orderEndpoints.create, 'auth.token_invalid', { times: 1 });
  await placeOrder.click();
  await expect.element(problem).toHaveTextContent(/Failed to place order.*sign in again/);
  signIn({ ...session, token: `${session.token}again` });
  await expect.element(problem).not.toBeInTheDocument();
  await expect.element(field('Order note')).toHaveValue('Ring twice');
  await placeOrder.click();
  await thanked();
});

describe('changes between cart and order', () => {
  longTest('a price: rejected, shown at the line, accepted, placed', async () => {
    const product = buildProductInStock({ price: 1200 });
    const { shop } = await atCheckout([product]);
    shop.change(product, { price: 1250 });
    await placeOrder.click();
    await expect.element(problem).toHaveFocus();
    await expect.element(problem).toHaveTextContent(/Prices have changed.*comes to ₹1,250.00 now/);
    await expect.element(main).toHaveTextContent('The price is now ₹1,250.00; it was ₹1,200.00.');
    await expect.element(total).toHaveTextContent('₹1,200.00');
    expect(shop.orders).toEqual([]);
    await expectNoFaults('a price that has changed');
    await page.getByRole('button', { name: `Accept new price: ${product.name}` }).click();
    await expect.element(total).toHaveTextContent('₹1,250.00');
    await placeOrder.click();
    await thanked();
    expect(shop.orders).toMatchObject([{ totalPrice: 1250 }]);
  });

  longTest('the stock: rejected, shown at the line, accepted, placed', async () => {
    const product = buildProductInStock();
    const { shop } = await atCheckout([product], {
      stored: { app_cart: [lineOf(product, { qty: 5 })] },
    });
    shop.change(product, { stock: 2 });
    await placeOrder.click();
    await expect.element(problem).toHaveTextContent('Some items are no longer available.');
    await expect.element(problem).toHaveFocus();
    await expect.element(main).toHaveTextContent('Only 2 left.');
    expect(shop.stockOf(product)).toBe(2);
    await page.getByRole('button', { name: `Take 2: ${product.name}` }).click();
    await placeOrder.click();
    await thanked();
    expect(shop.stockOf(product)).toBe(0);
  });

  longTest('the units on order: rejected, shown at the line, accepted, placed', async () => {
    const product = buildProductInStock();
    const { shop } = await atCheckout([product], {
      stored: { app_cart: [lineOf(product, { qty: 5 })] },
    });
    const message = `You have 96 of ${product.name} in orders that are not delivered yet, and can order 3 more until they are.`;
    const refused = refusalOf('order.too_many_pieces', {
      message,
      errors: [{ path: 'products.0.quantity', message }],
      details: { lines: [{ index: 0, productId: product._id, more: 3 }] },
    });
    shop.refuseNext(refused);
    await placeOrder.click();
    await expect.element(problem).toHaveTextContent(message);
    await expect.element(problem).toHaveFocus();
    await expect.element(main).toHaveTextContent('You can order 3 of it now.');
    await expectNoFaults('too many pieces');
    await page.getByRole('button', { name: `Take 3: ${product.name}` }).click();
    await placeOrder.click();
    await thanked();
    expect(shop.stockOf(product)).toBe(17);
  });

  longTest('a deleted product: rejected, shown at the line, removed, the rest placed', async () => {
    const [product, rest] = [buildProductInStock(), buildProductInStock()];
    const { shop } = await atCheckout([product, rest]);
    shop.remove(product);
    await placeOrder.click();
    await expect.element(problem).toHaveTextContent('no longer sold as chosen');
    await expect.element(main).toHaveTextContent('No longer sold like this.');
    await page.getByRole('button', { name: `Remove: ${product.name}` }).click();
    const undo = page.getByRole('button', { name: `Undo: ${product.name}` });
    await expect.element(undo).toHaveFocus();
    await placeOrder.click();
    await thanked();
    const [, again] = shop.asked(orderEndpoints.create);
    expect(again?.body.products.map(({ productId }) => productId)).toEqual([rest._id]);
  });
});

describe('a guest', () => {
  async function asGuest(): Promise<StandInOrders> {
    const shop = await comeAsGuest();
    await field('Email').fill('guest@example.com');
    await fillBilling();
    return shop;
  }

  test('orders without an account and opens the order with its key (rule 6.1)', async () => {
    const shop = await asGuest();
    const placed = buildOrder({ userId: null });
    const orderKey = newId() + newId();
    shop.answer(orderEndpoints.create, { message: 'Order placed', order: placed, orderKey });
    shop.answer(orderEndpoints.get, placed);
    await placeOrder.click();
    await thanked();
    const [sent] = shop.asked(orderEndpoints.create);
    expect(sent?.body).toMatchObject({ userId: null, email: 'guest@example.com', totalPrice: 450 });
    expect(sent?.headers.has('Authorization')).toBe(false);
    expect(storedCart()).toEqual([]);
    await page.getByRole('link', { name: 'See your order' }).click();
    await expect
      .element(main.getByRole('heading', { level: 1 }))
      .toHaveTextContent(`Order #${orderNumber(placed._id)}`);
    expect(location.pathname + location.search).toBe(`/order/${placed._id}?key=${orderKey}`);
    expect(shop.asked(orderEndpoints.get)[0]?.query).toEqual({ key: orderKey });
  });

  longTest('whose earlier attempt succeeded is referred to the email', async () => {
    const shop = await asGuest();
    shop.loseNextAnswer();
    await placeOrder.click();
    await expect.element(problem).toHaveTextContent('Failed to place order');
    await field('Phone').fill('91234 56789');
    await placeOrder.click();
    await expect
      .element(problem)
      .toHaveTextContent('The confirmation email contains the link to your order.');
    await expect.element(problem.getByRole('link')).not.toBeInTheDocument();
  });
});
