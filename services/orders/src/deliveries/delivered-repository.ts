import type { Collection, Db } from 'mongodb';
import { ORDERS } from '../database.ts';
import type { OrderRecord } from '../orders/order.ts';
import { fromDocument, type OrderDocument } from '../orders/order-document.ts';

export type DeliveredRepository = ReturnType<typeof createDeliveredRepository>;

/** Finds delivered orders by the time of their last change. */
export function createDeliveredRepository(db: Db) {
  const orders: Collection<OrderDocument> = db.collection(ORDERS);
  return {
    /** Delivered orders that changed at or after `from`, oldest change first. */
    async since(from: Date, limit: number): Promise<OrderRecord[]> {
      const found = await orders
        .find({ updatedAt: { $gte: from }, orderStatus: 'Delivered' })
        .sort({ updatedAt: 1 })
        .limit(limit)
        .toArray();
      return found.map(fromDocument);
    },
  };
}
