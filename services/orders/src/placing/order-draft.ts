import {
  fitsPin,
  isIndia,
  type NewOrder,
  type RateRow,
  sellerKindOf,
  shopDay,
  stateOf,
  supplyOf,
  withRates,
} from '@tanabana/contracts';
import { AppError, invalid } from '@tanabana/service-kit';
import type { LimitedMail, Mail } from '@tanabana/service-kit/mail';
import { fromId, newId, toId } from '@tanabana/service-kit/mongo';
import { type StockedProduct, shortages } from '@tanabana/service-kit/stock';
import type { OrderKeys } from '../guests/order-keys.ts';
import { assertWithinLimit } from '../limits/open-units.ts';
import type { OrderMails } from '../mails/order-mails.ts';
import { claimKey, type ProvenAddressRepository } from '../mails/proven-address-repository.ts';
import { GUEST, initialState, type OrderLineRecord, type OrderRecord } from '../orders/order.ts';
import type { ShopSettings } from '../settings.ts';
import { assertPricesSeen, outOfStock, selectLines, totalsOf } from './order-lines.ts';
import type { OrderRequest } from './order-request.ts';

/** Database state that the requests of a batch depend on. */
export interface BatchContext {
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
const asPlaced = (order: OrderRecord): OrderRecord => ({
  ...order,
  ...initialState(order.paymentMethod, order.createdAt, order.timeline[0]?.by ?? GUEST),
  refund: undefined,
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

interface OrderDraftsDeps {
  mails: OrderMails;
  provenAddresses: Pick<ProvenAddressRepository, 'tokenOf'>;
  orderKeys: OrderKeys;
  settings: ShopSettings;
  now: () => Date;
}

/** Decides what happens to a request from the database state; stores nothing. */
export function createOrderDrafts(deps: OrderDraftsDeps) {
  const { mails, provenAddresses, orderKeys, settings, now } = deps;

  /**
   * Returns the lines at current prices. Throws if they differ from what the buyer saw or is
   * available.
   */
  function linesOf(
    { body, buyers }: OrderRequest,
    { products, openUnits }: BatchContext,
    freeShipping: boolean,
  ): OrderLineRecord[] {
    const lines = selectLines(body.products, products);
    assertPricesSeen(body, lines, freeShipping);
    const needed = lines.map((line) => ({ ...line, productId: toId(line.productId) }));
    const short = shortages(needed, products);
    if (short.length > 0) throw outOfStock(lines, short);
    assertWithinLimit(lines, buyers, openUnits, settings.maxOpenUnits);
    return lines;
  }

  /** The server decides user, statuses and totals. */
  function newOrder(request: OrderRequest, context: BatchContext) {
    const { user, body, utr, idempotencyKey } = request;
    const { address, email, phone, paymentMethod } = body;
    const isFirst = !context.knownCustomers.has(request.customer);
    const freeShipping = settings.firstOrderFreeShipping && user !== null && isFirst;
    const lines = linesOf(request, context, freeShipping);
    const at = now();
    assertMayBeSent(address, settings);
    const totals = totalsOf(lines, freeShipping);
    const rules = { ...settings, rates: context.rates, day: shopDay(at) };
    // The id contains the order's time: the newest order has the largest.
    const id = fromId(newId(at));
    const orderKey = user ? null : orderKeys.make(id, idempotencyKey);
    const order: OrderRecord = {
      id,
      userId: user?.id ?? null,
      username: `${address.firstName} ${address.lastName}`.trim(),
      email,
      phone,
      address,
      lines: withRates({ lines, ...totals }, rules),
      ...totals,
      paymentMethod,
      transactionId: utr ?? null,
      hasScreenshot: request.screenshot !== undefined,
      isFirst,
      keyHash: orderKey?.hash ?? null,
      countedFor: request.buyers,
      ...initialState(paymentMethod, at, user ? { id: user.id, username: user.username } : GUEST),
      lookBy: paymentMethod === 'pre-paid' ? new Date(at.getTime() + settings.remindAfterMs) : null,
    };
    return { order, orderKey: orderKey?.key };
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
      const order = asPlaced(first.order);
      return user || idempotencyKey === undefined
        ? { order }
        : { order, orderKey: orderKeys.again(first.order, idempotencyKey) };
    },

    /** Returns what to store for a request. Throws if it cannot be placed. */
    draft(request: OrderRequest, context: BatchContext): OrderDraft {
      if (request.utr !== undefined && context.usedUtrs.has(request.utr))
        throw new AppError('order.utr_used');
      const { order, orderKey } = newOrder(request, context);
      const isProven = context.provenAddresses.has(claimKey(order));
      const reader = { mailToken: provenAddresses.tokenOf(order), isProven };
      const by = { account: order.userId, address: request.address };
      return {
        request,
        order,
        orderKey,
        mail: mails.confirmation(order, reader, orderKey),
        limited: { to: order.email, isProven, by },
      };
    },
  };
}
