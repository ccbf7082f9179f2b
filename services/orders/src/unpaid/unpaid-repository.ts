import type { Mail, MailQueue } from '@tanabana/service-kit/mail';
import { fromId, withTransaction } from '@tanabana/service-kit/mongo';
import type { Collection, Db } from 'mongodb';
import { LONG_AGO, ORDERS } from '../database.ts';
import type { OrderRecord } from '../orders/order.ts';
import { fromDocument, type OrderDocument } from '../orders/order-document.ts';

/** Orders per run. */
const AT_ONCE = 500;

/** Rolls back a reminder that another instance sends. */
class TooManyConflicts extends Error {}

export type UnpaidRepository = ReturnType<typeof createUnpaidRepository>;

/** Finds orders with outstanding payments. */
export function createUnpaidRepository(db: Db, mails: MailQueue) {
  const orders: Collection<OrderDocument> = db.collection(ORDERS);

  return {
    /** Returns ids of orders that expired after a declined payment, oldest first. */
    async expired(now: Date): Promise<string[]> {
      const found = await orders
        .find({ keptUntil: { $gt: LONG_AGO, $lte: now } }, { projection: { _id: 1 } })
        .sort({ keptUntil: 1, _id: 1 })
        .limit(AT_ONCE)
        .toArray();
      return found.map(({ _id }) => fromId(_id));
    },

    /**
     * Selects orders with overdue payment checks and queues one email about them in a transaction,
     * so that no order is in two emails.
     */
    async remind(now: Date, mailOf: (waiting: readonly OrderRecord[]) => Mail): Promise<void> {
      const due = { lookBy: { $gt: LONG_AGO, $lte: now } };
      if (!(await orders.findOne(due, { projection: { _id: 1 } }))) return;
      const remind = withTransaction(db.client, async (session) => {
        const found = await orders
          .find(due, { session })
          .sort({ lookBy: 1, _id: 1 })
          .limit(AT_ONCE)
          .toArray();
        if (found.length === 0) return;
        const ids = found.map(({ _id }) => _id);
        const { matchedCount } = await orders.updateMany(
          { _id: { $in: ids }, ...due },
          { $set: { lookBy: null } },
          { session },
        );
        if (matchedCount < ids.length) throw new TooManyConflicts();
        await mails.queue(mailOf(found.map(fromDocument)), { session });
      });
      await remind.catch((error: unknown) => {
        if (!(error instanceof TooManyConflicts)) throw error;
      });
    },
  };
}
