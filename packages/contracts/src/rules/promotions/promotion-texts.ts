import { formatDay } from '../../dates.ts';
import { formatPrice, toRupees } from '../../money.ts';
import type { Offer, PaymentMethod, Promotion, PromotionEffect } from '../../types.ts';
import type { NextPromotion, PricingRule, Refusal } from './price-cart.ts';

const money = (paise: number): string => formatPrice(toRupees(paise));

const pieces = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

/** Names what a promotion gives: `10% off`, `Buy 2, get 1 free`, `₹300 off from ₹1,999`. */
export function effectText(effect: PromotionEffect): string {
  switch (effect.type) {
    case 'percentage':
      return effect.upTo === null
        ? `${effect.percent}% off`
        : `${effect.percent}% off, up to ${formatPrice(effect.upTo)}`;
    case 'fixed':
      return `${formatPrice(effect.amount)} off${effect.scope === 'items' ? ' each' : ''}`;
    case 'free-shipping':
      return 'Free shipping';
    case 'buy-get': {
      const gets = effect.percent === 100 ? 'free' : `${effect.percent}% off`;
      return `Buy ${effect.buy}, get ${effect.get} ${gets}`;
    }
    case 'tiers':
      return effect.tiers
        .map(({ from, amount }) => `${formatPrice(amount)} off from ${formatPrice(from)}`)
        .join(', ');
  }
}

const methodNames: Record<PaymentMethod, string> = {
  'cash-delivery': 'cash on delivery',
  'pre-paid': 'UPI',
};

/** Names a discount of an order: `Diwali (SAVE10)`. */
export const discountName = ({ title, code }: { title: string; code: string | null }): string =>
  code === null ? title : `${title} (${code})`;

/** The fields of a promotion that shop pages name. */
type OfferedPromotion = Pick<
  Promotion,
  '_id' | 'title' | 'code' | 'effect' | 'items' | 'conditions' | 'endsAt'
>;

/** Names the conditions of a promotion: `from ₹1,999, on your first order`; empty without any. */
function conditionText({ conditions }: OfferedPromotion): string {
  const { minSubtotal, minQuantity, firstOrder, paymentMethod } = conditions;
  return [
    ...(minSubtotal === null ? [] : [`from ${formatPrice(minSubtotal)}`]),
    ...(minQuantity === null ? [] : [`from ${pieces(minQuantity)}`]),
    ...(firstOrder ? ['on your first order'] : []),
    ...(paymentMethod === null ? [] : [`if you pay by ${methodNames[paymentMethod]}`]),
  ].join(', ');
}

/** What a promotion takes off one unit without any condition. */
function perUnitOf({ code, effect }: OfferedPromotion, condition: string): Offer['perUnit'] {
  if (code !== null || condition !== '') return null;
  if (effect.type === 'percentage' && effect.scope === 'items')
    return { percent: effect.percent, amount: 0 };
  if (effect.type === 'fixed' && effect.scope === 'items')
    return { percent: 0, amount: effect.amount };
  return null;
}

/** Returns a promotion as shop pages show it. */
export function offerOf(promotion: OfferedPromotion): Offer {
  const { _id, title, code, effect, items, endsAt } = promotion;
  const condition = conditionText(promotion);
  const withCode = code === null ? '' : ` with code ${code}`;
  return {
    ...{ _id, title, code, items, endsAt },
    text: `${effectText(effect)}${withCode}${condition && `, ${condition}`}`,
    perUnit: perUnitOf(promotion, condition),
  };
}

/** Explains why a code does not apply, and what is missing (rule 14.6). */
export function refusalText(
  refusal: Refusal,
  rule: Pick<PricingRule, 'startsAt' | 'class'> | null,
  zone?: string,
): string {
  switch (refusal.reason) {
    case 'unknown':
      return 'We do not know this code. Please check its spelling.';
    case 'off':
    case 'ended':
      return 'This code has ended.';
    case 'not-started': {
      const day = rule ? formatDay(new Date(rule.startsAt).toISOString(), zone) : '';
      return `This code is valid from ${day}.`;
    }
    case 'used-up':
      return 'This code is used up.';
    case 'used-by-account':
      return 'You have used this code already.';
    case 'sign-in':
      return 'This code is for accounts. Please sign in to use it.';
    case 'not-first-order':
      return 'This code is for the first order of an account.';
    case 'unverified':
      return 'This code is for certain customers. Please verify your email address first.';
    case 'other-account':
      return 'This code is for another account.';
    case 'other-segment':
      return 'This code is for certain customers.';
    case 'no-items':
      return 'This code is for other items than those in your cart.';
    case 'min-subtotal':
      return `Add ${money(refusal.missing)} more to use this code.`;
    case 'min-quantity':
      return `Add ${refusal.missing} more of its items to use this code.`;
    case 'payment-method':
      return `This code applies if you pay by ${methodNames[refusal.paymentMethod]}.`;
    case 'outdone':
      return rule?.class === 'shipping'
        ? 'Your order already ships free.'
        : 'You already get a better discount without this code.';
  }
}

/** Says what is missing to the next promotion: `Add ₹240 more for “Diwali”: ₹700 off.` */
export function nextPromotionText({ rule, missing, amount }: NextPromotion): string {
  const more = 'subtotal' in missing ? money(missing.subtotal) : pieces(missing.quantity);
  const gives = amount === null ? effectText(rule.effect) : `${money(amount)} off`;
  const of = rule.items === null || 'quantity' in missing ? '' : ' of its items';
  return `Add ${more} more${of} for “${rule.title}”: ${gives}.`;
}
