import { describe, expect, test } from 'vitest';
import { ORDER_STATUSES } from '../statuses.ts';
import {
  awaitsPayment,
  decidePayment,
  PAYMENT_STATES,
  type PaymentState,
  PROVIDER_REFUND_STATES,
  paymentStateAfter,
  refundStateAfter,
} from './payment-states.ts';

/** Every order of these reports, with up to one repetition of each. */
function permutations<T>(all: readonly T[]): T[][] {
  if (all.length <= 1) return [[...all]];
  return all.flatMap((one, index) =>
    permutations(all.filter((_, other) => other !== index)).map((rest) => [one, ...rest]),
  );
}

const after = (reports: readonly PaymentState[]): PaymentState =>
  reports.reduce<PaymentState>(paymentStateAfter, 'created');

describe('states of a payment', () => {
  test.each([
    [['created', 'authorized', 'captured'], 'captured'],
    [['created', 'failed', 'authorized', 'captured'], 'captured'],
    [['created', 'authorized', 'voided'], 'voided'],
    [['created', 'failed'], 'failed'],
  ] as const)('%j in any order, each once or twice, end as %s (rule 18.8)', (reports, end) => {
    for (const some of permutations(reports)) {
      expect(after(some), some.join()).toBe(end);
      expect(after([...some, ...some]), some.join()).toBe(end);
      expect(after(some.flatMap((one) => [one, one])), some.join()).toBe(end);
    }
  });

  test.each(['captured', 'voided'] as const)('%s is final (rule 18.8)', (final) => {
    for (const state of PAYMENT_STATES) expect(paymentStateAfter(final, state)).toBe(final);
  });
});

describe('states of a refund', () => {
  test('processed is final; every other report applies (rule 18.7)', () => {
    for (const reported of PROVIDER_REFUND_STATES) {
      expect(refundStateAfter('processed', reported)).toBe('processed');
      expect(refundStateAfter('requested', reported)).toBe(reported);
      expect(refundStateAfter('failed', reported)).toBe(reported);
    }
  });
});

const ORDER = { total: 129_900, paidBy: null, orderStatus: 'Pending', isExpired: false };
const PAYMENT = { id: 'pay_1', amount: 129_900, currency: 'INR' };

describe('what follows from a payment (rule 18.4)', () => {
  test.each([
    ['of another amount', ORDER, { ...PAYMENT, amount: 129_899 }],
    ['of a higher amount', ORDER, { ...PAYMENT, amount: 129_901 }],
    ['in another currency', ORDER, { ...PAYMENT, currency: 'USD' }],
    ['without an order', null, PAYMENT],
  ])('a payment %s is a mismatch', (_, order, payment) => {
    expect(decidePayment(order, payment).kind).toBe('mismatch');
  });

  test('every status × payer × expiry has exactly one outcome', () => {
    for (const orderStatus of ORDER_STATUSES)
      for (const paidBy of [null, 'pay_1', 'pay_2'])
        for (const isExpired of [false, true]) {
          const { kind } = decidePayment({ ...ORDER, orderStatus, paidBy, isExpired }, PAYMENT);
          const isOver = orderStatus === 'Cancelled' || orderStatus === 'Returned';
          const expected =
            paidBy === 'pay_1'
              ? 'pay'
              : paidBy !== null
                ? 'return'
                : orderStatus === 'Cancelled' && isExpired
                  ? 'revive'
                  : isOver
                    ? 'return'
                    : 'pay';
          expect(kind, `${orderStatus} ${paidBy} ${isExpired}`).toBe(expected);
        }
  });
});

test('only an unpaid order with a provider awaits its payment (rule 18.6)', () => {
  expect(awaitsPayment({ payment: {}, paymentStatus: 'Pending' })).toBe(true);
  expect(awaitsPayment({ payment: {}, paymentStatus: 'Paid' })).toBe(false);
  expect(awaitsPayment({ paymentStatus: 'Pending' })).toBe(false);
  expect(awaitsPayment({ paymentStatus: 'COD' })).toBe(false);
});
