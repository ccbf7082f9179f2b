import { ignoreDuplicate, toId, withTransaction } from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db } from 'mongodb';
import { INVOICE_COUNTERS, ORDERS } from '../database.ts';
import type { InvoiceRecord, OrderRecord } from '../orders/order.ts';
import { fromDocument, type OrderDocument } from '../orders/order-document.ts';

interface CounterDocument {
  /** The financial year: `2026-27`. */
  _id: string;
  last: number;
}

/** No invoice is made: the order has one, is cancelled or is gone. Gives the number back. */
class NotIssued extends Error {}

export type InvoiceRepository = ReturnType<typeof createInvoiceRepository>;

export function createInvoiceRepository(db: Db) {
  const orders: Collection<OrderDocument> = db.collection(ORDERS);
  const counters: Collection<CounterDocument> = db.collection(INVOICE_COUNTERS);

  /** Made outside of transactions: two that make the same one would undo each other. */
  async function ensureCounter(year: string): Promise<void> {
    if (await counters.findOne({ _id: year })) return;
    await counters.insertOne({ _id: year, last: 0 }).catch(ignoreDuplicate);
  }

  async function write(session: ClientSession, id: string, year: string, draft: InvoiceDraft) {
    const counter = await counters.findOneAndUpdate(
      { _id: year },
      { $inc: { last: 1 } },
      { session, returnDocument: 'after' },
    );
    if (!counter) throw new Error(`The counter of ${year} is gone.`);
    const invoice = { ...draft, number: `${year}/${String(counter.last).padStart(6, '0')}` };
    const changed = await orders.findOneAndUpdate(
      { _id: toId(id), invoice: null, orderStatus: { $ne: 'Cancelled' } },
      { $set: { invoice, updatedAt: draft.issuedAt } },
      { session, returnDocument: 'after' },
    );
    if (!changed) throw new NotIssued();
    return fromDocument(changed);
  }

  return {
    /**
     * Gives an order its invoice with the next number of the year, in one transaction: numbers have no
     * gaps and none is given twice. Null where the order has an invoice or must not get one.
     */
    async issue(id: string, year: string, draft: InvoiceDraft): Promise<OrderRecord | null> {
      await ensureCounter(year);
      try {
        return await withTransaction(db.client, (session) => write(session, id, year, draft));
      } catch (error) {
        if (error instanceof NotIssued) return null;
        throw error;
      }
    },
  };
}

export type InvoiceDraft = Omit<InvoiceRecord, 'number'>;
