import type { NewOrder } from '@tanabana/contracts';
import type { LimitedMail } from '@tanabana/mail-kit';
import { toId } from '@tanabana/mongo-kit';
import type { Picture } from '@tanabana/picture-kit';
import { AppError, type AuthUser } from '@tanabana/service-kit';
import { mergeByProduct, type StockedProduct, shortages } from '@tanabana/stock';
import type { OrderKeys } from '../guests/order-keys.ts';
import { assertNotTooMany } from '../limits/too-many-pieces.ts';
import type { OrderMails } from '../mails/order-mails.ts';
import {
  type Claim,
  claimKey,
  type ProvenAddressRepository,
} from '../mails/proven-address-repository.ts';
import type { OrderLineRecord, OrderRecord } from '../orders/order.ts';
import type { ShopSettings } from '../settings.ts';
import { asPlaced } from './as-placed.ts';
import type { Attempt } from './attempt.ts';
import { chooseLines } from './choose-lines.ts';
import { newOrder, newOrderId } from './new-order.ts';
import { outOfStock } from './out-of-stock.ts';
import type { FirstAnswer, Placement } from './place-repository.ts';
import { assertPricesSeen } from './totals.ts';

/** An order that somebody wants to place. */
export interface Wanted {
  /** Null for a guest. */
  user: AuthUser | null;
  sent: NewOrder;
  key: string | undefined;
  attempt: Attempt | undefined;
  /** Where the call came from. */
  address: string;
  /** As `customerOf` has it. */
  customer: string;
  /** As `buyersOf` has it. */
  buyers: string[];
  /** Each once. */
  productIds: string[];
  /** Of a prepaid order. */
  utr: string | undefined;
  picture: Picture | undefined;
}

/** What the database said a moment ago. */
export interface Facts {
  answers: ReadonlyMap<string, FirstAnswer>;
  products: readonly StockedProduct[];
  /** Customers who have ordered before. */
  known: ReadonlySet<string>;
  usedUtrs: ReadonlySet<string>;
  /** By `claimKey` the addresses that their readers have proven to be theirs. */
  proven: ReadonlySet<string>;
  /** Pieces in open orders, by `openKey`. */
  open: ReadonlyMap<string, number>;
}

export interface PlacedOrder {
  order: OrderRecord;
  /** A guest's. */
  orderKey?: string;
}

export interface Draft {
  placement: Placement;
  /** What its mail is counted as. */
  limited: LimitedMail;
  placed: PlacedOrder;
}

export interface DraftDeps {
  mails: OrderMails;
  provenAddresses: Pick<ProvenAddressRepository, 'tokenOf'>;
  orderKeys: OrderKeys;
  settings: ShopSettings;
  now: () => Date;
}

/** Whose address is named in a wanted order. */
export const claimOf = ({ user, sent: { email } }: Wanted): Claim => ({
  userId: user?.id ?? null,
  email,
});

export type Drafts = ReturnType<typeof createDrafts>;

/** Works out what becomes of a wanted order by what the database said; stores nothing. */
export function createDrafts({ mails, provenAddresses, orderKeys, settings, now }: DraftDeps) {
  /** The lines at today's prices. Throws where they are not what the buyer saw or can have. */
  function linesOf(wanted: Wanted, facts: Facts, freeShipping: boolean): OrderLineRecord[] {
    const { sent, buyers } = wanted;
    const lines = chooseLines(sent.products, facts.products);
    assertPricesSeen(sent, lines, freeShipping);
    const needed = lines.map((line) => ({ ...line, productId: toId(line.productId) }));
    const short = shortages(mergeByProduct(needed), facts.products);
    if (short.length > 0) throw outOfStock(lines, short);
    assertNotTooMany(lines, buyers, facts.open, settings.maxOpenPieces);
    return lines;
  }

  return {
    /**
     * The first answer to this try, if there was one. Guests get the key that opens the order, the same
     * one again. Throws `idempotency.key_reused`.
     */
    answerOf({ user, key, attempt }: Wanted, answers: Facts['answers']): PlacedOrder | null {
      const first = attempt && answers.get(attempt.id);
      if (!first) return null;
      if (first.hash !== attempt.hash) throw new AppError('idempotency.key_reused');
      const order = asPlaced(first.order);
      return user || key === undefined
        ? { order }
        : { order, orderKey: orderKeys.again(first.order, key) };
    },

    /** What is to be stored for a wanted order. Throws where it cannot be placed. */
    draftOf(wanted: Wanted, facts: Facts): Draft {
      const { user, sent, key, attempt, customer, picture, utr } = wanted;
      if (utr !== undefined && facts.usedUtrs.has(utr)) throw new AppError('order.utr_used');
      const isFirst = !facts.known.has(customer);
      const freeShipping = settings.firstOrderFreeShipping && user !== null && isFirst;
      const lines = linesOf(wanted, facts, freeShipping);
      const at = now();
      const id = newOrderId(at);
      const orderKey = user ? null : orderKeys.make(id, key);
      const order = newOrder({
        id,
        user,
        sent,
        utr,
        lines,
        at,
        isFirst,
        freeShipping,
        hasScreenshot: picture !== undefined,
        keyHash: orderKey?.hash ?? null,
        buyers: wanted.buyers,
        remindAfterMs: settings.remindAfterMs,
      });
      const { maxOpenPieces } = settings;
      const isProven = facts.proven.has(claimKey(order));
      const reader = { mailToken: provenAddresses.tokenOf(order), isProven };
      const mail = mails.confirmation(order, reader, orderKey?.key);
      const by = { account: order.userId, address: wanted.address };
      return {
        placement: { order, customer, attempt, screenshot: picture, mail, maxOpenPieces },
        limited: { to: order.email, isProven, by },
        placed: orderKey ? { order, orderKey: orderKey.key } : { order },
      };
    },
  };
}
