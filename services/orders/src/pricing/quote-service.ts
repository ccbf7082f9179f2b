import {
  type NewQuote,
  nextPromotionText,
  type PaymentMethod,
  type Quote,
  type RateRow,
  refusalText,
  sellerKindOf,
  shopDay,
  sumTax,
  supplyOf,
  taxLines,
  toRupees,
  withRates,
} from '@tanabana/contracts';
import { AppError, type AuthUser } from '@tanabana/service-kit';
import { toId } from '@tanabana/service-kit/mongo';
import type { StockedProduct } from '@tanabana/service-kit/stock';
import { estimateFor, pinOf } from '../delivery/delivery-estimate.ts';
import { paymentRefusal } from '../delivery/payment-rules.ts';
import type { OrderDeps } from '../deps.ts';
import type { OrderLineRecord } from '../orders/order.ts';
import { buyerOf } from '../placing/order-draft.ts';
import { selectLines } from '../placing/order-lines.ts';
import { customerOf, verifiedEmailOf } from '../placing/order-request.ts';
import { cartHash, totalsInRupees } from './agreed-price.ts';
import { counterKeys, type PricedOrder, priceOrder } from './price-order.ts';
import { QUOTE_MS } from './quote-signature.ts';
import { readSelling } from './selling-context.ts';

/** Returns the lines that are sold as chosen, and why the others are not. */
function sellable(
  requested: NewQuote['products'],
  products: readonly StockedProduct[],
): { lines: OrderLineRecord[]; unavailable: Quote['unavailable'] } {
  try {
    return { lines: selectLines(requested, products), unavailable: [] };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'order.product_unavailable')) throw error;
    const unavailable = (error.errors ?? []).map(({ path, message }) => ({
      index: Number(path.split('.')[1]),
      message,
    }));
    const gone = new Set(unavailable.map(({ index }) => index));
    const others = requested.filter((_, index) => !gone.has(index));
    return { lines: selectLines(others, products), unavailable };
  }
}

/** A quote, with whether its code is unknown, for the limit of guesses. */
type QuoteWithGuess = Quote & { coupon: { isUnknown: boolean } | null };

export type QuoteService = ReturnType<typeof createQuoteService>;

/** Prices carts before they are ordered (rule 14.8); stores nothing. */
export function createQuoteService({
  storage,
  settings,
  providers,
  now,
}: Pick<OrderDeps, 'storage' | 'settings' | 'providers' | 'now'>) {
  const { stock, orders, promotionUses, quoteSignatures, gstRates } = storage;

  const ratesNow = async (): Promise<readonly RateRow[]> =>
    sellerKindOf(settings) === 'registered' ? (await gstRates.current()).rows : [];

  /** GST included in the total, in paise; null if the shop charges none. */
  function taxOf(
    priced: PricedOrder,
    fee: { hsn: string; rate: number } | null,
    place: { region: string; country: string },
    rates: readonly RateRow[],
  ): number | null {
    const lines = withRates(priced.lines, { ...settings, rates, day: shopDay(now()) });
    const supply = supplyOf(settings.storeRegion ?? '', place);
    const taxed = taxLines(
      { lines, shippingCharge: priced.shippingCharge, fee: { amount: priced.codFee, tax: fee } },
      { supply, paysExportTax: settings.paysExportTax },
    );
    if (taxed.every(({ rate }) => rate === null)) return null;
    const { cgst, sgst, utgst, igst } = sumTax(taxed);
    return cgst + sgst + utgst + igst;
  }

  return async (user: AuthUser | null, body: NewQuote): Promise<QuoteWithGuess> => {
    const at = now();
    const couponCode = body.couponCode || null;
    const paymentMethod = body.paymentMethod ?? null;
    const userId = user?.id ?? null;
    const customer = customerOf(user, body.email);
    const ids = [...new Set(body.products.map(({ productId }) => productId.toLowerCase()))];
    const [selling, products, isKnown, gstRows] = await Promise.all([
      readSelling(
        storage,
        [{ userId, customer, couponCode, verifiedEmail: verifiedEmailOf(user) }],
        settings.timeZone,
      ),
      stock.readForOrder(ids.map(toId)),
      orders.isKnown(customer),
      ratesNow(),
    ]);
    const keys = counterKeys(selling, [{ customer, couponCode }]);
    const uses = await promotionUses.usesOf(keys);
    const { rules } = selling.delivery;
    const rates = { flatRate: rules.flatRate, freeFrom: rules.freeFrom, codFee: rules.cod.fee };
    const { lines, unavailable } = sellable(body.products, products);
    const priced = priceOrder(
      {
        lines,
        products,
        couponCode,
        paymentMethod,
        buyer: buyerOf(user, !isKnown, selling.segments),
        customer,
        freeShipping: settings.firstOrderFreeShipping && user !== null && !isKnown,
        rates,
        now: at,
      },
      { ...selling, uses },
    );
    const destination = body.address ?? null;
    const pin = destination && pinOf(destination);
    const clock = { now: at, zone: settings.timeZone };
    const delivery = pin ? estimateFor(pin, selling.pinCodes, rules, clock) : null;
    const feeTax = sellerKindOf(settings) === 'registered' ? rules.cod.feeTax : null;
    const place = destination ?? { region: settings.storeRegion ?? '', country: '' };
    const tax = taxOf(priced, feeTax, place, gstRows);
    const until = at.getTime() + QUOTE_MS;
    const optionOf = (method: PaymentMethod | 'online') => {
      const reason = paymentRefusal(method, {
        rules,
        takesPrepaid: settings.takesPrepaid,
        total: priced.totalPrice - priced.codFee,
        destination,
        estimate: delivery?.isServiceable ? delivery : null,
        refused: selling.refused.get(userId ?? '') ?? 0,
      });
      return { isAvailable: reason === null, reason };
    };
    const { coupon, next } = priced;
    return {
      lines: priced.lines.map(({ productId, sku, quantity, price, originPrice, discount = 0 }) => ({
        productId,
        sku,
        quantity,
        price: toRupees(price),
        originPrice: toRupees(originPrice),
        discount: toRupees(discount),
      })),
      unavailable,
      ...totalsInRupees(priced),
      tax: tax === null ? null : toRupees(tax),
      discounts: priced.discounts.map((one) => ({ ...one, amount: toRupees(one.amount) })),
      coupon: coupon && {
        code: coupon.code,
        isApplied: coupon.refusal === null,
        isUnknown: coupon.refusal?.reason === 'unknown',
        message: coupon.refusal && refusalText(coupon.refusal, coupon.rule, settings.timeZone),
      },
      next: next && nextPromotionText(next),
      freeShippingFrom: rules.freeFrom,
      flatRate: rules.flatRate,
      payments: {
        'cash-delivery': optionOf('cash-delivery'),
        'pre-paid': optionOf('pre-paid'),
        ...(providers.online && {
          online: { ...optionOf('online'), provider: providers.online.id },
        }),
      },
      delivery,
      validUntil: new Date(until).toISOString(),
      signature: quoteSignatures.make({
        rates,
        until,
        of: cartHash({ lines, couponCode, paymentMethod, userId }),
      }),
    };
  };
}
