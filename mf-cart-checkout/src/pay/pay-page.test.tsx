import { orderNumber } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { expectNoFaults, longTest, refusalOf, sampleRows } from '@tanabana/shell/testing';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { main } from '../testing/checkout.ts';
import { buildProductInStock, storedCart } from '../testing/lines.ts';
import { buildOnline, comeBack, openPay, paidOf, simulated } from '../testing/online.ts';
import { heading } from '../testing/returns.ts';
import { StandInOrders } from '../testing/stand-in-orders.ts';

const key = 'k'.repeat(32);
const otherWays = main.getByRole('link', { name: 'Card, net banking or wallet' });
const qr = main.getByRole('img', { name: 'QR code to pay ₹1,049.00 by UPI' });
const timer = main.getByRole('timer');
const alert = main.getByRole('alert');
const orderAgain = main.getByRole('button', { name: 'Order again' });
const seeOrder = main.getByRole('link', { name: 'See your order' });
const waiting = main.getByText('Waiting for your payment…');

test.each(sampleRows([360, 768, 1440]))(
  'shows order, amount, time left and ways to pay at %i px (rule 18.1)',
  async (width) => {
    const order = buildOnline();
    const { shop } = await openPay(order, { key, width });
    await expect.element(heading).toHaveTextContent('Pay for your order');
    await expect.element(main).toHaveTextContent(`Order #${orderNumber(order._id)}`);
    await expect.element(main).toHaveTextContent(/To pay\s*₹1,049.00/);
    await expect.element(timer).toHaveTextContent(/^(30:00|29:\d\d)$/);
    await expect.element(otherWays).toHaveAttribute('href', simulated.url);
    const app = main.getByRole('link', { name: 'Open the simulated UPI app in a new tab' });
    if (width < 768) {
      await expect.element(app).toHaveAttribute('href', simulated.upiLink);
      await expect.element(app).toHaveAttribute('target', '_blank');
      await expect.element(qr).not.toBeInTheDocument();
    } else {
      await expect.element(qr).toBeVisible();
      await expect.element(main).toHaveTextContent('Scan with any UPI app; this page notices');
      await expect.element(app).not.toBeInTheDocument();
    }
    const summary = main.getByRole('region', { name: 'Your order' });
    await expect.element(summary).toHaveTextContent(/Indigo Block Print Kurti.*Total\s*₹1,049.00/);
    await expect.element(waiting).toBeVisible();
    expect(shop.asked(orderEndpoints.startPayment).map(({ query }) => query)).toEqual([{ key }]);
    await expectNoFaults('an order to pay');
  },
);

test('opens UPI apps on a phone', async () => {
  const upiLink = 'upi://pay?pa=tanabana%40upi&am=1049.00';
  await openPay(buildOnline(), { checkout: { kind: 'page', amount: 1049, upiLink }, width: 360 });
  const apps = main.getByRole('list', { name: 'UPI apps' }).getByRole('link');
  await expect.element(apps.first()).toBeVisible();
  expect(apps.elements().map((app) => [app.textContent, app.getAttribute('href')])).toEqual([
    ['Google Pay', upiLink.replace('upi://pay', 'tez://upi/pay')],
    ['PhonePe', upiLink.replace('upi://pay', 'phonepe://pay')],
    ['Paytm', upiLink.replace('upi://pay', 'paytmmp://pay')],
    ['BHIM', upiLink.replace('upi://pay', 'bhim://upi/pay')],
  ]);
  await expect
    .element(main.getByRole('link', { name: 'Any UPI app' }))
    .toHaveAttribute('href', upiLink);
  await expect.element(otherWays).not.toBeInTheDocument();
  await expectNoFaults('UPI apps');
});

test('notices the payment, and links the order with its key (rule 18.8)', async () => {
  const order = buildOnline();
  const { change } = await openPay(order, { key });
  await expect.element(waiting).toBeVisible();
  change(paidOf(order));
  comeBack();
  await expect.element(heading).toHaveTextContent('Your order is paid');
  await expect.element(heading).toHaveFocus();
  await expect.poll(() => document.title).toBe('Your order is paid · Tanabana');
  await expect.element(main).toHaveTextContent('₹1,049.00 · Online (UPI)');
  await expect.element(seeOrder).toHaveAttribute('href', `/order/${order._id}?key=${key}`);
  await expect.element(otherWays).not.toBeInTheDocument();
  await expectNoFaults('a paid order');
});

test('asks every 3 s while the page is visible', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { shop } = await openPay(buildOnline());
  const asked = (): number => shop.asked(orderEndpoints.checkPayment).length;
  await expect.poll(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(3000);
  await expect.poll(asked).toBe(2);
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(9000);
  expect(asked()).toBe(2);
  visible.mockRestore();
  comeBack();
  await expect.poll(asked).toBe(3);
});

test('verifies a payment on the return from the provider, and removes it from the address (rule 18.8)', async () => {
  const order = buildOnline();
  const shop = new StandInOrders();
  const letGo = shop.hold(orderEndpoints.checkPayment);
  await openPay(order, { key, payment: 'pay_1', shop });
  await expect.element(main.getByText('Checking your payment…')).toBeVisible();
  await expect.element(otherWays).not.toBeInTheDocument();
  const checks = () => shop.asked(orderEndpoints.checkPayment);
  await expect.poll(checks).toHaveLength(1);
  expect(checks()[0]).toMatchObject({ query: { key }, body: { payment: 'pay_1' } });
  shop.orders[0] = paidOf(order);
  letGo();
  await expect.element(heading).toHaveTextContent('Your order is paid');
  await expect.poll(() => location.search).toBe(`?key=${key}`);
  expect(shop.asked(orderEndpoints.startPayment)).toEqual([]);
});

test('offers to pay again if the payment has not arrived on the return', async () => {
  const { shop } = await openPay(buildOnline(), { payment: 'pay_1' });
  await expect.element(main).toHaveTextContent('We have not received your payment yet.');
  await expect.element(otherWays).toBeVisible();
  expect(location.search).toBe('');
  expect(shop.asked(orderEndpoints.startPayment)).toHaveLength(1);
});

test('shows why an attempt failed, and each repetition again (rule 18.2)', async () => {
  const order = buildOnline();
  const { change } = await openPay(order);
  await expect.element(waiting).toBeVisible();
  const failed = (second: string) => ({
    ...order,
    ...(order.payment && { payment: { ...order.payment, problem: 'The bank declined it.' } }),
    updatedAt: `2036-11-05T10:00:${second}.000Z`,
  });
  change(failed('01'));
  comeBack();
  await expect
    .element(alert)
    .toHaveTextContent(/The payment failed: The bank declined it\.\s*You can try again\./);
  await expect.element(otherWays).toBeVisible();
  const first = alert.element();
  change(failed('02'));
  comeBack();
  await expect.poll(() => alert.element() === first).toBe(false);
  await expectNoFaults('a failed payment');
});

test('shows an order that was not paid in time, and orders it again (rule 18.5)', async () => {
  const product = buildProductInStock();
  const shop = new StandInOrders(product);
  const order = buildOnline({ payBy: null, isExpired: true }, { orderStatus: 'Cancelled' });
  const products = order.products.map((line) => ({ ...line, productId: product._id }));
  await openPay({ ...order, products }, { shop });
  await expect.element(heading).toHaveTextContent('This order was not paid in time');
  await expect.element(main).toHaveTextContent('If a payment arrives later, you get the order or');
  expect(shop.asked(orderEndpoints.startPayment)).toEqual([]);
  expect(shop.asked(orderEndpoints.checkPayment)).toEqual([]);
  await expectNoFaults('an expired order');
  await orderAgain.click();
  await expect.poll(() => location.pathname).toBe('/cart');
  expect(storedCart()).toEqual([[product.name, 1]]);
});

longTest('ends when the time is over, and still notices a late payment', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const order = buildOnline({ payBy: new Date(Date.now() + 600).toISOString() });
  const { change } = await openPay(order);
  await expect.element(timer).toHaveTextContent('0:00');
  await expect.poll(() => Date.parse(order.payment?.payBy ?? '') < Date.now()).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(heading).toHaveTextContent('This order was not paid in time');
  await expect.element(heading).toHaveFocus();
  change(paidOf(order));
  comeBack();
  await expect.element(heading).toHaveTextContent('Your order is paid');
});

test('cancels the order after a confirmation', async () => {
  const order = buildOnline();
  const { shop, change } = await openPay(order, { key });
  shop.answer(orderEndpoints.cancel, () => {
    const cancelled = {
      ...order,
      orderStatus: 'Cancelled' as const,
      payment: { provider: 'simulated', payBy: null },
    };
    change(cancelled);
    return { order: cancelled };
  });
  await main.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect.element(question).toHaveTextContent('Nothing will be sent, and you owe nothing.');
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect.element(heading).toHaveTextContent('This order is cancelled');
  await expect.element(heading).toHaveFocus();
  await expect.element(main).toHaveTextContent('Nothing is to be paid.');
  await expect.element(orderAgain).toBeVisible();
});

longTest('shows a paid order at once, also from the history of the browser', async () => {
  const order = buildOnline();
  const { shop, change } = await openPay(order);
  await expect.element(waiting).toBeVisible();
  change(paidOf(order));
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(heading).toHaveTextContent('Your order is paid');

  await openPay(paidOf(buildOnline()), { key, payment: 'pay_1', shop });
  await expect.element(heading).toHaveTextContent('Your order is paid');
  await expect.element(heading).toHaveFocus();
  await expect.poll(() => location.search).toBe(`?key=${key}`);
  expect(shop.asked(orderEndpoints.startPayment)).toHaveLength(1);
});

longTest('starts the payment again after the provider was away', async () => {
  const order = buildOnline();
  const { shop } = await openPay(order, { start: refusalOf('payment.provider_unavailable') });
  await expect
    .element(alert)
    .toHaveTextContent(/cannot be started now.*The payment provider does not answer/);
  await expectNoFaults('no provider');
  shop.answer(orderEndpoints.startPayment, { order, checkout: simulated });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(otherWays).toBeVisible();
});

test('shows an order that was paid before its payment could be started', async () => {
  const order = buildOnline();
  const shop = new StandInOrders();
  const start = () => {
    shop.orders[0] = paidOf(order);
    return refusalOf('payment.not_due');
  };
  await openPay(order, { shop, start });
  await expect.element(heading).toHaveTextContent('Your order is paid');
});

longTest('shows how an order is paid by hand', async () => {
  const upiLink = 'upi://pay?pa=tanabana@upi&am=1049.00';
  const byHand = { kind: 'upi' as const, amount: 1049, upiId: 'tanabana@upi', upiLink };
  const prepaid = buildOnline({}, { transactionId: '412345678901' });
  delete prepaid.payment;
  const { shop } = await openPay(prepaid, { checkout: byHand });
  await expect.element(qr).toBeVisible();
  await expect.element(main).toHaveTextContent('To tanabana@upi. We match the payment');
  expect(shop.asked(orderEndpoints.checkPayment)).toEqual([]);

  const cash = { ...prepaid, paymentMethod: 'cash-delivery' as const };
  await openPay(cash, { checkout: { kind: 'none', amount: 1049 } });
  await expect.element(main).toHaveTextContent('You pay ₹1,049.00 in cash when it is delivered.');
  await expectNoFaults('a cash order');
});

test('announces a page that cannot be shown', async () => {
  const shop = new StandInOrders();
  shop.fail(orderEndpoints.get, 'no answer');
  const order = buildOnline();
  await openPay(order, { shop });
  await expect.element(heading).toHaveTextContent('The payment cannot be shown now');
  await expect.element(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
});
