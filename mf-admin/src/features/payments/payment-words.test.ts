import { expect, test } from 'vitest';
import {
  attentionText,
  isRepeatable,
  isReturnable,
  leftToRefund,
  moneyText,
  outcomeText,
} from './payment-words.ts';

const refund = {
  id: 'a'.repeat(24),
  amount: 0.2,
  state: 'processed' as const,
  reference: 'rfnd_1',
  problem: null,
  reason: 'The order was cancelled.',
  requestedAt: '2026-01-06T10:00:00.000Z',
  changedAt: '2026-01-06T10:00:00.000Z',
};
const failed = { ...refund, state: 'failed' as const };
const requested = { ...refund, state: 'requested' as const };
const base = { reason: null, needsAttention: false, refunds: [] };

test.each([
  [1299.5, 'INR', '₹1,299.50'],
  [12.5, 'USD', 'USD 12.50'],
  [0, '', ' 0.00'],
])('formats %d in the currency %j as %j', (amount, currency, text) => {
  expect(moneyText(amount, currency)).toBe(text);
});

test.each([
  ['a mismatch', { outcome: 'mismatch', needsAttention: true }, 'Needs attention'],
  ['a resolved mismatch', { outcome: 'mismatch' }, 'Resolved'],
  [
    'a failed refund of a paid order',
    { outcome: 'order', needsAttention: true },
    'Needs attention',
  ],
  ['a paid order', { outcome: 'order' }, 'Pays the order'],
  ['a requested refund', { outcome: 'refund', refunds: [requested] }, 'Refund requested'],
  ['a processed refund', { outcome: 'refund', refunds: [refund] }, 'Refunded'],
] as const)('names the outcome of %s', (_, over, label) => {
  expect(
    outcomeText({ ...base, ...over, refunds: [...('refunds' in over ? over.refunds : [])] }),
  ).toMatchObject({ label });
});

test('returns no outcome while nothing is captured', () => {
  expect(outcomeText({ ...base, outcome: null })).toBeNull();
});

test.each([
  [{ outcome: 'mismatch', reason: 'The currency is USD instead of INR.' }, /^The currency is USD/],
  [
    { outcome: 'refund', reason: 'The order was cancelled.', refunds: [refund, failed] },
    /failed\.$/,
  ],
  [{ outcome: 'order', refunds: [refund] }, /^A refund was made at the provider\.$/],
  [{ outcome: null }, /^The provider could not transfer the reserved amount/],
] as const)('returns why a payment needs attention: %j', (over, text) => {
  const refunds = 'refunds' in over ? [...over.refunds] : [];
  expect(attentionText({ ...base, ...over, refunds })).toMatch(text);
});

test('subtracts refunds in paise; failed ones do not count (rule 18.7)', () => {
  const tenth = { ...refund, amount: 0.1 };
  expect(leftToRefund({ amount: 0.3, refunds: [refund, failed] })).toBe(0.1);
  expect(leftToRefund({ amount: 0.3, refunds: [refund, tenth] })).toBe(0);
});

test('returns only captured or reserved payments that no order uses (rule 18.4)', () => {
  const mismatch = { outcome: 'mismatch', state: 'captured', amount: 0.2, refunds: [] } as const;
  const payment = { ...mismatch, refunds: [failed] };
  expect(isReturnable(payment)).toBe(true);
  expect(isReturnable({ ...payment, state: 'authorized' })).toBe(true);
  expect(isReturnable({ ...payment, state: 'failed' })).toBe(false);
  expect(isReturnable({ ...payment, outcome: 'order' })).toBe(false);
  expect(isReturnable({ ...payment, refunds: [requested] })).toBe(false);
});

test('repeats a failed refund unless another one has replaced it (rule 18.7)', () => {
  expect(isRepeatable({ amount: 0.2, refunds: [failed] }, failed)).toBe(true);
  expect(isRepeatable({ amount: 0.2, refunds: [failed, refund] }, failed)).toBe(false);
  expect(isRepeatable({ amount: 0.2, refunds: [refund] }, refund)).toBe(false);
});
