import { createHash } from 'node:crypto';
import type { OrderStatus, PricingRule } from '@tanabana/contracts';
import { type CollectionWrite, fromId, type LookUp } from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db } from 'mongodb';
import { COUPON_CODES, PROMOTION_USES } from '../database.ts';
import type { PromotionUses } from '../orders/order.ts';
import type { OrderDocument } from '../orders/order-document.ts';

interface UsesDocument {
  /** What `totalKey` or `accountKey` gives. */
  _id: string;
  uses: number;
}

/** A generated code, for one order. */
export interface CodeDocument {
  _id: string;
  promotionId: string;
  createdAt: Date;
  /** The order that uses it; null while it is unused. */
  orderId: string | null;
  usedAt: Date | null;
}

/** How often a counter may count; null for no limit. */
export type CounterLimits = ReadonlyMap<string, number | null>;

const NO_COUNTERS: CounterLimits = new Map();

const hashOf = (customer: string): string =>
  createHash('sha256').update(customer).digest('base64url').slice(0, 22);

const totalKey = ({ _id }: Pick<PricingRule, '_id'>): string => _id;

/** @param customer in the form of `OrderRequest` */
const accountKey = ({ _id }: Pick<PricingRule, '_id'>, customer: string): string =>
  `${hashOf(customer)} ${_id}`;

/**
 * Returns the counters of a promotion for a customer that are counted now, with their limits. A
 * promotion that applies by itself without a limit is not counted, because all orders would wait
 * for one counter.
 */
export function countersOf(
  rule: Pick<PricingRule, '_id' | 'isByCode' | 'limits'>,
  customer: string,
): CounterLimits {
  const { total, perAccount } = rule.limits;
  if (!rule.isByCode && total === null && perAccount === null) return NO_COUNTERS;
  return new Map([
    ...(rule.isByCode || total !== null ? [[totalKey(rule), total] as const] : []),
    ...(perAccount === null ? [] : [[accountKey(rule, customer), perAccount] as const]),
  ]);
}

/**
 * Returns all counters of a promotion for a customer, for an order that uses it: it is in a total
 * that is counted later, too.
 */
export const allCountersOf = (
  rule: Pick<PricingRule, '_id' | 'isByCode' | 'limits'>,
  customer: string,
): string[] => [...new Set([totalKey(rule), ...countersOf(rule, customer).keys()])];

/** Uses of orders by counter, sorted, so that concurrent transactions cannot deadlock. */
function addUp(all: readonly PromotionUses[]): [string, number][] {
  const uses = new Map<string, number>();
  for (const { counters } of all)
    for (const counter of counters) uses.set(counter, 1 + (uses.get(counter) ?? 0));
  return [...uses].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Whether an order in this status counts as a use: every one that is not cancelled. */
const isUse = (status: OrderStatus): boolean => status !== 'Cancelled';

/** A new order with what it uses. */
interface NewUses {
  order: OrderDocument;
  limits: CounterLimits;
}

export type PromotionUsesRepository = ReturnType<typeof createPromotionUses>;

/**
 * Counts uses of promotions within the transactions that create and change orders, so that a limit
 * is exact whatever is placed at once or crashes (rule 14.7).
 */
export function createPromotionUses(db: Db) {
  const counters: Collection<UsesDocument> = db.collection(PROMOTION_USES);
  const codes: Collection<CodeDocument> = db.collection(COUPON_CODES);

  async function add(
    session: ClientSession,
    uses: PromotionUses,
    orderId: string,
    sign: 1 | -1,
  ): Promise<void> {
    if (uses.counters.length > 0)
      await counters.bulkWrite(
        addUp([uses]).map(([_id]) => ({
          updateOne: { filter: { _id }, update: { $inc: { uses: sign } } },
        })),
        { session },
      );
    if (uses.code === null) return;
    // An order that is resumed does not take a code that another order uses by now.
    const [filter, update] =
      sign > 0
        ? [{ orderId: null }, { orderId, usedAt: new Date() }]
        : [{ orderId }, { orderId: null, usedAt: null }];
    await codes.updateOne({ _id: uses.code, ...filter }, { $set: update }, { session });
  }

  return {
    /** Finds counts by key; missing ones are 0. */
    lookUp: (keys: readonly string[]): LookUp<UsesDocument> => ({
      collection: counters,
      filter: { _id: { $in: [...new Set(keys)] } },
    }),

    /** Returns uses by counter; missing ones are 0. */
    async usesOf(keys: readonly string[]): Promise<Map<string, number>> {
      if (keys.length === 0) return new Map();
      const found = await counters
        .find({ _id: { $in: [...new Set(keys)] } })
        .sort({ _id: 1 })
        .toArray();
      return new Map(found.map(({ _id, uses }) => [_id, uses]));
    },

    /** Returns generated codes by code; unknown ones are omitted. */
    async codesOf(typed: readonly string[]): Promise<Map<string, CodeDocument>> {
      if (typed.length === 0) return new Map();
      const found = await codes
        .find({ _id: { $in: [...new Set(typed)] } })
        .sort({ _id: 1 })
        .toArray();
      return new Map(found.map((one) => [one._id, one]));
    },

    /**
     * Returns the writes that count new orders within their transaction; null if they exceed a
     * limit together. Each update must match; otherwise a limit was reached meanwhile, and the
     * transaction must be aborted.
     */
    counting(orders: readonly NewUses[]): CollectionWrite[] | null {
      const used = orders.flatMap(({ order }) => order.uses ?? []);
      const limits = new Map(orders.flatMap((one) => [...one.limits]));
      const uses = addUp(used).filter(([key]) => limits.has(key));
      if (uses.some(([key, count]) => count > (limits.get(key) ?? count))) return null;
      const counts = uses.map(([_id, count]): CollectionWrite => {
        const limit = limits.get(_id) ?? null;
        return {
          name: 'updateOne',
          namespace: counters.namespace,
          filter: { _id, ...(limit !== null && { uses: { $lte: limit - count } }) },
          update: { $inc: { uses: count } },
          upsert: true,
        };
      });
      const taken = orders.flatMap(({ order }): CollectionWrite[] =>
        order.uses?.code
          ? [
              {
                name: 'updateOne',
                namespace: codes.namespace,
                filter: { _id: order.uses.code, orderId: null },
                update: { $set: { orderId: fromId(order._id), usedAt: order.createdAt } },
              },
            ]
          : [],
      );
      return [...counts, ...taken];
    },

    /**
     * Counts a changed order within its transaction: a cancelled one gives its uses back once, and
     * one that is resumed has them again, also beyond a limit that was reached meanwhile, because
     * its buyer was promised the price.
     * @returns whether it counts now
     */
    async change(session: ClientSession, order: OrderDocument, to: OrderStatus): Promise<boolean> {
      const [was, is] = [order.usesHeld ?? false, order.uses !== undefined && isUse(to)];
      if (was !== is && order.uses) await add(session, order.uses, fromId(order._id), is ? 1 : -1);
      return is;
    },

    /**
     * Moves the uses of an order to another customer within the transaction that moves the order.
     * Customers in the form of `OrderRequest`.
     * @returns what the order uses then; undefined if nothing
     */
    async move(
      session: ClientSession,
      { uses, usesHeld = false }: Pick<OrderDocument, 'uses' | 'usesHeld'>,
      { from, into }: { from: string; into: string },
    ): Promise<PromotionUses | undefined> {
      if (!uses) return undefined;
      const own = `${hashOf(from)} `;
      const moved = (counter: string): string =>
        counter.startsWith(own) ? `${hashOf(into)} ${counter.slice(own.length)}` : counter;
      for (const counter of usesHeld ? uses.counters : []) {
        if (moved(counter) === counter) continue;
        await counters.updateOne({ _id: counter }, { $inc: { uses: -1 } }, { session });
        const options = { session, upsert: true };
        await counters.updateOne({ _id: moved(counter) }, { $inc: { uses: 1 } }, options);
      }
      return { ...uses, counters: uses.counters.map(moved) };
    },

    /** Deletes the counters of customers, in the form of `OrderRequest`. Idempotent. */
    async forget(customers: readonly string[]): Promise<void> {
      for (const customer of customers) {
        const hash = hashOf(customer);
        await counters.deleteMany({ _id: { $gte: `${hash} `, $lt: `${hash}!` } });
      }
    },
  };
}
