import {
  type AppliedPromotion,
  type Buyer,
  type Candidate,
  type CartItem,
  type DeliverySettings,
  type NextPromotion,
  type OrderTotals,
  type PaymentMethod,
  type PricingRule,
  priceCart,
  type Refusal,
  shippingCharge,
  toPaise,
} from '@tanabana/contracts';
import { fromId } from '@tanabana/service-kit/mongo';
import type { StockedProduct } from '@tanabana/service-kit/stock';
import type { SegmentIds } from '../customers/segment-members.ts';
import type { PinCodeTable } from '../delivery/pin-code-repository.ts';
import type { OrderLineRecord, PromotionUses } from '../orders/order.ts';
import type { ActivePromotions } from '../promotions/active-promotions.ts';
import {
  allCountersOf,
  type CodeDocument,
  type CounterLimits,
  countersOf,
} from '../promotions/promotion-uses-repository.ts';
import type { OrderRates } from './quote-signature.ts';

/** What promotions depend on in the database. */
export interface PromotionContext {
  promotions: ActivePromotions;
  /** Generated codes that were entered. */
  codes: ReadonlyMap<string, CodeDocument>;
  /** Uses by counter; missing ones are 0. */
  uses: ReadonlyMap<string, number>;
}

/** Whose order is priced. */
export interface PricedBuyer {
  userId: string | null;
  /** In lower case; null without one. */
  verifiedEmail: string | null;
  /** In the form of `OrderRequest`. */
  customer: string;
  /** In capitals. */
  couponCode: string | null;
}

/** What orders are priced with, except the uses of promotions. */
export interface SellingContext extends Omit<PromotionContext, 'uses'> {
  delivery: DeliverySettings;
  pinCodes: PinCodeTable;
  /** Cash orders of accounts that came back unpaid, if the shop limits them. */
  refused: ReadonlyMap<string, number>;
  /** Segments of accounts; empty if no discount depends on one. */
  segments: ReadonlyMap<string, SegmentIds>;
}

export interface OrderToPrice {
  lines: readonly OrderLineRecord[];
  products: readonly StockedProduct[];
  /** In capitals. */
  couponCode: string | null;
  paymentMethod: PaymentMethod | null;
  buyer: Buyer;
  /** In the form of `OrderRequest`. */
  customer: string;
  /** Whether it ships free regardless of rates. */
  freeShipping: boolean;
  rates: OrderRates;
  now: Date;
}

/** The code that a buyer entered. */
export interface CouponOutcome {
  code: string;
  rule: PricingRule | null;
  /** Why it does not apply; null if it does. */
  refusal: Refusal | null;
}

/** Paise. */
export interface PricedOrder extends OrderTotals {
  /** With their discounts. */
  lines: OrderLineRecord[];
  codFee: number;
  discounts: AppliedPromotion[];
  coupon: CouponOutcome | null;
  next: NextPromotion | null;
  /** What the order counts against; undefined if it uses no promotion. */
  uses: PromotionUses | undefined;
  limits: CounterLimits;
}

/** Returns the rule of a code that was entered, shared or generated; null if there is none. */
const ruleOfCode = (code: string, { promotions, codes }: PromotionContext): PricingRule | null =>
  promotions.byCode.get(code) ?? promotions.byId.get(codes.get(code)?.promotionId ?? '') ?? null;

/** Returns why no use of a promotion is left for a customer. */
function usedUp(
  rule: PricingRule,
  customer: string,
  uses: ReadonlyMap<string, number>,
): Candidate['usedUp'] {
  for (const [key, limit] of countersOf(rule, customer)) {
    if (limit === null || (uses.get(key) ?? 0) < limit) continue;
    return key === rule._id ? 'used-up' : 'used-by-account';
  }
  return undefined;
}

/** Returns the keys of all counters that pricing a customer's order may need. */
export const counterKeys = (
  { promotions, codes }: Pick<PromotionContext, 'promotions' | 'codes'>,
  orders: readonly { customer: string; couponCode: string | null }[],
): string[] =>
  orders.flatMap(({ customer, couponCode }) => {
    const rule =
      couponCode === null ? null : ruleOfCode(couponCode, { promotions, codes, uses: new Map() });
    return [...promotions.automatic, ...(rule ? [rule] : [])].flatMap((one) => [
      ...countersOf(one, customer).keys(),
    ]);
  });

/** Codes that may have been generated: those that no promotion has as its own. */
export const generatedCodes = (
  { byCode }: ActivePromotions,
  orders: readonly { couponCode: string | null }[],
): string[] =>
  orders.flatMap(({ couponCode }) =>
    couponCode === null || byCode.has(couponCode) ? [] : [couponCode],
  );

function candidatesOf(
  { couponCode, customer }: OrderToPrice,
  context: PromotionContext,
): Candidate[] {
  const { promotions, codes, uses } = context;
  const automatic = promotions.automatic.map(
    (rule): Candidate => ({ rule, code: null, usedUp: usedUp(rule, customer, uses) }),
  );
  const rule = couponCode === null ? null : ruleOfCode(couponCode, context);
  if (!rule) return automatic;
  const isTaken = couponCode !== null && (codes.get(couponCode)?.orderId ?? null) !== null;
  const own = isTaken ? 'used-up' : usedUp(rule, customer, uses);
  return [...automatic, { rule, code: couponCode, usedUp: own }];
}

/** Items of the lines, which are identified by SKU. */
function itemsOf({ lines, products }: OrderToPrice): CartItem[] {
  const byId = new Map(products.map((product) => [fromId(product._id), product]));
  return lines.map(({ productId, sku, price, quantity }) => {
    const product = byId.get(productId);
    return {
      key: `${productId} ${sku}`,
      productId,
      categoryId: product ? fromId(product.category._id) : '',
      tag: product?.tag ?? '',
      price,
      quantity,
    };
  });
}

/** Prices an order with promotions, shipping and fee. Pure. */
export function priceOrder(order: OrderToPrice, context: PromotionContext): PricedOrder {
  const { lines, couponCode, paymentMethod, buyer, customer, freeShipping, rates, now } = order;
  const candidates = candidatesOf(order, context);
  const items = itemsOf(order);
  const subtotal = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const priced = priceCart({
    items,
    candidates,
    shippingCharge: freeShipping ? 0 : shippingCharge(subtotal, rates),
    buyer,
    paymentMethod,
    now: now.getTime(),
  });
  const { applied, lineDiscounts, discount, refusals } = priced;
  const used = candidates.filter(({ rule }) => applied.some(({ id }) => id === rule._id));
  const codFee = paymentMethod === 'cash-delivery' ? toPaise(rates.codFee) : 0;
  const rule = couponCode === null ? null : ruleOfCode(couponCode, context);
  const generated = used.find(({ code }) => code !== null && context.codes.has(code));
  return {
    lines: lines.map((line, index) => {
      const off = lineDiscounts[index] ?? 0;
      return off > 0 ? { ...line, discount: off } : line;
    }),
    subtotal,
    discount,
    shippingCharge: priced.shippingCharge,
    codFee,
    totalPrice: subtotal - discount + priced.shippingCharge + codFee,
    discounts: applied,
    coupon:
      couponCode === null
        ? null
        : {
            code: couponCode,
            rule,
            refusal: rule ? (refusals.get(rule._id) ?? null) : { reason: 'unknown' },
          },
    next: priced.next,
    uses:
      used.length === 0
        ? undefined
        : {
            counters: used.flatMap((one) => allCountersOf(one.rule, customer)),
            code: generated?.code ?? null,
          },
    limits: new Map(used.flatMap((one) => [...countersOf(one.rule, customer)])),
  };
}
