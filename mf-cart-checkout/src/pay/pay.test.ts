import type { Order } from '@tanabana/contracts';
import { expect, it } from 'vitest';
import { countdownNote, countdownText } from './countdown.ts';
import { payState, payTitle } from './pay-state.ts';
import { razorpayOptions } from './razorpay.ts';

const MINUTE = 60_000;
const now = new Date('2026-11-05T10:30:00Z');

it.each([
  [30 * MINUTE, '30:00'],
  [29 * MINUTE + 5_900, '29:05'],
  [9_000, '0:09'],
  [-5_000, '0:00'],
  [62 * MINUTE + 3_000, '1:02:03'],
])('shows %i ms as %s', (ms, text) => {
  expect(countdownText(ms)).toBe(text);
});

it.each([
  [11 * MINUTE, 10 * MINUTE, '10 minutes left to pay.'],
  [10 * MINUTE, 10 * MINUTE - 1000, null],
  [5 * MINUTE + 1, 5 * MINUTE, '5 minutes left to pay.'],
  [MINUTE + 1000, MINUTE, '1 minute left to pay.'],
  // after the device slept
  [20 * MINUTE, 30_000, '1 minute left to pay.'],
  [30_000, 29_000, null],
])('announces after %i ms with %i ms left: %s', (before, left, note) => {
  expect(countdownNote(before, left)).toBe(note);
});

const stateOf = (
  over: Partial<Pick<Order, 'payment' | 'paymentStatus' | 'orderStatus'>>,
  at = now,
) => payState({ orderStatus: 'Pending', paymentStatus: 'Pending', ...over }, at);

it('shows what can be done about the payment of an order', () => {
  const waiting = { provider: 'razorpay', payBy: '2026-11-05T11:00:00Z' };
  const over = { provider: 'razorpay', payBy: null };
  expect(stateOf({ payment: waiting })).toBe('waiting');
  expect(stateOf({ payment: waiting }, new Date('2026-11-05T11:00:00Z'))).toBe('expired');
  expect(stateOf({ payment: { ...over, isExpired: true }, orderStatus: 'Cancelled' })).toBe(
    'expired',
  );
  expect(stateOf({ payment: over, orderStatus: 'Cancelled' })).toBe('over');
  expect(stateOf({ payment: over, orderStatus: 'Returned', paymentStatus: 'Paid' })).toBe('over');
  expect(stateOf({ payment: over, paymentStatus: 'Paid' })).toBe('paid');
  expect(stateOf({ paymentStatus: 'COD' })).toBe('by-hand');
  expect(payTitle('over', { orderStatus: 'Cancelled' })).toBe('This order is cancelled');
});

it("fills in the buyer in Razorpay's window, and reports the payment and the closing", () => {
  const heard: string[] = [];
  const options = razorpayOptions(
    { url: '', key: 'rzp_1', orderId: 'order_1', amount: 104_900, currency: 'INR' },
    { _id: `${'f'.repeat(18)}abc123`, username: 'Asha Rao', email: 'a@b.in', phone: '9876543210' },
    'Tanabana',
    { onMade: (payment) => heard.push(payment), onClosed: () => heard.push('closed') },
  );
  expect(options).toMatchObject({
    ...{ key: 'rzp_1', order_id: 'order_1', amount: 104_900, currency: 'INR', name: 'Tanabana' },
    description: 'Order abc123',
    prefill: { name: 'Asha Rao', email: 'a@b.in', contact: '9876543210' },
  });
  options.handler({ razorpay_payment_id: 'pay_1' });
  options.modal.ondismiss();
  expect(heard).toEqual(['pay_1', 'closed']);
});
