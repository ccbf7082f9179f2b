import {
  canCancel,
  holdsStock,
  isOpen,
  isOpenReturn,
  isVersion,
  nextReturnState,
  type OrderStatus,
  orderNumber,
  shopDay,
  statusETag,
} from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { Outbox } from '@tanabana/service-kit/events';
import type { Mail, MailQueue } from '@tanabana/service-kit/mail';
import { type Audit, fromId, toId, withTransaction } from '@tanabana/service-kit/mongo';
import { InsufficientStock, type Shortage, type Stock } from '@tanabana/service-kit/stock';
import type { ClientSession, Collection, Db } from 'mongodb';
import { ORDERS } from '../database.ts';
import { orderEvents } from '../events/order-events.ts';
import { hasSettledReturns, unitsToRestock } from '../fulfilment/held-units.ts';
import { assertPaid, moneyOf } from '../fulfilment/paid.ts';
import type { InvoiceDraft, InvoiceRepository } from '../invoices/invoice-repository.ts';
import type { Block } from '../invoices/series-repository.ts';
import type { OpenUnits } from '../limits/open-units-repository.ts';
import { type Actor, type OrderRecord, type ReturnRecord, SHOP } from '../orders/order.ts';
import { fromDocument, type OrderDocument, toActor } from '../orders/order-document.ts';
import type { PaymentRepository } from '../payments/payment-repository.ts';
import type { PromotionUsesRepository } from '../promotions/promotion-uses-repository.ts';

export interface StatusChange {
  kind: 'orderStatus' | 'paymentStatus';
  to: string;
  /** Whether the new status keeps the units; undefined if irrelevant. */
  holdsStock?: boolean;
  /** `If-Match`: the statuses that the change was decided on; default any. */
  ifMatch?: string;
  /** Whether the current order may be changed; default yes. */
  mayChange?(order: OrderRecord): boolean;
  /** Throws why the current order cannot be changed. */
  assert?(order: OrderRecord): void;
  /** Returns the customer's email; only reads. */
  mail(order: OrderRecord): Promise<Mail | null>;
  /** Returns the invoice due with this change. */
  invoice?(order: OrderRecord): InvoiceDraft;
  /** Invoice numbers that the transaction has taken for several orders. */
  numbers?: Block | undefined;
  by: Actor;
  at: Date;
  /** The shop's time zone, for the day of a refund; default India's. */
  zone?: string;
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
  promotionUses: Pick<PromotionUsesRepository, 'change'>;
  payments: Pick<PaymentRepository, 'requestRefund' | 'newId'>;
  mails: MailQueue;
  outbox: Outbox;
  audit: Audit;
}

export type StatusRepository = ReturnType<typeof createStatusRepository>;

/** Returns the deadlines that apply after the change. */
function timesOf(next: OrderDocument, { keepUntil }: StatusChange) {
  const { paymentMethod, paymentStatus, orderStatus, keptUntil, lookBy, confirmBy } = next;
  const isDeclined = paymentMethod === 'pre-paid' && paymentStatus === 'Decline' && canCancel(next);
  const isUnseen = paymentStatus === 'Pending' && isOpen(orderStatus);
  return {
    keptUntil: isDeclined ? (keptUntil ?? keepUntil) : null,
    lookBy: isUnseen ? (lookBy ?? null) : null,
    // An order that a person accepts need not be confirmed.
    ...(confirmBy && orderStatus !== 'Pending' && { confirmBy: null }),
  };
}

/** Closes a return, whose exchange goes back to stock with the order. */
function closed(one: ReturnRecord, at: Date): ReturnRecord {
  const { refundTo: _, ...rest } = one;
  const state = nextReturnState(one, 'close', 'shop');
  const reserved = one.movements.reduce(
    (sum, move) => sum - (move.of === 'exchange' ? move.units : 0),
    0,
  );
  const back = { at, by: SHOP, units: reserved, of: 'exchange' as const };
  return {
    ...(state ? { ...rest, state, history: [...one.history, { at, state, by: SHOP }] } : one),
    movements: reserved > 0 ? [...one.movements, back] : one.movements,
  };
}

/** Returns parcels and returns of an order that gives its units back; only what changes. */
function fulfilmentAfter(
  { shipments = [], returns = [], stockHeld }: OrderDocument,
  holds: boolean,
  at: Date,
): Partial<OrderDocument> {
  if (holds || !stockHeld) return {};
  const hasPacked = shipments.some(({ status }) => status === 'packed');
  const isOpenStill = returns.some(
    ({ state, movements }) => isOpenReturn(state) || movements.length > 0,
  );
  return {
    ...(hasPacked && {
      shipments: shipments.map((one) =>
        one.status === 'packed'
          ? {
              ...one,
              status: 'cancelled' as const,
              events: [...one.events, { at, status: 'cancelled' as const }],
            }
          : one,
      ),
    }),
    ...(isOpenStill && { returns: returns.map((one) => closed(one, at)) }),
  };
}

/** Changes statuses; stock, documents, timeline, audit and email in the same transaction. */
export function createStatusRepository(deps: StatusRepositoryDeps) {
  const { db, stock, openUnits, promotionUses, payments, invoices, mails, outbox, audit } = deps;
  const orders: Collection<OrderDocument> = db.collection(ORDERS);

  /**
   * Moves stock if the new status requires it, once regardless of status changes back and forth.
   * Returns the lines with their current stock count.
   */
  async function moveStock(session: ClientSession, order: OrderDocument, holds: boolean) {
    const { lines } = order;
    if (holds === order.stockHeld) return lines;
    if (holds && hasSettledReturns(order)) throw new AppError('order.has_returns');
    if (holds) return stock.retake(session, lines);
    await stock.restock(session, unitsToRestock(order), orderNumber(fromId(order._id)));
    return lines;
  }

  /**
   * Returns the payment fields of an order through a provider after a status change: it no longer waits
   * for its payment, and what was paid for a cancelled order is returned. Throws `order.not_paid` and
   * `order.refunded`.
   */
  async function paymentAfter(
    session: ClientSession,
    order: OrderDocument,
    { kind, to, at, zone }: StatusChange,
  ): Promise<Partial<OrderDocument>> {
    const { payment } = order;
    if (!payment || kind !== 'orderStatus') return {};
    if (to !== 'Cancelled') {
      assertPaid(order);
      if (holdsStock(to as OrderStatus) && order.refund) throw new AppError('order.refunded');
      return {};
    }
    const ended = payment.payBy === null ? {} : { payment: { ...payment, payBy: null } };
    const { paid, refunded } = moneyOf(order);
    const amount = paid - refunded;
    if (payment.paidBy === null || order.refund || amount <= 0) return ended;
    const request = payments.newId();
    await payments.requestRefund(
      session,
      { provider: payment.provider, paymentId: payment.paidBy },
      { id: request, amount, reason: 'The order was cancelled.' },
      at,
    );
    const refund = { method: 'provider' as const, reference: '', amount, day: shopDay(at, zone) };
    return { ...ended, refund: { ...refund, recordedAt: at, request, state: 'requested' } };
  }

  /** Does what a status change requires, and returns the fields that change with it. */
  async function prepared(session: ClientSession, order: OrderDocument, change: StatusChange) {
    const { kind, to, by, at } = change;
    const paymentFields = await paymentAfter(session, order, change);
    const stockHeld = change.holdsStock ?? order.stockHeld;
    const lines = await moveStock(session, order, stockHeld);
    const next = { ...order, [kind]: to };
    await openUnits.change(session, order, next.orderStatus);
    const usesHeld = await promotionUses.change(session, order, next.orderStatus);
    const entry = { at, kind, from: order[kind], to, by: toActor(by) };
    const draft = change.invoice?.(fromDocument(order));
    const documents =
      draft &&
      (await invoices.documentsAt(session, order, {
        to: next.orderStatus,
        draft,
        numbers: change.numbers,
      }));
    return {
      entry,
      fields: {
        [kind]: to,
        stockHeld,
        ...(usesHeld === (order.usesHeld ?? false) ? {} : { usesHeld }),
        ...(lines === order.lines ? {} : { lines }),
        ...timesOf(next, change),
        ...documents,
        ...fulfilmentAfter(order, stockHeld, at),
        ...paymentFields,
        updatedAt: at,
      } as Partial<OrderDocument>,
    };
  }

  async function write(session: ClientSession, order: OrderDocument, change: StatusChange) {
    const { kind, to, by } = change;
    const { entry, fields } = await prepared(session, order, change);
    const changed = await orders.findOneAndUpdate(
      { _id: order._id },
      { $set: fields, $push: { timeline: entry } },
      { session, returnDocument: 'after' },
    );
    if (!changed) return null;
    const record = fromDocument(changed);
    await outbox.write(orderEvents(fromDocument(order), record, change.at), { session });
    const target = { id: record.id, name: orderNumber(record.id) };
    const changes = [{ field: kind, from: order[kind], to }];
    await audit.record({ by, action: 'changed', target, changes }, { session });
    const mail = await change.mail(record);
    if (mail) await mails.queue(mail, { session });
    return record;
  }

  return {
    /** For changes that lead to another status; within the caller's transaction. */
    prepared,

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
          change.assert?.(now);
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
