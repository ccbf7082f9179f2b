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

/** What the database said a moment ago of what the requests of a batch depend on. */
export interface BatchContext {
  /** By id of the idempotency record. */
  firstAnswers: ReadonlyMap<string, FirstAnswer>;
  products: readonly StockedProduct[];
  /** Customers who have ordered before. */
  knownCustomers: ReadonlySet<string>;
  usedUtrs: ReadonlySet<string>;
  /** By `claimKey` the addresses that their readers have proven to be theirs. */
  provenAddresses: ReadonlySet<string>;
  /** Units in open orders, by `openKey`. */
  openUnits: ReadonlyMap<string, number>;
  /** The table of GST rates; empty where none is taken. */
  rates: readonly RateRow[];
}

/** The order that a key has made, and the hash of the body that came with it. */
export interface FirstAnswer {
  order: OrderRecord;
  hash: string;
}

export interface PlacedOrder {
  order: OrderRecord;
  /** A guest's. */
  orderKey?: string;
}

/** An order that is to be stored, and all that is stored or answered with it. */
export interface OrderDraft {
  request: OrderRequest;
  order: OrderRecord;
  orderKey: string | undefined;
  /** Null where it would be one too many. */
  mail: Mail | null;
  /** What its mail is counted as. */
  limited: LimitedMail;
}

/**
 * An order as it was when it was made: the first answer to its key, whatever has become of it since. All
 * else of an order never changes.
 */
const asPlaced = (order: OrderRecord): OrderRecord => ({
  ...order,
  ...initialState(order.paymentMethod, order.createdAt, order.timeline[0]?.by ?? GUEST),
  refund: undefined,
});

/** Tax goes by the state, parcels by the PIN code: where they differ one of them is wrong. */
function assertStateFitsPin({ region, postalCode, country }: NewOrder['address']): void {
  const state = isIndia(country) ? stateOf(region) : null;
  if (!state || fitsPin(state, postalCode)) return;
  throw invalid('address.region', `${postalCode} is not a PIN code of ${state}.`);
}

/** A composition seller may not sell into other states, nor abroad (CGST Act, section 10(2)). */
function assertWithinState(address: NewOrder['address'], storeRegion: string | null): void {
  const { kind } = supplyOf(storeRegion ?? '', address);
  if (kind === 'state' || kind === 'union-territory') return;
  const where = storeRegion ?? 'its own state';
  throw invalid('address.region', `This shop may only send to addresses in ${where}.`);
}

/** What a seller's kind says of where a parcel goes; nothing of one that is not registered. */
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

/** Works out what becomes of a request by what the database said; stores nothing. */
export function createOrderDrafts(deps: OrderDraftsDeps) {
  const { mails, provenAddresses, orderKeys, settings, now } = deps;

  /** The lines at today's prices. Throws where they are not what the buyer saw or can have. */
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

  /** User, statuses and totals are the server's to decide. */
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
    // An id made of the order's time: the newest order has the largest.
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
     * The first answer to this key, if there was one. Guests get the key that opens the order, the same one
     * again. Throws `idempotency.key_reused`.
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

    /** What is to be stored for a request. Throws where it cannot be placed. */
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
