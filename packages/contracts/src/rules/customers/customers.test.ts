import { expect, test } from 'vitest';
import { priceCart, pricingRule } from '../promotions/price-cart.ts';
import { refusalText } from '../promotions/promotion-texts.ts';
import {
  type CustomerConditions,
  type CustomerFacts,
  conditionsText,
  customerMatcher,
  hasConditions,
} from './customers.ts';

const asha: CustomerFacts = {
  orders: 2,
  spent: 500_000,
  refused: 1,
  lastOrderAt: Date.parse('2026-11-05T18:29:59.999Z'), // one moment before midnight in India
  tags: ['Wholesale'],
  region: 'Karnataka',
};
const never: CustomerFacts = { ...asha, orders: 0, spent: 0, lastOrderAt: null, tags: [] };

test.each<[CustomerConditions, boolean]>([
  [{}, true],
  [{ minOrders: 2, minSpent: 5000, minRefused: 1 }, true],
  [{ minOrders: 3 }, false],
  [{ minSpent: 5000.01 }, false],
  [{ minRefused: 2 }, false],
  [{ lastFrom: '2026-11-05', lastTo: '2026-11-05' }, true],
  [{ lastFrom: '2026-11-06' }, false],
  [{ lastTo: '2026-11-04' }, false],
  [{ tag: 'wholesale', region: 'karnataka' }, true],
  [{ tag: 'whole' }, false],
  [{ region: 'Kerala' }, false],
])('decides whether a customer fulfils all conditions of %j: %j (rule 24.3)', (conditions, is) => {
  expect(customerMatcher(conditions)(asha)).toBe(is);
});

test('counts an order to the day on which it was placed in the shop’s time zone (rule 24.3)', () => {
  const matches = customerMatcher({ lastFrom: '2026-11-06' }, 'Asia/Tokyo');
  expect(matches(asha)).toBe(true);
  expect(customerMatcher({ lastTo: '2026-11-05' }, 'Asia/Tokyo')(asha)).toBe(false);
});

test('a customer without orders fulfils no condition on the day of the last order (rule 24.3)', () => {
  expect(customerMatcher({ lastTo: '2030-01-01' })(never)).toBe(false);
  expect(customerMatcher({ region: 'Karnataka' })(never)).toBe(true);
});

test('names conditions', () => {
  expect(conditionsText({})).toBe('All customers');
  expect(
    conditionsText({
      ...{ minOrders: 1, minSpent: 5000, lastFrom: '2026-01-01', lastTo: '2026-02-01' },
      ...{ minRefused: 2, tag: 'VIP', region: 'Kerala' },
    }),
  ).toBe(
    '1 order or more, spent ₹5,000 or more, last order from 1 Jan 2026, last order until 1 Feb 2026, 2 refused deliveries or more, tag “VIP”, Kerala',
  );
  expect([hasConditions({}), hasConditions({ tag: '' }), hasConditions({ tag: 'VIP' })]).toEqual([
    false,
    false,
    true,
  ]);
});

test('a discount for a segment needs an account in it (rule 24.5)', () => {
  const rule = pricingRule({
    ...{ _id: 'a'.repeat(24), title: 'VIP', isActive: true, trigger: 'code', code: 'VIP' },
    isAdvertised: false,
    effect: { type: 'percentage', scope: 'order', percent: 10, upTo: null },
    items: { categories: [], products: [], tags: [] },
    conditions: {
      ...{ minSubtotal: null, minQuantity: null, firstOrder: false, customers: [] },
      ...{ paymentMethod: null, segment: 'b'.repeat(24) },
    },
    ...{ startsAt: null, endsAt: null, limits: { total: null, perAccount: null } },
    ...{ isExclusive: false, priority: 0, createdAt: '', updatedAt: '' },
  });
  const priced = (isSignedIn: boolean, segments: string[]) =>
    priceCart({
      items: [{ key: 'k', productId: 'p', categoryId: 'c', tag: '', price: 10_000, quantity: 1 }],
      candidates: [{ rule, code: 'VIP' }],
      shippingCharge: 0,
      buyer: {
        ...{ isSignedIn, verifiedEmail: null, isFirstOrder: false },
        segments: new Set(segments),
      },
      paymentMethod: null,
      now: 0,
    });
  expect(priced(true, ['b'.repeat(24)]).discount).toBe(1000);
  expect(priced(false, []).refusals.get(rule._id)).toEqual({ reason: 'sign-in' });
  const refusal = priced(true, ['c'.repeat(24)]).refusals.get(rule._id);
  expect(refusal && refusalText(refusal, rule)).toBe('This code is for certain customers.');
});
