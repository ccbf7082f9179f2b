import { expect, test } from 'vitest';
import {
  providerRefundText,
  refundActionText,
  refundMethodOf,
  refundMethodOptions,
} from './refund-methods.ts';

const byHand = {};
const unpaid = { payment: { provider: 'razorpay', payBy: null } };
const paid = { payment: { ...unpaid.payment, reference: 'pay_1' } };

test('offers the way of the payment first, only for orders that a provider was paid for (rule 18.7)', () => {
  expect(refundMethodOptions(paid)[0]).toEqual({
    value: 'provider',
    label: 'The way it was paid',
  });
  for (const order of [byHand, unpaid])
    expect(refundMethodOptions(order).map(({ value }) => value)).toEqual(['upi', 'bank', 'cash']);
});

test('proposes the first method, and keeps a chosen one while it is offered', () => {
  expect(refundMethodOf(paid)).toBe('provider');
  expect(refundMethodOf(byHand)).toBe('upi');
  expect(refundMethodOf(paid, 'bank')).toBe('bank');
  expect(refundMethodOf(byHand, 'provider')).toBe('upi');
  expect(refundMethodOf(paid, 'none')).toBe('provider');
});

test('names the provider that sends the money, and what the button does', () => {
  expect(providerRefundText(paid)).toBe('Razorpay sends the money to the account that paid.');
  expect(refundActionText(true, false)).toBe('Request refund');
  expect(refundActionText(true, true)).toBe('Requesting...');
  expect(refundActionText(false, false)).toBe('Record refund');
  expect(refundActionText(false, true)).toBe('Recording...');
});
