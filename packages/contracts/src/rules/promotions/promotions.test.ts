import { describe, expect, test } from 'vitest';
import type { Offer, PromotionEffect } from '../../types.ts';
import { offersFor, shortOffer } from './offers.ts';
import { type PromotionReach, promotionProblems, samePromotion } from './promotion-problems.ts';
import { discountName, effectText, offerOf, refusalText } from './promotion-texts.ts';

const PERCENTAGE: PromotionEffect = { type: 'percentage', scope: 'items', percent: 10, upTo: null };

test.each<[PromotionEffect, string]>([
  [PERCENTAGE, '10% off'],
  [{ type: 'percentage', scope: 'order', percent: 12.5, upTo: 500 }, '12.5% off, up to ₹500'],
  [{ type: 'fixed', scope: 'items', amount: 99.5 }, '₹99.50 off each'],
  [{ type: 'fixed', scope: 'order', amount: 200 }, '₹200 off'],
  [{ type: 'free-shipping' }, 'Free shipping'],
  [{ type: 'buy-get', buy: 2, get: 1, percent: 100 }, 'Buy 2, get 1 free'],
  [{ type: 'buy-get', buy: 1, get: 1, percent: 50 }, 'Buy 1, get 1 50% off'],
  [
    {
      type: 'tiers',
      tiers: [
        { from: 1999, amount: 300 },
        { from: 3999, amount: 700 },
      ],
    },
    '₹300 off from ₹1,999, ₹700 off from ₹3,999',
  ],
])('%j is named %s (rule 14.2)', (effect, text) => {
  expect(effectText(effect)).toBe(text);
});

const promotion = {
  _id: 'a'.repeat(24),
  title: 'Festive week',
  code: null as string | null,
  effect: PERCENTAGE,
  items: { categories: [], products: [], tags: [] },
  conditions: {
    minSubtotal: null as number | null,
    minQuantity: null as number | null,
    firstOrder: false,
    customers: [],
    paymentMethod: null as 'pre-paid' | null,
  },
  endsAt: null,
};
const offer = offerOf(promotion);
const product = { _id: 'b'.repeat(24), category: { _id: 'c'.repeat(24) }, tag: 'new' };

describe('offers of a product (rule 14.1)', () => {
  test.each([
    [{}, true],
    [{ products: [product._id] }, true],
    [{ categories: [product.category._id] }, true],
    [{ tags: ['new'] }, true],
    [{ tags: ['trending'] }, false],
    [{ products: ['d'.repeat(24)], categories: [product.category._id] }, true],
    [{ products: ['d'.repeat(24)] }, false],
  ] as const)('for %j: %s', (items, isFor) => {
    const one = { ...offer, items: { ...offer.items, ...items } } as Offer;
    expect(offersFor([one], product)).toEqual(isFor ? [one] : []);
  });

  const conditions = { ...promotion.conditions, minSubtotal: 1999, firstOrder: true };
  const coded = { ...promotion, code: 'SAVE', conditions };
  test('are named with code and conditions', () => {
    expect(offerOf(coded).text).toBe('10% off with code SAVE, from ₹1,999, on your first order');
    const more = { ...conditions, minQuantity: 3, paymentMethod: 'pre-paid' } as const;
    expect(offerOf({ ...coded, conditions: more })).toMatchObject({
      perUnit: null,
      text: '10% off with code SAVE, from ₹1,999, from 3 items, on your first order, if you pay by UPI',
    });
  });

  test('on a card: the lowest price without a condition, else the first offer', () => {
    const effect: PromotionEffect = { type: 'fixed', scope: 'items', amount: 199.8 };
    const diwali = offerOf({ ...promotion, title: 'Diwali', effect });
    expect(shortOffer([offer, diwali], 999)).toEqual({ price: 799.2, text: '₹799.20 with Diwali' });
    expect(shortOffer([diwali], 100)).toMatchObject({ price: 0 });
    expect(shortOffer([offerOf(coded)], 999)).toMatchObject({ price: null });
    expect(shortOffer([], 999)).toBeNull();
  });
});

test.each([
  [{ reason: 'min-subtotal', missing: 24_000 }, 'Add ₹240 more to use this code.'],
  [{ reason: 'outdone' }, 'You already get a better discount without this code.'],
] as const)('%j is explained (rule 14.6)', (refusal, text) => {
  expect(refusalText(refusal, null)).toBe(text);
  expect(refusalText({ reason: 'outdone' }, { startsAt: 0, class: 'shipping' })).toBe(
    'Your order already ships free.',
  );
  expect(discountName({ title: 'Diwali', code: 'SAVE' })).toBe('Diwali (SAVE)');
});

const reach: PromotionReach = {
  title: 'Diwali',
  isActive: true,
  trigger: 'automatic',
  effect: PERCENTAGE,
  items: promotion.items,
  conditions: {},
  priority: 0,
  isExclusive: false,
  startsAt: '2026-11-01T00:00:00Z',
  endsAt: '2026-11-10T00:00:00Z',
};

test.each<[string, Partial<PromotionReach>, boolean]>([
  ['overlapping', { startsAt: '2026-11-09T00:00:00Z', endsAt: null }, true],
  ['following', { startsAt: '2026-11-10T00:00:00Z', endsAt: null }, false],
  ['of another priority', { priority: 1 }, false],
  ['of another class', { effect: { type: 'free-shipping' } }, false],
  ['by code', { trigger: 'code' }, false],
  ['that is off', { isActive: false }, false],
])('of two promotions, one %s is the same: %#', (_, changed, isSame) => {
  expect(samePromotion({ ...reach, ...changed }, [reach]) === reach).toBe(isSame);
});

test('limits and advertising that contradict are named (rule 14.3)', () => {
  const sent = {
    trigger: 'code',
    code: null,
    isAdvertised: true,
    effect: { type: 'percentage', scope: 'items', upTo: 5 },
    startsAt: null,
    endsAt: null,
    limits: { total: 1, perAccount: 2 },
  } as const;
  expect(promotionProblems(sent).map(({ path }) => path)).toEqual([
    'effect.upTo',
    'isAdvertised',
    'limits.perAccount',
  ]);
});
