import { orderNumber } from '@tanabana/contracts';
import type { Outbox } from '@tanabana/service-kit/events';
import type { Mail, MailQueue } from '@tanabana/service-kit/mail';
import { type Audit, diff, toId, withTransaction } from '@tanabana/service-kit/mongo';
import type { Collection, Db } from 'mongodb';
import { ORDERS } from '../database.ts';
import { orderEvents } from '../events/order-events.ts';
import type { Actor, OrderRecord, RefundRecord } from '../orders/order.ts';
import { fromDocument, type OrderDocument } from '../orders/order-document.ts';
import type { PaymentRepository } from '../payments/payment-repository.ts';

interface RefundRepositoryDeps {
  db: Db;
  payments: Pick<PaymentRepository, 'requestRefund'>;
  mails: MailQueue;
  outbox: Outbox;
  audit: Audit;
}

interface Recording {
  refund: RefundRecord;
  by: Actor;
  /** Throws if the order in its current state gets no such refund. */
  check(order: OrderRecord): void;
  /** Returns the buyer's email; only reads. */
  mail(order: OrderRecord): Promise<Mail | null>;
}

/** Stores refunds with audit entry and email in one transaction. */
export function createRefundRepository(deps: RefundRepositoryDeps) {
  const { db, payments, mails, outbox, audit } = deps;
  const orders: Collection<OrderDocument> = db.collection(ORDERS);
  return {
    /** null if the order does not exist. */
    record: (id: string, { refund, by, check, mail }: Recording): Promise<OrderRecord | null> =>
      withTransaction(db.client, async (session) => {
        const _id = toId(id);
        const before = await orders.findOne({ _id }, { session });
        if (!before) return null;
        check(fromDocument(before));
        if (refund.request !== undefined)
          await payments.requestRefund(
            session,
            { provider: before.payment?.provider ?? '', paymentId: before.payment?.paidBy ?? '' },
            { id: refund.request, amount: refund.amount, reason: 'Recorded in the dashboard.' },
            refund.recordedAt,
          );
        const $set = { refund, updatedAt: refund.recordedAt };
        await orders.updateOne({ _id }, { $set }, { session });
        const order = fromDocument({ ...before, ...$set });
        const events = orderEvents(fromDocument(before), order, refund.recordedAt);
        await outbox.write(events, { session });
        const target = { id: order.id, name: orderNumber(order.id) };
        const { recordedAt: _, request: _request, ...entered } = refund;
        const changes = diff(null, { refund: entered });
        await audit.record({ by, action: 'changed', target, changes }, { session });
        const queued = await mail(order);
        if (queued) await mails.queue(queued, { session });
        return order;
      }),
  };
}
