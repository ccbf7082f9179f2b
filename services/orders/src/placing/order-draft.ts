import {
  type Buyer,
  fitsPin,
  isIndia,
  type NewOrder,
  numberOfKey,
  type RateRow,
  sellerKindOf,
  shopDay,
  stateOf,
  supplyOf,
  withRates,
} from '@tanabana/contracts';
import { AppError, type AuthUser, invalid } from '@tanabana/service-kit';
import type { LimitedMail, Mail } from '@tanabana/service-kit/mail';
import { fromId, newId, toId } from '@tanabana/service-kit/mongo';
import { type StockedProduct, shortages } from '@tanabana/service-kit/stock';
import { estimateFor, pinOf } from '../delivery/delivery-estimate.ts';
import { paymentRefusal } from '../delivery/payment-rules.ts';
import type { OrderKeys } from '../guests/order-keys.ts';
import { assertWithinLimit } from '../limits/open-units.ts';
import type { OrderMails } from '../mails/order-mails.ts';
import { claimKey, type ProvenAddressRepository } from '../mails/proven-address-repository.ts';
import { GUEST, initialState, type OrderLineRecord, type OrderRecord } from '../orders/order.ts';
import { newOrderPayment } from '../payments/payment-times.ts';
import { agreedPrice } from '../pricing/agreed-price.ts';
import type { PricedOrder, SellingContext } from '../pricing/price-order.ts';
import type { QuoteSignatures } from '../pricing/quote-signature.ts';
import type { CounterLimits } from '../promotions/promotion-uses-repository.ts';
import type { ShopSettings } from '../settings.ts';
import { outOfStock, selectLines } from './order-lines.ts';
import { type OrderRequest, verifiedEmailOf } from './order-request.ts';

/** Database state that the requests of a batch depend on. */
export interface BatchContext extends SellingContext {
  /** Uses of promotions by counter. */
  uses: ReadonlyMap<string, number>;
  /** By id of the idempotency record. */
  firstAnswers: ReadonlyMap<string, FirstAnswer>;
  products: readonly StockedProduct[];
  /** Customers with earlier orders. */
  knownCustomers: ReadonlySet<string>;
  usedUtrs: ReadonlySet<string>;
  /** Verified addresses by `claimKey`. */
  provenAddresses: ReadonlySet<string>;
  /** Units in open orders by `openKey`. */
  openUnits: ReadonlyMap<string, number>;
  /** GST rates; empty if the shop charges none. */
  rates: readonly RateRow[];
}

/** The order that a key created, and the hash of its request body. */
export interface FirstAnswer {
  order: OrderRecord;
  hash: string;
}

export interface PlacedOrder {
  order: OrderRecord;
  /** A guest's access key. */
  orderKey?: string;
}

/** An order to be stored, with everything stored or returned with it. */
export interface OrderDraft {
  request: OrderRequest;
  order: OrderRecord;
  /** Limits of the promotions that it uses. */
  limits: CounterLimits;
  orderKey: string | undefined;
  /** null if it exceeds a limit. */
  mail: Mail | null;
  /** How its email is counted. */
  limited: LimitedMail;
}

/**
 * Returns an order as created, which is the response to a repeated call whatever happened since.
 * Other fields of an order never change.
 */
const asPlaced = (order: OrderRecord, payWithinMs: number): OrderRecord => ({
  ...order,
  ...initialState(order.paymentMethod, order.createdAt, order.timeline[0]?.by ?? GUEST),
  refund: undefined,
  ...(order.payment && {
    payment: newOrderPayment(order.payment.provider, order.createdAt, payWithinMs),
  }),
});

/** Tax depends on the state, delivery on the PIN code: if they contradict, one is wrong. */
function assertStateFitsPin({ region, postalCode, country }: NewOrder['address']): void {
  const state = isIndia(country) ? stateOf(region) : null;
  if (!state || fitsPin(state, postalCode)) return;
  throw invalid('address.region', `${postalCode} is not a PIN code of ${state}.`);
}

/** A composition seller may not sell to other states or abroad (CGST Act, section 10(2)). */
function assertWithinState(address: NewOrder['address'], storeRegion: string | null): void {
  const { kind } = supplyOf(storeRegion ?? '', address);
  if (kind === 'state' || kind === 'union-territory') return;
  const where = storeRegion ?? 'its own state';
  throw invalid('address.region', `This shop may only ship to addresses in ${where}.`);
}

/** Restrictions of the kind of seller on the destination. */
function assertMayBeSent(address: NewOrder['address'], settings: ShopSettings): void {
  const kind = sellerKindOf(settings);
  if (kind === 'unregistered') return;
  assertStateFitsPin(address);
  if (kind === 'composition') assertWithinState(address, settings.storeRegion);
}

/**
 * Returns the id of a new order. For a manual payment its number is the one in the buyer's payment, which
 * was made before: the page takes it from the idempotency key (rule 18.11).
 */
function orderId(at: Date, { utr, idempotencyKey }: OrderRequest): string {
  const id = fromId(newId(at));
  const number = utr === undefined ? null : numberOfKey(idempotencyKey ?? '');
  return number === null ? id : id.slice(0, -number.length) + number;
}

/** Milliseconds to confirm a cash order by email (rule 15.2). */
const CONFIRM_MS = 48 * 3_600_000;

/** Who an order is priced for. */
export const buyerOf = (
  user: AuthUser | null,
  isFirstOrder: boolean,
  segments: SellingContext['segments'],
): Buyer => ({
  isSignedIn: user !== null,
  verifiedEmail: verifiedEmailOf(user),
  isFirstOrder,
  segments: segments.get(user?.id ?? '') ?? new Set(),
});

interface OrderDraftsDeps {
  mails: OrderMails;
  provenAddresses: Pick<ProvenAddressRepository, 'tokenOf'>;
  orderKeys: OrderKeys;
  quoteSignatures: QuoteSignatures;
  settings: ShopSettings;
  now: () => Date;
}

/** Decides what happens to a request from the database state; stores nothing. */
export function createOrderDrafts(deps: OrderDraftsDeps) {
  const { mails, provenAddresses, orderKeys, quoteSignatures: quotes, settings, now } = deps;

  /** Throws if more is ordered than is available, or than one buyer may have. */
  function assertAvailable(
    lines: readonly OrderLineRecord[],
    { buyers }: OrderRequest,
    { products, openUnits }: BatchContext,
  ): void {
    const needed = lines.map((line) => ({ ...line, productId: toId(line.productId) }));
    const short = shortages(needed, products);
    if (short.length > 0) throw outOfStock(lines, short);
    assertWithinLimit(lines, buyers, openUnits, settings.maxOpenUnits);
  }

  /**
   * Throws `request.invalid` if nothing is delivered to the address, or not with this payment.
   * @returns the expected day of delivery, if it is known
   */
  function deliveryOf(
    { user, body }: OrderRequest,
    { delivery: { rules }, pinCodes, refused }: BatchContext,
    { totalPrice, codFee }: PricedOrder,
  ): string | undefined {
    const { address, paymentMethod } = body;
    assertMayBeSent(address, settings);
    const pin = pinOf(address);
    const zone = settings.timeZone;
    const estimate = pin === null ? null : estimateFor(pin, pinCodes, rules, { now: now(), zone });
    if (estimate && !estimate.isServiceable)
      throw invalid('address.postalCode', estimate.note ?? '', true);
    const refusal = paymentRefusal(body.paymentProvider ? 'online' : paymentMethod, {
      rules,
      takesPrepaid: settings.takesPrepaid,
      total: totalPrice - codFee,
      destination: address,
      estimate,
      refused: refused.get(user?.id ?? '') ?? 0,
    });
    if (refusal !== null) throw invalid('paymentMethod', refusal, true);
    return estimate?.by ?? undefined;
  }

  /** The server decides user, statuses and totals. */
  function newOrder(request: OrderRequest, context: BatchContext) {
    const { user, body, utr, idempotencyKey, couponCode, customer } = request;
    const { address, email, phone, paymentMethod } = body;
    const { rules } = context.delivery;
    const isFirst = !context.knownCustomers.has(customer);
    const at = now();
    const chosen = selectLines(body.products, context.products);
    const priced = agreedPrice(
      body,
      {
        lines: chosen,
        products: context.products,
        couponCode,
        paymentMethod,
        buyer: buyerOf(user, isFirst, context.segments),
        customer,
        freeShipping: settings.firstOrderFreeShipping && user !== null && isFirst,
        rates: { ...rules, codFee: rules.cod.fee },
        now: at,
      },
      { quotes, context, userId: user?.id ?? null, zone: settings.timeZone },
    );
    assertAvailable(priced.lines, request, context);
    const deliverBy = deliveryOf(request, context, priced);
    const taxRules = { ...settings, rates: context.rates, day: shopDay(at) };
    const payment = body.paymentProvider
      ? newOrderPayment(body.paymentProvider, at, settings.payWithinMs)
      : undefined;
    const isConfirmed = paymentMethod !== 'cash-delivery' || !isFirst || !rules.cod.confirmsFirst;
    // The id contains the order's time: the newest order has the largest.
    const id = orderId(at, request);
    const orderKey = user ? null : orderKeys.make(id, idempotencyKey);
    const { subtotal, discount, shippingCharge, totalPrice, codFee, discounts, uses } = priced;
    const order: OrderRecord = {
      id,
      userId: user?.id ?? null,
      username: `${address.firstName} ${address.lastName}`.trim(),
      email,
      phone,
      address,
      lines: withRates(priced.lines, taxRules),
      ...{ subtotal, shippingCharge, discount, totalPrice },
      ...(discounts.length > 0 && { discounts }),
      ...(codFee > 0 && {
        codFee,
        codFeeTax: sellerKindOf(settings) === 'registered' ? rules.cod.feeTax : null,
      }),
      ...(deliverBy !== undefined && { deliverBy }),
      ...(isConfirmed ? {} : { confirmBy: new Date(at.getTime() + CONFIRM_MS) }),
      ...(uses && { uses, usesHeld: true }),
      paymentMethod,
      transactionId: utr ?? null,
      hasScreenshot: request.screenshot !== undefined,
      ...(payment && { payment }),
      isFirst,
      keyHash: orderKey?.hash ?? null,
      countedFor: request.buyers,
      ...initialState(paymentMethod, at, user ? { id: user.id, username: user.username } : GUEST),
      lookBy:
        paymentMethod === 'pre-paid' && !payment
          ? new Date(at.getTime() + settings.remindAfterMs)
          : null,
    };
    return { order, limits: priced.limits, orderKey: orderKey?.key };
  }

  return {
    /**
     * Returns the first response to this key, if any; guests get the same access key again. Throws
     * `idempotency.key_reused`.
     */
    firstAnswer(
      { user, idempotencyKey, idempotency }: OrderRequest,
      firstAnswers: BatchContext['firstAnswers'],
    ): PlacedOrder | null {
      const first = idempotency && firstAnswers.get(idempotency.id);
      if (!first) return null;
      if (first.hash !== idempotency.hash) throw new AppError('idempotency.key_reused');
      const order = asPlaced(first.order, settings.payWithinMs);
      return user || idempotencyKey === undefined
        ? { order }
        : { order, orderKey: orderKeys.again(first.order, idempotencyKey) };
    },

    /** Returns what to store for a request. Throws if it cannot be placed. */
    draft(request: OrderRequest, context: BatchContext): OrderDraft {
      if (request.utr !== undefined && context.usedUtrs.has(request.utr))
        throw new AppError('order.utr_used');
      const { order, limits, orderKey } = newOrder(request, context);
      const isProven = context.provenAddresses.has(claimKey(order));
      const reader = { mailToken: provenAddresses.tokenOf(order), isProven };
      const by = { account: order.userId, address: request.address };
      return {
        request,
        order,
        limits,
        orderKey,
        mail: mails.confirmation(order, reader, orderKey),
        limited: { to: order.email, isProven, by },
      };
    },
  };
}
