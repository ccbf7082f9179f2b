import { isOpen } from '@tanabana/contracts';
import { type CollectionWrite, fromId, type LookUp } from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db } from 'mongodb';
import { OPEN_UNITS } from '../database.ts';
import type { OrderDocument } from '../orders/order-document.ts';
import { openKey } from './open-units.ts';

interface OpenUnitsDocument {
  /** In the form of `openKey`. */
  _id: string;
  /** Always above 0. */
  pieces: number;
}

/** Fields that determine whose open units an order counts as. */
type CountedOrder = Pick<OrderDocument, 'countedFor' | 'lines'>;

/** Units of orders by key, sorted, so that concurrent transactions cannot deadlock. */
function unitsOf(orders: readonly CountedOrder[]): [string, number][] {
  const units = new Map<string, number>();
  for (const { countedFor = [], lines } of orders)
    for (const buyer of countedFor)
      for (const { productId, quantity } of lines) {
        const key = openKey(buyer, fromId(productId));
        units.set(key, quantity + (units.get(key) ?? 0));
      }
  return [...units].sort(([a], [b]) => (a < b ? -1 : 1));
}

export type OpenUnits = ReturnType<typeof createOpenUnits>;

/**
 * Units of a product that a buyer has in open orders, counted within the transactions that create
 * and change orders (decision 0025).
 */
export function createOpenUnits(db: Db) {
  const counters: Collection<OpenUnitsDocument> = db.collection(OPEN_UNITS);

  async function add(session: ClientSession, order: CountedOrder, sign: 1 | -1): Promise<void> {
    const units = unitsOf([order]);
    if (units.length === 0) return;
    await counters.bulkWrite(
      units.map(([_id, count]) => ({
        updateOne: { filter: { _id }, update: { $inc: { pieces: sign * count } }, upsert: true },
      })),
      { session },
    );
    const ids = units.map(([key]) => key);
    if (sign < 0)
      await counters.deleteMany({ _id: { $in: ids }, pieces: { $lte: 0 } }, { session });
  }

  return {
    /** Finds counts by key; missing ones are 0. */
    lookUp: (keys: readonly string[]): LookUp<OpenUnitsDocument> => ({
      collection: counters,
      filter: { _id: { $in: [...keys] } },
    }),

    /**
     * Returns the writes that count new orders within their transaction; null if a limit is
     * exceeded. A concurrent insert violates the counter's id; the transaction must then be
     * aborted.
     */
    counting(orders: readonly CountedOrder[], most: number): CollectionWrite[] | null {
      const units = unitsOf(orders);
      if (units.some(([, count]) => count > most)) return null;
      return units.map(([_id, count]) => ({
        name: 'updateOne',
        namespace: counters.namespace,
        filter: { _id, pieces: { $lte: most - count } },
        update: { $inc: { pieces: count } },
        upsert: true,
      }));
    },

    /** Counts the changed lines of an open order within its transaction. */
    async replace(
      session: ClientSession,
      before: CountedOrder,
      after: CountedOrder,
    ): Promise<void> {
      await add(session, after, 1);
      await add(session, before, -1);
    },

    /** Counts a changed order within its transaction. */
    async change(
      session: ClientSession,
      order: OrderDocument,
      to: OrderDocument['orderStatus'],
    ): Promise<void> {
      const [was, is] = [isOpen(order.orderStatus), isOpen(to)];
      if (was !== is) await add(session, order, is ? 1 : -1);
    },
  };
}
