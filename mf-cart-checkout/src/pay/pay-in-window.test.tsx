import { orderNumber } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { expectNoFaults, longTest, sampleRows } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { main } from '../testing/checkout.ts';
import { buildOnline, openPay, paidOf } from '../testing/online.ts';
import { holdPageLoads } from '../testing/page-loads.ts';
import { heading } from '../testing/returns.ts';
import type { RazorpayOptions } from './razorpay.ts';

const pay = main.getByRole('button', { name: 'Pay ₹1,049.00' });

declare global {
  interface Window {
    /** Options of the opened windows. */
    opened?: RazorpayOptions[];
  }
}

beforeEach(() => {
  delete window.Razorpay;
  window.opened = [];
});

/** Address of a script in place of Razorpay's. */
const script = (content: string): string =>
  URL.createObjectURL(new Blob([content], { type: 'text/javascript' }));

const WINDOW = `window.Razorpay = class {
  constructor(options) { this.options = options; }
  open() { window.opened.push(this.options); }
}`;

const checkoutOf = (url: string) => ({
  kind: 'script' as const,
  amount: 1049,
  script: { url, key: 'rzp_1', orderId: 'order_1', amount: 104_900, currency: 'INR' },
});

longTest("opens Razorpay's window, and verifies the reported payment (rule 18.8)", async () => {
  const order = buildOnline({ provider: 'razorpay' });
  const { shop, change } = await openPay(order, { checkout: checkoutOf(script(WINDOW)) });
  const checks = () => shop.asked(orderEndpoints.checkPayment);
  await pay.click();
  await expect.poll(() => window.opened).toHaveLength(1);
  const [options] = window.opened ?? [];
  expect(options).toMatchObject({
    order_id: 'order_1',
    name: 'Tanabana',
    description: `Order ${orderNumber(order._id)}`,
    prefill: { email: order.email },
  });
  await expectNoFaults('a payment in a window');
  const before = checks().length;
  options?.modal.ondismiss();
  await expect.poll(() => checks().length).toBe(before + 1);
  await expect.element(pay).toBeVisible();

  change(paidOf(order));
  options?.handler({ razorpay_payment_id: 'pay_7' });
  await expect.element(heading).toHaveTextContent('Your order is paid');
  expect(checks().map(({ body }) => body)).toContainEqual({ payment: 'pay_7' });
  await expect.poll(() => location.search).toBe('');
});

test.each(
  sampleRows([
    ['cannot be loaded', 'blob:http://localhost/gone'],
    ['has no window', script('')],
  ]),
)('offers to reload if the script %s', async (_, url) => {
  const loads = holdPageLoads();
  const order = buildOnline();
  await openPay(order, { checkout: checkoutOf(url) });
  const failed = main.getByRole('alert');
  await expect.element(failed).toHaveTextContent('The payment window cannot be loaded');
  await failed.getByRole('button', { name: 'Try again' }).click();
  expect(loads).toEqual([`/order/${order._id}/pay`]);
  await expectNoFaults('no script');
});
