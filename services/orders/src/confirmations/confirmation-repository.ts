import { fromId, toId } from '@tanabana/service-kit/mongo';
import type { Collection, Db } from 'mongodb';
import { LONG_AGO, ORDERS } from '../database.ts';
import type { OrderRecord } from '../orders/order.ts';
import { fromDocument, type OrderDocument } from '../orders/order-document.ts';

/** Orders per run. */
const AT_ONCE = 500;

/** Cash orders that their buyers must confirm. */
export function createConfirmationRepository(db: Db) {
  const orders: Collection<OrderDocument> = db.collection(ORDERS);

  return {
    /** Marks an order as confirmed. Idempotent; returns null for a deleted order. */
    async confirm(id: string, at: Date): Promise<OrderRecord | null> {
      await orders.updateOne(
        { _id: toId(id), confirmBy: { $gt: LONG_AGO } },
        { $set: { confirmBy: null, updatedAt: at } },
      );
      const found = await orders.findOne({ _id: toId(id) });
      return found && fromDocument(found);
    },

    /** Returns ids of orders that were not confirmed in time, oldest first. */
    async overdue(now: Date): Promise<string[]> {
      const found = await orders
        .find({ confirmBy: { $gt: LONG_AGO, $lte: now } }, { projection: { _id: 1 } })
        .sort({ confirmBy: 1, _id: 1 })
        .limit(AT_ONCE)
        .toArray();
      return found.map(({ _id }) => fromId(_id));
    },
  };
}
