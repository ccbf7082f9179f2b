import {
  DEFAULT_DELIVERY_RULES,
  type NewOrder,
  refusalText,
  shippingCharge,
  toPaise,
  toRupees,
} from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { OrderLineRecord } from '../orders/order.ts';
import { digest } from '../placing/order-request.ts';
import {
  type OrderToPrice,
  type PricedOrder,
  type PromotionContext,
  priceOrder,
} from './price-order.ts';
import type { OrderRates, QuoteSignatures } from './quote-signature.ts';

/** Rates that pages of versions without quotes contain (rule 14.9). */
const RATES_OF_EARLIER_PAGES: OrderRates = {
  flatRate: DEFAULT_DELIVERY_RULES.flatRate,
  freeFrom: DEFAULT_DELIVERY_RULES.freeFrom,
  codFee: 0,
};

/** What a quote is for: the same cart, code, payment, place and account. */
interface Quoted {
  lines: readonly Pick<OrderLineRecord, 'productId' | 'sku' | 'quantity'>[];
  couponCode: string | null;
  paymentMethod: string | null;
  userId: string | null;
}

/** Hashes what a quote is for, whatever the order of its lines. */
export const cartHash = ({ lines, couponCode, paymentMethod, userId }: Quoted): string =>
  digest(
    JSON.stringify([
      lines.map(({ productId, sku, quantity }) => `${productId} ${sku} ${quantity}`).sort(),
      couponCode,
      paymentMethod,
      userId,
    ]),
  );

/** Totals as pages get them. Rupees. */
export const totalsInRupees = (priced: PricedOrder) => ({
  subtotal: toRupees(priced.subtotal),
  discount: toRupees(priced.discount),
  shippingCharge: toRupees(priced.shippingCharge),
  codFee: toRupees(priced.codFee),
  totalPrice: toRupees(priced.totalPrice),
});

const detailsOf = (priced: PricedOrder) => ({
  lines: priced.lines.map(({ price, originPrice, discount = 0, gender, variant: _, ...line }) => ({
    ...line,
    price: toRupees(price),
    originPrice: toRupees(originPrice),
    discount: toRupees(discount),
  })),
  totals: totalsInRupees(priced),
});

/** Totals in paise that an earlier page may have shown, which knows no promotions. */
const shownByEarlierPages = (subtotal: number, freeShipping: boolean): number[] =>
  [...(freeShipping ? [0] : []), shippingCharge(subtotal, RATES_OF_EARLIER_PAGES)].map(
    (charge) => subtotal + charge,
  );

/** Throws `order.coupon_refused` with the reason and the current totals. */
function assertCouponApplies(priced: PricedOrder, zone: string | undefined): void {
  const { coupon } = priced;
  if (!coupon?.refusal) return;
  throw new AppError('order.coupon_refused', {
    message: refusalText(coupon.refusal, coupon.rule, zone),
    details: { reason: coupon.refusal.reason, ...detailsOf(priced) },
  });
}

interface AgreedPriceDeps {
  quotes: Pick<QuoteSignatures, 'read'>;
  context: PromotionContext;
  userId: string | null;
  /** The shop's time zone, for messages. */
  zone?: string | undefined;
}

/**
 * Prices an order at the price that its buyer saw. Prices and totals that were sent are only
 * compared (rule 10.7): with a quote, at the rates of the quote while it is valid; without one, at
 * the current rates or those of earlier pages, of which the buyer pays the lower total.
 *
 * Throws `order.coupon_refused`, `order.price_changed` with current lines and totals, and
 * `order.quote_invalid` for a quote of another cart.
 */
export function agreedPrice(
  body: NewOrder,
  order: OrderToPrice,
  { quotes, context, userId, zone }: AgreedPriceDeps,
): PricedOrder {
  const { lines, couponCode, paymentMethod, now, freeShipping } = order;
  const promise = body.quote ? quotes.read(body.quote) : null;
  if (body.quote && promise?.of !== cartHash({ lines, couponCode, paymentMethod, userId }))
    throw new AppError('order.quote_invalid');
  const isValid = promise !== null && promise.until > now.getTime();
  const current = isValid ? { ...order, rates: promise.rates } : order;
  const priced = priceOrder(current, context);
  assertCouponApplies(priced, zone);
  const seen = toPaise(body.totalPrice);
  const samePrices = lines.every(
    (line, index) => toPaise(body.products[index]?.price ?? 0) === line.price,
  );
  if (samePrices && seen === priced.totalPrice) return priced;
  if (!samePrices) throw new AppError('order.price_changed', { details: detailsOf(priced) });
  if (freeShipping) {
    const withFlatRate = priceOrder({ ...current, freeShipping: false }, context);
    if (seen === withFlatRate.totalPrice) return priced;
  }
  if (!body.quote && shownByEarlierPages(priced.subtotal, freeShipping).includes(seen))
    return priced.totalPrice <= seen
      ? priced
      : priceOrder({ ...order, rates: RATES_OF_EARLIER_PAGES }, context);
  throw new AppError('order.price_changed', { details: detailsOf(priced) });
}
