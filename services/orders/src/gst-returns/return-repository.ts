import type { Collection, Db } from 'mongodb';
import { ORDERS } from '../database.ts';
import type { OrderRecord } from '../orders/order.ts';
import { fromDocument, type OrderDocument } from '../orders/order-document.ts';

interface Span {
  since: Date;
  until: Date;
}

export type GstReturnRepository = ReturnType<typeof createGstReturnRepository>;

/** Reads orders by the time of their invoices and credit notes. */
export function createGstReturnRepository(db: Db) {
  const orders: Collection<OrderDocument> = db.collection(ORDERS);
  return {
    /** Yields each order with a document in the period once. */
    async *invoicedIn({ since, until }: Span): AsyncGenerator<OrderRecord> {
      const span = { $gte: since, $lt: until };
      const seen = new Set<string>();
      for (const of of [
        'invoice',
        'creditNote',
        'credited.invoice',
        'credited.creditNote',
        'refunds.creditNote',
      ]) {
        const found = orders.find({ [`${of}.issuedAt`]: span }).batchSize(500);
        for await (const document of found) {
          const order = fromDocument(document);
          if (!seen.has(order.id)) yield order;
          seen.add(order.id);
        }
      }
    },
  };
}
