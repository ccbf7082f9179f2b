import { type Order, orderNumber, type Product } from '@tanabana/contracts';
import { orderEndpoints, productEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildOrder,
  buildSession,
  expectNoFaults,
  openPage,
  refusalOf,
  sampleRows,
} from '@tanabana/shell/testing';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { main } from '../testing/checkout.ts';
import { buildProductInStock, storedCart } from '../testing/lines.ts';
import { buildOnline, paidOf } from '../testing/online.ts';
import { screenshot } from '../testing/payment.ts';
import { StandInOrders } from '../testing/stand-in-orders.ts';

const heading = page.getByRole('heading', { level: 1 });
const region = (name: string) => page.getByRole('region', { name });
const tracking = region('Order Tracking');
const steps = tracking.getByRole('listitem');
const cancelButton = main.getByRole('button', { name: 'Cancel order' });
const question = page.getByRole('dialog', { name: 'Cancel this order?' });
const invoiceLink = main.getByRole('link', { name: 'Invoice', exact: true });
const now = (): string =>
  steps.elements().find((one) => one.ariaCurrent === 'step')?.textContent ?? '';

/** Two units at ₹450.25: ₹950.50 with shipping. */
function orderOfTwo(over: Partial<Order> = {}, product = buildProductInStock({ price: 450.25 })) {
  const order = buildOrder({ createdAt: new Date().toISOString() });
  const lines = order.products.map((line) => ({
    ...line,
    productId: product._id,
    name: product.name,
    price: 450.25,
    quantity: 2,
    selectedSize: 'S',
  }));
  const sums = { subtotal: 900.5, totalPrice: 950.5 };
  return { product, order: { ...order, products: lines, ...sums, ...over } };
}

/** Opens an order's page as its buyer. */
async function openOrder(
  order: Order,
  product?: Product,
  { shop = new StandInOrders(...(product ? [product] : [])) } = {},
  width = 1280,
) {
  shop.orders.push(order);
  await openPage(`/order/${order._id}`, {
    modules: ['mf-cart-checkout'],
    shop,
    session: buildSession(),
    width,
  });
  await expect.element(heading).toHaveTextContent(`Order #${orderNumber(order._id)}`);
  return shop;
}

test.each(sampleRows([360, 1280]))(
  'shows timeline, lines, payment and address at %i px (rule 1.6)',
  async (width) => {
    const { product, order } = orderOfTwo();
    await openOrder(order, product, {}, width);
    await expect.element(tracking).toHaveTextContent('Arrives in 7-8 working days');
    expect(steps.elements().map(({ textContent }) => textContent)).toMatchObject([
      expect.stringMatching(/^Now: Order placed/),
      expect.stringMatching(/^Not yet: Accepted/),
      expect.stringMatching(/^Not yet: Shipped/),
      expect.stringMatching(/^Not yet: Delivered/),
    ]);
    expect(now()).toContain('Order placed');
    const ordered = region('What you ordered');
    await expect.element(ordered.getByRole('listitem')).toHaveTextContent(/Indigo · Size S/);
    await expect.element(ordered.getByRole('listitem')).toHaveTextContent(/2 × ₹450.25\s*₹900.50/);
    await expect
      .element(ordered.getByRole('link', { name: product.name }))
      .toHaveAttribute('href', `/product/${product._id}`);
    await expect
      .element(ordered)
      .toHaveTextContent(/Subtotal\s*₹900.50\s*Shipping, flat rate\s*₹50.00\s*Total\s*₹950.50/);
    await expect.element(region('Payment')).toHaveTextContent(/Cash on delivery COD/);
    await expect.element(region('Payment')).toHaveTextContent('Pay ₹950.50 in cash');
    for (const part of ['Asha Rao', '12 MG Road', 'Bengaluru 560001', '9876543210', order.email])
      await expect.element(region('Ships to')).toHaveTextContent(part);
    await expectNoFaults('an order');
  },
);

test('shows free shipping', async () => {
  const { order } = orderOfTwo({ shippingCharge: 0, totalPrice: 900.5 });
  await openOrder(order);
  await expect.element(region('What you ordered')).toHaveTextContent(/Free\s*Total\s*₹900.50/);
});

test("shows a prepaid order's proof, loaded with the token", async () => {
  const { order } = orderOfTwo({
    paymentMethod: 'pre-paid',
    paymentStatus: 'Pending',
    transactionId: '412345678901',
    paymentScreenshotUrl: '/api/orders/x/screenshot',
  });
  const shop = new StandInOrders();
  shop.answer(orderEndpoints.screenshot, () => new Response(screenshot()));
  await openOrder(order, undefined, { shop });
  await expect.element(page.getByAltText('Your payment screenshot')).toBeVisible();
  await expect.element(region('Payment')).toHaveTextContent('412345678901');
  await expect.element(region('Payment')).toHaveTextContent('We are checking your payment');
  const [asked] = shop.asked(orderEndpoints.screenshot);
  expect(asked?.headers.get('Authorization')).toMatch(/^Bearer /);
});

test('lists refunds with method, day, reference and credit note (rule 17.6)', async () => {
  const refund = { lines: [], shipping: 0, overpaid: 0, recordedAt: '2026-11-10T10:00:00.000Z' };
  const { order } = orderOfTwo({
    orderStatus: 'Delivered',
    paymentMethod: 'pre-paid',
    paymentStatus: 'Paid',
    documents: [
      { kind: 'invoice', number: '2026-27/000001', issuedAt: '2026-11-05T10:00:00.000Z' },
      { kind: 'credit-note', number: 'CN/2026-27/000001', issuedAt: '2026-11-10T10:00:00.000Z' },
    ],
    refunds: [
      {
        ...refund,
        id: 'a'.repeat(24),
        method: 'upi',
        reference: '412345678901',
        day: '2026-11-10',
        amount: 450.25,
        creditNote: 'CN/2026-27/000001',
      },
      {
        ...refund,
        id: 'b'.repeat(24),
        method: 'bank',
        reference: 'NEFT-7',
        day: '2026-11-11',
        amount: 50,
      },
    ],
  });
  await openOrder(order);
  const refunds = region('Payment').getByRole('listitem');
  await expect
    .element(refunds.first())
    .toHaveTextContent(/₹450.25 by UPI, 10 Nov 2026\s*Reference 412345678901/);
  await expect
    .element(main.getByRole('link', { name: /Credit note/ }))
    .toHaveAttribute('href', `/order/${order._id}/invoice?number=CN%2F2026-27%2F000001`);
  await expect.element(refunds.nth(1)).toHaveTextContent('₹50.00 by bank transfer, 11 Nov 2026');
  await expectNoFaults('refunds');
});

describe('paid online', () => {
  const payNow = main.getByRole('link', { name: 'Pay now' });

  test('links the payment of an unpaid order, which is not packed yet (rules 18.1, 18.6)', async () => {
    const order = buildOnline();
    await openOrder(order);
    await expect.element(payNow).toHaveAttribute('href', `/order/${order._id}/pay`);
    await expect.element(payNow).toHaveAttribute('rel', 'external');
    await expect.element(region('Payment')).toHaveTextContent(/Online Pending\s*Waiting for your/);
    await expect.element(tracking).toHaveTextContent('We pack it once it is paid.');
    await expect.element(tracking).not.toHaveTextContent('Arrives');
    await cancelButton.click();
    await expect.element(question).toHaveTextContent('Nothing will be sent, and you owe nothing.');
    await expectNoFaults('an unpaid order');
  });

  test('shows method and number of the payment, and the refund of a cancelled order (rule 18.7)', async () => {
    const paid = paidOf(buildOnline({}, { createdAt: new Date().toISOString() }));
    await openOrder(paid);
    await expect.element(region('Payment')).toHaveTextContent(/Online \(UPI\) Paid/);
    await expect.element(region('Payment')).toHaveTextContent('Payment number pay_1');
    await expect.element(tracking).toHaveTextContent('Arrives');
    await expect.element(payNow).not.toBeInTheDocument();
    await cancelButton.click();
    await expect.element(question).toHaveTextContent('We refund your payment to the account');

    const refund = { method: 'provider', reference: '', amount: 1049, day: '2026-11-05' } as const;
    await openOrder({
      ...paid,
      orderStatus: 'Cancelled',
      refund: { ...refund, state: 'requested', recordedAt: '2026-11-05T10:00:00.000Z' },
    });
    await expect
      .element(region('Payment'))
      .toHaveTextContent('to return ₹1,049.00: it arrives within 5 to 7 working days.');
    await expect.element(region('Payment')).not.toHaveTextContent('Refund reference');
    await expectNoFaults('a refund through the provider');
  });

  test('shows where a partial refund through the provider is (rule 18.7)', async () => {
    const state = { method: 'provider', state: 'requested' } as const;
    const sums = { lines: [], shipping: 0, overpaid: 0, amount: 100, reference: '' };
    const time = { day: '2026-11-10', recordedAt: '2026-11-10T10:00:00.000Z' };
    const refunds = [{ id: 'a'.repeat(24), ...state, ...sums, ...time }];
    await openOrder({ ...paidOf(buildOnline()), refunds });
    await expect
      .element(region('Payment').getByRole('listitem'))
      .toHaveTextContent(/₹100.00 to where you paid from, 10 Nov 2026\s*Requested: it arrives/);
  });
});

describe('cancelling', () => {
  test('asks first; then the order is Cancelled (rule 10.11)', async () => {
    const { product, order } = orderOfTwo();
    const shop = await openOrder(order, product);
    shop.answer(orderEndpoints.cancel, () => {
      const cancelled: Order = { ...order, orderStatus: 'Cancelled' };
      shop.orders[0] = cancelled;
      return { order: cancelled };
    });
    await cancelButton.click();
    await expect.element(question).toHaveTextContent('Nothing will be sent, and you owe nothing.');
    await expect.element(question.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await expectNoFaults('the question');
    await userEvent.keyboard('{Enter}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(cancelButton).toHaveFocus();
    expect(shop.asked(orderEndpoints.cancel)).toEqual([]);

    await userEvent.keyboard('{Enter}');
    await question.getByRole('button', { name: 'Cancel order' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.poll(now).toContain('Cancelled');
    await expect.element(tracking).not.toHaveTextContent('Arrives');
    await expect.element(region('Payment')).toHaveTextContent('Nothing is to be paid.');
    await expect.element(cancelButton).not.toBeInTheDocument();
    await expect.element(invoiceLink).not.toBeInTheDocument();
    await expect.element(heading).toHaveFocus();
    await expectNoFaults('a cancelled order');
    expect(shop.asked(orderEndpoints.cancel)).toHaveLength(1);
  });

  test('of a paid order explains the refund', async () => {
    await openOrder(orderOfTwo({ paymentMethod: 'pre-paid', paymentStatus: 'Paid' }).order);
    await cancelButton.click();
    await expect.element(question).toHaveTextContent('We refund your payment');
  });

  test('that fails is reported in the dialog and can be repeated', async () => {
    const { order } = orderOfTwo();
    const shop = await openOrder(order);
    shop.answer(orderEndpoints.cancel, { order: { ...order, orderStatus: 'Cancelled' } });
    shop.fail(orderEndpoints.cancel, 'no answer', { times: 1 });
    await cancelButton.click();
    const confirm = question.getByRole('button', { name: 'Cancel order' });
    await confirm.click();
    await expect
      .element(question.getByRole('alert'))
      .toHaveTextContent('The order could not be cancelled. Please try again.');
    await confirm.click();
    await expect.element(question).not.toBeInTheDocument();
    expect(shop.asked(orderEndpoints.cancel)).toHaveLength(2);
  });

  test('is rejected if it shipped meanwhile, and no longer offered (rule 10.11)', async () => {
    const { order } = orderOfTwo();
    const shop = await openOrder(order);
    shop.refuse(orderEndpoints.cancel, 'order.not_cancellable');
    await cancelButton.click();
    shop.orders[0] = { ...order, orderStatus: 'Shipped' };
    await question.getByRole('button', { name: 'Cancel order' }).click();
    await expect.poll(now).toMatch(/^Now: Shipped/);
    await expect
      .element(page.getByText('This order can no longer be cancelled.').first())
      .toBeVisible();
    await expect.element(tracking).toHaveTextContent('It is on its way to you.');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(heading).toHaveFocus();
    await expect.element(cancelButton).not.toBeInTheDocument();
    await expect.element(invoiceLink).toBeVisible();
  });
});

describe('buying again', () => {
  const buyAgain = page.getByRole('button', { name: 'Buy again' });

  test("adds the same lines at today's price", async () => {
    const product = buildProductInStock({ price: 500 });
    const { order } = orderOfTwo({}, product);
    await openOrder(order, product);
    await buyAgain.click();
    await expect.element(heading).toHaveTextContent('Your cart');
    const line = main.getByRole('listitem').first();
    await expect.element(line).toHaveTextContent(/Indigo · Size S\s*₹500.00/);
    await expect
      .element(page.getByRole('textbox', { name: `Quantity of ${product.name}` }))
      .toHaveValue('2');
    expect(storedCart()).toEqual([[product.name, 2]]);
  });

  test('lists what is no longer available, and stays', async () => {
    const { order, product } = orderOfTwo();
    await openOrder(order);
    await buyAgain.click();
    await expect
      .element(page.getByText(`No longer sold as you had it: ${product.name}`).first())
      .toBeVisible();
    expect(storedCart()).toEqual([]);
    expect(location.pathname).toBe(`/order/${order._id}`);
  });

  test('reports that the shop is unreachable', async () => {
    const { order } = orderOfTwo();
    const shop = await openOrder(order);
    shop.fail(productEndpoints.list);
    await buyAgain.click();
    await expect
      .element(page.getByText('The shop cannot be reached. Please try again.').first())
      .toBeVisible();
  });
});

test('an order that failed to load can be retried', async () => {
  const { order } = orderOfTwo();
  const shop = new StandInOrders();
  shop.orders.push(order);
  shop.answer(orderEndpoints.get, () => refusalOf('server.unavailable'), { times: 1 });
  await openPage(`/order/${order._id}`, {
    modules: ['mf-cart-checkout'],
    shop,
    session: buildSession(),
  });
  await expect.element(main).toHaveTextContent('Your order cannot be shown now');
  await main.getByRole('button', { name: /again/i }).click();
  await expect.element(heading).toHaveTextContent(`Order #${orderNumber(order._id)}`);
});

test('keeps its width at 320 px with long words in every field', async () => {
  const long = 'Handblockprintedindigo'.repeat(10).slice(0, 200);
  const { order } = orderOfTwo();
  const line = { name: long, sku: long.slice(0, 60), selectedColor: long.slice(0, 60) };
  const products = order.products.map((one) => ({ ...one, ...line }));
  const { address } = order;
  const whereTo = { ...address, firstName: long.slice(0, 60), street: long, note: long };
  await openOrder({ ...order, products, address: whereTo }, undefined, {}, 320);
  await expectNoFaults();
});
