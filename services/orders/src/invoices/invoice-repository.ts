import { type DocumentReason, documentsDue, type OrderStatus } from '@tanabana/contracts';
import { toId, withTransaction } from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db } from 'mongodb';
import { CREDIT_NOTE_COUNTERS, INVOICE_COUNTERS, ORDERS } from '../database.ts';
import type { CreditNoteRecord, InvoiceRecord, OrderRecord } from '../orders/order.ts';
import { fromDocument, type OrderDocument } from '../orders/order-document.ts';
import { remainingCredit } from './partial-credit.ts';
import { type Block, createSeries, type Numbered } from './series-repository.ts';

export type InvoiceDraft = Omit<InvoiceRecord, 'number'>;

type Documents = Pick<OrderDocument, 'invoice' | 'creditNote' | 'credited'>;

/** Rolls back: the order already has its documents, or was deleted. Releases the numbers. */
class NotIssued extends Error {}

const digits = (count: number): string => String(count).padStart(6, '0');

export type InvoiceRepository = ReturnType<typeof createInvoiceRepository>;

/** Invoices and credit notes, one series each. */
export function createInvoiceRepository(db: Db) {
  const orders: Collection<OrderDocument> = db.collection(ORDERS);
  const invoices = createSeries(db, {
    counters: INVOICE_COUNTERS,
    numberOf: (year, count) => `${year}/${digits(count)}`,
  });
  const creditNotes = createSeries(db, {
    counters: CREDIT_NOTE_COUNTERS,
    numberOf: (year, count) => `CN/${year.slice(2)}/${digits(count)}`,
  });

  /** Outside transactions, because two that create the same counter would conflict. */
  async function prepare(at: Date): Promise<void> {
    await Promise.all([invoices.prepare(at), creditNotes.prepare(at)]);
  }

  /** Credits a whole invoice; never dated before it. */
  async function credit(
    session: ClientSession,
    { issuedAt }: InvoiceRecord,
    { reason, at }: { reason: DocumentReason; at: Date },
  ): Promise<CreditNoteRecord> {
    return { ...(await creditNotes.next(session, at > issuedAt ? at : issuedAt)), reason };
  }

  /**
   * Returns the documents of an order in a status, numbered in the caller's transaction; only what
   * changes. A credited invoice is replaced by the next one.
   * @param numbers for invoices, if the caller has taken some; otherwise one is taken
   */
  async function documentsAt(
    session: ClientSession,
    order: OrderDocument,
    { to, draft, numbers }: { to: OrderStatus; draft: InvoiceDraft; numbers?: Block | undefined },
  ): Promise<Partial<Documents>> {
    const { invoice, creditNote = null, credited = [], orderStatus } = order;
    const due = documentsDue({ isInvoiced: invoice !== null, isCredited: creditNote !== null }, [
      orderStatus,
      to,
    ]);
    const issued: Partial<Documents> = {};
    if (due.invoice) {
      if (invoice && creditNote) {
        issued.credited = [...credited, { invoice, creditNote }];
        issued.creditNote = null;
      }
      const numbered: Numbered = numbers?.next() ?? (await invoices.next(session, draft.issuedAt));
      issued.invoice = { ...draft, ...numbered };
    }
    const current = issued.invoice ?? invoice;
    const rest = current && restOf(order, current, draft);
    if (due.creditNote && current && rest !== null) {
      const of = { reason: due.creditNote, at: draft.issuedAt };
      const note = await credit(session, current, of);
      issued.creditNote = rest ? { ...note, rest } : note;
    }
    return issued;
  }

  /**
   * Returns what earlier credit notes left of an invoice: undefined for all of it, null for nothing.
   */
  function restOf(
    { refunds = [] }: OrderDocument,
    { number, lines, tax }: InvoiceRecord,
    draft: InvoiceDraft,
  ) {
    const notes = refunds.flatMap(({ creditNote }) =>
      creditNote?.of.number === number ? [creditNote] : [],
    );
    if (notes.length === 0) return undefined;
    return remainingCredit({ lines: lines ?? draft.lines ?? [], tax }, notes);
  }

  async function write(session: ClientSession, id: string, draft: InvoiceDraft) {
    const order = await orders.findOne({ _id: toId(id), invoice: null }, { session });
    if (!order) throw new NotIssued();
    const issued = await documentsAt(session, order, { to: order.orderStatus, draft });
    if (!issued.invoice) throw new NotIssued();
    const changed = await orders.findOneAndUpdate(
      { _id: order._id },
      { $set: { ...issued, updatedAt: draft.issuedAt } },
      { session, returnDocument: 'after' },
    );
    if (!changed) throw new NotIssued();
    return fromDocument(changed);
  }

  return {
    prepare,
    documentsAt,

    /** Returns whether an order gets an invoice when its status changes. */
    isDue: ({ invoice, creditNote = null, orderStatus }: OrderDocument, to: OrderStatus): boolean =>
      documentsDue({ isInvoiced: invoice !== null, isCredited: creditNote !== null }, [
        orderStatus,
        to,
      ]).invoice,

    /** Takes the numbers of many invoices at once, in the caller's transaction. */
    block: invoices.block,

    /** Returns the next number for a credit note of this invoice, in the caller's transaction. */
    nextCreditNote: (session: ClientSession, { issuedAt }: InvoiceRecord, at: Date) =>
      creditNotes.next(session, at > issuedAt ? at : issuedAt),

    /**
     * Issues the invoice of a dispatched order without one, in a transaction. null if the order has
     * one or may not get one.
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
