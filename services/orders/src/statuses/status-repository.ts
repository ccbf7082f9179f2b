import { canCancel, isOpen, isVersion, orderNumber, statusETag } from '@tanabana/contracts';
import type { Mail, MailQueue } from '@tanabana/service-kit/mail';
import { type Audit, fromId, toId, withTransaction } from '@tanabana/service-kit/mongo';
import { InsufficientStock, type Shortage, type Stock } from '@tanabana/service-kit/stock';
import type { ClientSession, Collection, Db } from 'mongodb';
import { ORDERS } from '../database.ts';
import type { InvoiceDraft, InvoiceRepository } from '../invoices/invoice-repository.ts';
import type { OpenUnits } from '../limits/open-units-repository.ts';
import type { Actor, OrderRecord } from '../orders/order.ts';
import { fromDocument, type OrderDocument, toActor } from '../orders/order-document.ts';

export interface StatusChange {
  kind: 'orderStatus' | 'paymentStatus';
  to: string;
  /** Whether the new status keeps the units; undefined if irrelevant. */
  holdsStock?: boolean;
  /** `If-Match`: the statuses that the change was decided on; default any. */
  ifMatch?: string;
  /** Whether the current order may be changed; default yes. */
  mayChange?(order: OrderRecord): boolean;
  /** Returns the customer's email; only reads. */
  mail(order: OrderRecord): Promise<Mail | null>;
  /** Returns the invoice due with this change. */
  invoice?(order: OrderRecord): InvoiceDraft;
  by: Actor;
  at: Date;
  /** When the order expires if its payment is declined with this change. */
  keepUntil: Date;
}

export type Changed =
  /** `unchanged`: it already had this status. */
  | { outcome: 'unchanged'; order: OrderRecord }
  | { outcome: 'changed'; order: OrderRecord }
  | { outcome: 'refused' }
  /** Its statuses are other ones than `ifMatch`. */
  | { outcome: 'stale'; order: OrderRecord }
  | { outcome: 'short'; short: Shortage[]; order: OrderRecord }
  | { outcome: 'missing' };

interface StatusRepositoryDeps {
  invoices: Pick<InvoiceRepository, 'prepare' | 'documentsAt'>;
  db: Db;
  stock: Stock;
  openUnits: OpenUnits;
  mails: MailQueue;
  audit: Audit;
}

export type StatusRepository = ReturnType<typeof createStatusRepository>;

/** Returns the deadlines that apply after the change. */
function timesOf(next: OrderDocument, { keepUntil }: StatusChange) {
  const { paymentMethod, paymentStatus, orderStatus, keptUntil, lookBy } = next;
  const isDeclined = paymentMethod === 'pre-paid' && paymentStatus === 'Decline' && canCancel(next);
  const isUnseen = paymentStatus === 'Pending' && isOpen(orderStatus);
  return {
    keptUntil: isDeclined ? (keptUntil ?? keepUntil) : null,
    lookBy: isUnseen ? (lookBy ?? null) : null,
  };
}

/** Changes statuses; stock, documents, timeline, audit and email in the same transaction. */
export function createStatusRepository(deps: StatusRepositoryDeps) {
  const { db, stock, openUnits, invoices, mails, audit } = deps;
  const orders: Collection<OrderDocument> = db.collection(ORDERS);

  /**
   * Moves stock if the new status requires it, once regardless of status changes back and forth.
   * Returns the lines with their current stock count.
   */
  async function moveStock(session: ClientSession, order: OrderDocument, holds: boolean) {
    const { lines } = order;
    if (holds === order.stockHeld) return lines;
    if (holds) return stock.retake(session, lines);
    await stock.restock(session, lines, orderNumber(fromId(order._id)));
    return lines;
  }

  async function write(session: ClientSession, order: OrderDocument, change: StatusChange) {
    const { kind, to, by, at } = change;
    const stockHeld = change.holdsStock ?? order.stockHeld;
    const lines = await moveStock(session, order, stockHeld);
    const next = { ...order, [kind]: to };
    await openUnits.change(session, order, next.orderStatus);
    const entry = { at, kind, from: order[kind], to, by: toActor(by) };
    const draft = change.invoice?.(fromDocument(order));
    const documents =
      draft && (await invoices.documentsAt(session, order, { to: next.orderStatus, draft }));
    const changed = await orders.findOneAndUpdate(
      { _id: order._id },
      {
        $set: {
          [kind]: to,
          stockHeld,
          ...(lines === order.lines ? {} : { lines }),
          ...timesOf(next, change),
          ...documents,
          updatedAt: at,
        },
        $push: { timeline: entry },
      },
      { session, returnDocument: 'after' },
    );
    if (!changed) return null;
    const record = fromDocument(changed);
    const target = { id: record.id, name: orderNumber(record.id) };
    const changes = [{ field: kind, from: order[kind], to }];
    await audit.record({ by, action: 'changed', target, changes }, { session });
    const mail = await change.mail(record);
    if (mail) await mails.queue(mail, { session });
    return record;
  }

  return {
    /** Sets a status in one transaction. Idempotent. */
    async change(id: string, change: StatusChange): Promise<Changed> {
      let now: OrderRecord | undefined;
      if (change.invoice) await invoices.prepare(change.at);
      try {
        return await withTransaction(db.client, async (session): Promise<Changed> => {
          const order = await orders.findOne({ _id: toId(id) }, { session });
          if (!order) return { outcome: 'missing' };
          now = fromDocument(order);
          if (order[change.kind] === change.to) return { outcome: 'unchanged', order: now };
          if (!isVersion(change.ifMatch, statusETag(now))) return { outcome: 'stale', order: now };
          if (change.mayChange?.(now) === false) return { outcome: 'refused' };
          const changed = await write(session, order, change);
          return changed ? { outcome: 'changed', order: changed } : { outcome: 'missing' };
        });
      } catch (error) {
        if (!now || !(error instanceof InsufficientStock)) throw error;
        return { outcome: 'short', short: error.short, order: now };
      }
    },
  };
}
