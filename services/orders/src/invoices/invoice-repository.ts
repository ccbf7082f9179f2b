import { financialYear } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import { ignoreDuplicate, toId, withTransaction } from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db } from 'mongodb';
import { INVOICE_COUNTERS, ORDERS } from '../database.ts';
import type { InvoiceRecord, OrderRecord } from '../orders/order.ts';
import { fromDocument, type OrderDocument } from '../orders/order-document.ts';

interface CounterDocument {
  /** The financial year: `2026-27`. */
  _id: string;
  last: number;
  /** Of the last one's; missing in counters from before numbers were in order of time. */
  lastAt?: Date;
}

export type InvoiceDraft = Omit<InvoiceRecord, 'number'>;

/** No invoice is made: the order has one, is cancelled or is gone. Gives the number back. */
class NotIssued extends Error {}

export type InvoiceRepository = ReturnType<typeof createInvoiceRepository>;

export function createInvoiceRepository(db: Db) {
  const orders: Collection<OrderDocument> = db.collection(ORDERS);
  const counters: Collection<CounterDocument> = db.collection(INVOICE_COUNTERS);

  /** Made outside of transactions: two that make the same one would undo each other. */
  async function prepare(at: Date): Promise<void> {
    const _id = financialYear(at);
    if (await counters.findOne({ _id })) return;
    await counters.insertOne({ _id, last: 0 }).catch(ignoreDuplicate);
  }

  /**
   * The next number of the financial year for a draft, in the caller's transaction: what is undone gives
   * it back, so that numbers have no gaps. Of two transactions one waits for the other, and the later
   * number never has the earlier time, whosoever's clock is behind. Throws `order.invoice_year_over`
   * where a later year has begun: an invoice would stand before those that were made after it.
   */
  async function numbered(session: ClientSession, draft: InvoiceDraft): Promise<InvoiceRecord> {
    const year = financialYear(draft.issuedAt);
    const later = await counters.findOne({ _id: { $gt: year }, last: { $gt: 0 } }, { session });
    if (later) throw new AppError('order.invoice_year_over');
    const counter = await counters.findOneAndUpdate(
      { _id: year },
      { $inc: { last: 1 }, $max: { lastAt: draft.issuedAt } },
      { session, returnDocument: 'after' },
    );
    if (!counter) throw new Error(`The counter of ${year} is gone.`);
    const number = `${year}/${String(counter.last).padStart(6, '0')}`;
    return { ...draft, number, issuedAt: counter.lastAt ?? draft.issuedAt };
  }

  async function write(session: ClientSession, id: string, draft: InvoiceDraft) {
    const invoice = await numbered(session, draft);
    const changed = await orders.findOneAndUpdate(
      { _id: toId(id), invoice: null, orderStatus: { $nin: ['Pending', 'Accepted', 'Cancelled'] } },
      { $set: { invoice, updatedAt: draft.issuedAt } },
      { session, returnDocument: 'after' },
    );
    if (!changed) throw new NotIssued();
    return fromDocument(changed);
  }

  return {
    prepare,
    numbered,
    /**
     * Gives an order that was dispatched without one its invoice, in one transaction. Null where the order
     * has an invoice or must not get one.
     */
    async issue(id: string, draft: InvoiceDraft): Promise<OrderRecord | null> {
      await prepare(draft.issuedAt);
      try {
        return await withTransaction(db.client, (session) => write(session, id, draft));
      } catch (error) {
        if (error instanceof NotIssued) return null;
        throw error;
      }
    },
  };
}
