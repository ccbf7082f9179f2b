import { toPaise } from '../../money.ts';
import type { PaymentMethod, Promotion, PromotionEffect } from '../../types.ts';
import { spread } from '../spread.ts';
import { type PromotionClass, promotionClass } from './promotion-problems.ts';

/** A line of a cart to be priced. Paise. */
export interface CartItem {
  /** Product and variant: decides which of two equal lines gets an odd paisa. */
  key: string;
  productId: string;
  categoryId: string;
  tag: string;
  /** Selling price of one unit. */
  price: number;
  quantity: number;
}

/** A promotion prepared for pricing. Paise; times in milliseconds. */
export interface PricingRule
  extends Pick<Promotion, '_id' | 'title' | 'isActive' | 'isExclusive' | 'priority' | 'limits'> {
  class: PromotionClass;
  isByCode: boolean;
  effect: PromotionEffect;
  /** null: all items. */
  items: { categories: Set<string>; products: Set<string>; tags: Set<string> } | null;
  minSubtotal: number;
  minQuantity: number;
  firstOrder: boolean;
  /** Email addresses in lower case; null for everyone. */
  customers: Set<string> | null;
  /** Id of the segment whose accounts may use it; null for everyone. */
  segment: string | null;
  paymentMethod: PaymentMethod | null;
  startsAt: number;
  endsAt: number;
}

/** Prepares a promotion for pricing. */
export function pricingRule(promotion: Omit<Promotion, 'uses' | 'given' | 'codes'>): PricingRule {
  const { _id, title, isActive, isExclusive, priority, limits, effect, items } = promotion;
  const { minSubtotal, minQuantity, firstOrder, customers, paymentMethod, segment } =
    promotion.conditions;
  const isForAll = Object.values(items).every((list) => list.length === 0);
  const setOf = (ids: readonly string[]) => new Set(ids.map((one) => one.toLowerCase()));
  return {
    ...{ _id, title, isActive, isExclusive, priority, limits, effect },
    class: promotionClass(effect),
    isByCode: promotion.trigger === 'code',
    items: isForAll
      ? null
      : {
          categories: setOf(items.categories),
          products: setOf(items.products),
          tags: setOf(items.tags),
        },
    minSubtotal: toPaise(minSubtotal ?? 0),
    minQuantity: minQuantity ?? 0,
    firstOrder,
    customers: customers.length === 0 ? null : new Set(customers),
    segment: segment ?? null,
    paymentMethod,
    startsAt:
      promotion.startsAt === null ? Number.NEGATIVE_INFINITY : Date.parse(promotion.startsAt),
    endsAt: promotion.endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(promotion.endsAt),
  };
}

/** A promotion that may apply to a cart. */
export interface Candidate {
  rule: PricingRule;
  /** The code that the buyer entered; null for an automatic promotion. */
  code: string | null;
  /** Why no use is left, in total or for this buyer. */
  usedUp?: 'used-up' | 'used-by-account' | undefined;
}

export interface Buyer {
  isSignedIn: boolean;
  /** The account's verified address in lower case; null without one. */
  verifiedEmail: string | null;
  /** Whether the account has no order yet. */
  isFirstOrder: boolean;
  /** Ids of the segments that the account is in; none if missing. */
  segments?: ReadonlySet<string>;
}

/** Why a promotion does not apply. `missing` in paise or units. */
export type Refusal =
  | {
      reason:
        | 'unknown'
        | 'off'
        | 'not-started'
        | 'ended'
        | 'used-up'
        | 'used-by-account'
        | 'sign-in'
        | 'not-first-order'
        | 'unverified'
        | 'other-account'
        | 'other-segment'
        | 'no-items'
        | 'outdone';
    }
  | { reason: 'min-subtotal' | 'min-quantity'; missing: number }
  | { reason: 'payment-method'; paymentMethod: PaymentMethod };

export interface Cart {
  items: readonly CartItem[];
  candidates: readonly Candidate[];
  /** Shipping before promotions, in paise. */
  shippingCharge: number;
  buyer: Buyer;
  /** null while it is not chosen: conditions on it are not fulfilled. */
  paymentMethod: PaymentMethod | null;
  /** Milliseconds since 1970. */
  now: number;
}

/** A promotion that an order uses. Paise. */
export interface AppliedPromotion {
  id: string;
  title: string;
  code: string | null;
  class: PromotionClass;
  /** What it takes off the lines; off the shipping for the class `shipping`. */
  amount: number;
}

/** What is missing to the next promotion, in paise or units. */
export interface NextPromotion {
  rule: PricingRule;
  missing: { subtotal: number } | { quantity: number };
  /** The discount of the tier, if it has tiers. Paise. */
  amount: number | null;
}

export interface PricedCart {
  /** Discount of each line, in the order of the items. Paise. */
  lineDiscounts: number[];
  subtotal: number;
  /** Sum of the lines' discounts. */
  discount: number;
  /** After promotions. */
  shippingCharge: number;
  applied: AppliedPromotion[];
  /** By id of the promotions that do not apply. */
  refusals: Map<string, Refusal>;
  next: NextPromotion | null;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
const costOf = ({ price, quantity }: CartItem): number => price * quantity;

function isFor({ items }: PricingRule, item: CartItem): boolean {
  if (items === null) return true;
  const { products, categories, tags } = items;
  return products.has(item.productId) || categories.has(item.categoryId) || tags.has(item.tag);
}

/** A candidate whose conditions are fulfilled, with the items that it is for. */
interface Eligible extends Candidate, Omit<Matches, 'quantity'> {}

function buyerRefusal(rule: PricingRule, buyer: Buyer): Refusal | null {
  const { firstOrder, customers, segment } = rule;
  if ((firstOrder || customers || segment) && !buyer.isSignedIn) return { reason: 'sign-in' };
  if (firstOrder && !buyer.isFirstOrder) return { reason: 'not-first-order' };
  if (customers && buyer.verifiedEmail === null) return { reason: 'unverified' };
  if (customers && !customers.has(buyer.verifiedEmail ?? '')) return { reason: 'other-account' };
  if (segment && !buyer.segments?.has(segment)) return { reason: 'other-segment' };
  return null;
}

function timeRefusal({ isActive, startsAt, endsAt }: PricingRule, now: number): Refusal | null {
  if (!isActive) return { reason: 'off' };
  if (now < startsAt) return { reason: 'not-started' };
  return now >= endsAt ? { reason: 'ended' } : null;
}

/** Subtotal from which the promotion's effect begins. */
function thresholdOf({ effect, minSubtotal }: PricingRule): number {
  const first = effect.type === 'tiers' ? toPaise(effect.tiers[0]?.from ?? 0) : 0;
  return Math.max(minSubtotal, first);
}

function unitsNeeded({ effect, minQuantity }: PricingRule): number {
  return Math.max(minQuantity, effect.type === 'buy-get' ? effect.buy + 1 : 0);
}

/** Items of a cart that count for a promotion. */
interface Matches {
  /** Indexes of the items. */
  matches: readonly number[];
  /** Before discounts, in paise. */
  subtotal: number;
  quantity: number;
}

function matchesOf(items: readonly CartItem[], rule: PricingRule | null): Matches {
  const matches: number[] = [];
  let subtotal = 0;
  let quantity = 0;
  items.forEach((item, index) => {
    if (rule && !isFor(rule, item)) return;
    matches.push(index);
    subtotal += costOf(item);
    quantity += item.quantity;
  });
  return { matches, subtotal, quantity };
}

/** A cart with what is calculated once for all promotions. */
interface PreparedCart extends Cart {
  /** Indexes of the items, those with the lowest price first. */
  cheapest: readonly number[];
  all: Matches;
}

/** Returns the items of a promotion whose conditions a cart fulfils, or what it does not fulfil. */
function eligibility(candidate: Candidate, cart: PreparedCart): Eligible | Refusal {
  const { rule, usedUp } = candidate;
  const refusal =
    timeRefusal(rule, cart.now) ??
    (usedUp ? { reason: usedUp } : null) ??
    buyerRefusal(rule, cart.buyer);
  if (refusal) return refusal;
  const { matches, subtotal, quantity } =
    rule.items === null ? cart.all : matchesOf(cart.items, rule);
  if (quantity === 0) return { reason: 'no-items' };
  const threshold = thresholdOf(rule);
  if (subtotal < threshold) return { reason: 'min-subtotal', missing: threshold - subtotal };
  const needed = unitsNeeded(rule);
  if (quantity < needed) return { reason: 'min-quantity', missing: needed - quantity };
  const { paymentMethod } = rule;
  if (paymentMethod !== null && paymentMethod !== cart.paymentMethod)
    return { reason: 'payment-method', paymentMethod };
  return { rule, code: candidate.code, matches, subtotal };
}

/** Below it, amounts times 10,000 are exact numbers. */
const MAX_EXACT = 900_000_000_000;

/** A percentage of an amount in paise, rounded half up; exact for any amount of an order. */
function partOf(amount: number, percent: number): number {
  const points = Math.round(percent * 100);
  if (amount <= MAX_EXACT) return Math.floor((amount * points + 5000) / 10_000);
  return Number((BigInt(amount) * BigInt(points) + 5000n) / 10_000n);
}

/** Indexes of the items, those with the lowest price first. */
const cheapestFirst = (items: readonly CartItem[]): number[] =>
  items
    .map(({ price, key }, index) => ({ price, key, index }))
    .sort((a, b) => a.price - b.price || (a.key < b.key ? -1 : 1) || a.index - b.index)
    .map(({ index }) => index);

/** Receives what is taken off an item, in paise. */
type Visit = (index: number, amount: number) => void;

/** Paise off the units of each group that cost least. */
function visitCheapest(
  { items, cheapest }: PreparedCart,
  free: readonly number[],
  { buy, get, percent }: Extract<PromotionEffect, { type: 'buy-get' }>,
  visit: Visit,
): void {
  const units = free.reduce((all, index) => all + (items[index]?.quantity ?? 0), 0);
  let left = Math.floor(units / (buy + get)) * get + Math.max(0, (units % (buy + get)) - buy);
  const isFree = new Set(free);
  for (const index of cheapest) {
    if (left === 0) return;
    const item = items[index];
    if (!item || !isFree.has(index)) continue;
    const taken = Math.min(left, item.quantity);
    visit(index, taken * partOf(item.price, percent));
    left -= taken;
  }
}

/** Visits what a promotion of the class `product` takes off the items `free`. */
function visitProductAmounts(
  { effect }: PricingRule,
  cart: PreparedCart,
  free: readonly number[],
  visit: Visit,
): void {
  if (effect.type === 'buy-get') visitCheapest(cart, free, effect, visit);
  if (effect.type !== 'percentage' && effect.type !== 'fixed') return;
  const fixed = effect.type === 'fixed' ? toPaise(effect.amount) : 0;
  for (const index of free) {
    const { price, quantity } = cart.items[index] as CartItem;
    const off =
      effect.type === 'percentage' ? partOf(price, effect.percent) : Math.min(fixed, price);
    visit(index, off * quantity);
  }
}

/** What a promotion of the class `product` takes off the items `free` together. Paise. */
function productAmount(rule: PricingRule, cart: PreparedCart, free: readonly number[]): number {
  let amount = 0;
  visitProductAmounts(rule, cart, free, (_, off) => {
    amount += off;
  });
  return amount;
}

/**
 * What a promotion of the class `order` takes off its items. Paise.
 * @param left what the items cost after the discounts of the class `product`
 */
function orderAmount({ rule: { effect }, subtotal }: Eligible, left: number): number {
  if (effect.type === 'tiers') {
    const tier = effect.tiers.findLast(({ from }) => toPaise(from) <= subtotal);
    return Math.min(toPaise(tier?.amount ?? 0), left);
  }
  if (effect.type === 'fixed') return Math.min(toPaise(effect.amount), left);
  if (effect.type !== 'percentage') return 0;
  const upTo = effect.upTo === null ? left : toPaise(effect.upTo);
  return Math.min(partOf(left, effect.percent), upTo);
}

interface Ranked {
  one: Eligible;
  amount: number;
}

/** The highest priority first, then what gives more, then the older promotion. */
const byRank = (a: Ranked, b: Ranked): number =>
  b.one.rule.priority - a.one.rule.priority ||
  b.amount - a.amount ||
  (a.one.rule._id < b.one.rule._id ? -1 : 1);

/** Promotions that apply together, and what they give. Paise. */
interface Outcome {
  lineDiscounts: number[];
  applied: AppliedPromotion[];
  priority: number;
  saved: number;
}

/** Applies promotions together: each item gets one of the class `product`, the order one of each other. */
function applyAll(eligible: readonly Eligible[], cart: PreparedCart): Outcome {
  const { items, shippingCharge } = cart;
  const lineDiscounts = items.map(() => 0);
  const outcome: Outcome = {
    lineDiscounts,
    applied: [],
    priority: Number.NEGATIVE_INFINITY,
    saved: 0,
  };
  const takeOff: Visit = (index, off) => {
    lineDiscounts[index] = (lineDiscounts[index] ?? 0) + off;
  };
  const use = ({ rule, code }: Eligible, amount: number): void => {
    const { _id: id, title, class: kind, priority } = rule;
    outcome.applied.push({ id, title, code, class: kind, amount });
    outcome.priority = Math.max(outcome.priority, priority);
    outcome.saved += amount;
  };
  const ranked = (kind: PromotionClass, amountOf: (one: Eligible) => number): Ranked[] =>
    eligible
      .filter(({ rule }) => rule.class === kind)
      .map((one) => ({ one, amount: amountOf(one) }))
      .filter(({ amount }) => amount > 0)
      .sort(byRank);

  const taken = new Set<number>();
  for (const { one } of ranked('product', ({ rule, matches }) =>
    productAmount(rule, cart, matches),
  )) {
    const free = one.matches.filter((index) => !taken.has(index));
    const amount = productAmount(one.rule, cart, free);
    if (amount === 0) continue;
    visitProductAmounts(one.rule, cart, free, takeOff);
    use(one, amount);
    for (const index of free) taken.add(index);
  }

  const left = items.map((item, index) => costOf(item) - (lineDiscounts[index] ?? 0));
  const leftOf = ({ matches }: Eligible): number[] => matches.map((index) => left[index] ?? 0);
  const [order] = ranked('order', (one) => orderAmount(one, sum(leftOf(one))));
  if (order) {
    const { matches } = order.one;
    const keys = matches.map((index) => items[index]?.key ?? '');
    for (const [at, off] of spread(order.amount, leftOf(order.one), keys).entries())
      takeOff(matches[at] ?? 0, off);
    use(order.one, order.amount);
  }

  const [shipping] = ranked('shipping', () => shippingCharge);
  if (shipping) use(shipping.one, shipping.amount);
  return outcome;
}

const OUTDONE: Refusal = { reason: 'outdone' };

/** What a promotion gives alone. Paise. */
function amountAlone(one: Eligible, cart: PreparedCart): number {
  const { rule, matches, subtotal } = one;
  if (rule.class === 'shipping') return cart.shippingCharge;
  return rule.class === 'order' ? orderAmount(one, subtotal) : productAmount(rule, cart, matches);
}

/** Applies the promotions that may be combined, or one exclusive one if that is better. */
function bestOutcome(eligible: readonly Eligible[], cart: PreparedCart): Outcome {
  const together = applyAll(
    eligible.filter(({ rule }) => !rule.isExclusive),
    cart,
  );
  const [alone] = eligible
    .filter(({ rule }) => rule.isExclusive)
    .map((one) => ({ one, amount: amountAlone(one, cart) }))
    .filter(({ amount }) => amount > 0)
    .sort(byRank);
  if (!alone) return together;
  const { priority } = alone.one.rule;
  const isBetter =
    priority === together.priority ? alone.amount > together.saved : priority > together.priority;
  return isBetter ? applyAll([alone.one], cart) : together;
}

/** What is missing to a promotion of which only the subtotal or the quantity is missing. */
function missingTo({ rule }: Candidate, refusal: Refusal): NextPromotion | null {
  const { effect } = rule;
  const amount = effect.type === 'tiers' ? toPaise(effect.tiers[0]?.amount ?? 0) : null;
  if (refusal.reason === 'min-subtotal')
    return { rule, missing: { subtotal: refusal.missing }, amount };
  if (refusal.reason === 'min-quantity')
    return { rule, missing: { quantity: refusal.missing }, amount };
  return null;
}

/** What is missing to the next tier. */
function missingToTier({ rule, subtotal }: Eligible): NextPromotion | null {
  if (rule.effect.type !== 'tiers') return null;
  const tier = rule.effect.tiers.find(({ from }) => toPaise(from) > subtotal);
  if (!tier) return null;
  return {
    rule,
    missing: { subtotal: toPaise(tier.from) - subtotal },
    amount: toPaise(tier.amount),
  };
}

const distanceOf = ({ missing }: NextPromotion): number =>
  'subtotal' in missing ? missing.subtotal : missing.quantity * 100_000;

/** Whether a promotion that is missing something would give more than the applied one of its class. */
const isMore = ({ rule, amount }: NextPromotion, applied: readonly AppliedPromotion[]): boolean =>
  amount === null || !applied.some((one) => one.class === rule.class && one.amount >= amount);

/**
 * Prices a cart: chooses the promotions that apply (rule 14.4) and spreads their discounts over the
 * lines to the paisa (rule 14.5). Pure; the order of the lines does not matter.
 * @returns amounts in paise, none below 0
 */
export function priceCart(cart: Cart): PricedCart {
  const { items, candidates, shippingCharge } = cart;
  const prepared = { ...cart, cheapest: cheapestFirst(items), all: matchesOf(items, null) };
  const eligible: Eligible[] = [];
  const refusals = new Map<string, Refusal>();
  const next: NextPromotion[] = [];
  for (const candidate of candidates) {
    const found = eligibility(candidate, prepared);
    const isEligible = 'matches' in found;
    if (isEligible) eligible.push(found);
    else refusals.set(candidate.rule._id, found);
    const missing = isEligible ? missingToTier(found) : missingTo(candidate, found);
    if (missing) next.push(missing);
  }
  const { lineDiscounts, applied } = bestOutcome(eligible, prepared);
  const used = new Set(applied.map(({ id }) => id));
  for (const { rule } of eligible) if (!used.has(rule._id)) refusals.set(rule._id, OUTDONE);
  const waived = sum(applied.filter((one) => one.class === 'shipping').map((one) => one.amount));
  return {
    lineDiscounts,
    subtotal: sum(items.map(costOf)),
    discount: sum(lineDiscounts),
    shippingCharge: shippingCharge - waived,
    applied,
    refusals,
    next:
      next.filter((one) => isMore(one, applied)).sort((a, b) => distanceOf(a) - distanceOf(b))[0] ??
      null,
  };
}
