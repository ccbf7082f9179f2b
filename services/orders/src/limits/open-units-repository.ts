import { isOpen } from '@tanabana/contracts';
import { type CollectionWrite, fromId, type LookUp } from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db } from 'mongodb';
import { OPEN_UNITS } from '../database.ts';
import type { OrderDocument } from '../orders/order-document.ts';
import { openKey } from './open-units.ts';

interface OpenUnitsDocument {
  /** As `openKey` has it. */
  _id: string;
  /** More than 0. */
  pieces: number;
}

/** What an order's status says of its units, and as whose they are counted. */
type CountedOrder = Pick<OrderDocument, 'countedFor' | 'lines'>;

/** Units of orders by key, in one order, so that two transactions never wait for each other in a circle. */
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
 * How many units of a product a buyer has in orders that are open, counted in the transactions that
 * make and change the orders (docs/decisions/0025).
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
    /** Finds by key how many there are; those of which there are none are left out. */
    lookUp: (keys: readonly string[]): LookUp<OpenUnitsDocument> => ({
      collection: counters,
      filter: { _id: { $in: [...keys] } },
    }),

    /**
     * What counts new orders, within the transaction that makes them; null where that is too much of
     * something. Where others were faster it runs into the id of their counter. Then the transaction must
     * be aborted.
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

    /** Counts an order whose status changes as what it is then, within that transaction. */
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
