import type { Mail, MailQueue } from '@tanabana/mail-kit';
import { fromId, toId, withTransaction } from '@tanabana/mongo-kit';
import type { Collection, Db, MongoClient } from 'mongodb';
import { ORDERS } from '../collections.ts';
import { LONG_AGO } from '../indexes.ts';
import type { OrderRecord } from '../orders/order.ts';
import { fromDocument, type OrderDocument } from '../orders/order-document.ts';

/** Orders that are worked on in one run; the next run takes the others. */
const AT_ONCE = 500;

/** Undoes a reminder that another instance sends. */
class OthersWereFaster extends Error {}

export type UnpaidRepository = ReturnType<typeof createUnpaidRepository>;

/** Finds orders that wait for their payment. */
export function createUnpaidRepository(client: MongoClient, db: Db, mails: MailQueue) {
  const orders: Collection<OrderDocument> = db.collection(ORDERS);

  return {
    /** Ids of orders whose payment was declined and that are kept no longer, the oldest first. */
    async expired(now: Date): Promise<string[]> {
      const found = await orders
        .find({ keptUntil: { $gt: LONG_AGO, $lte: now } }, { projection: { _id: 1 } })
        .sort({ keptUntil: 1, _id: 1 })
        .limit(AT_ONCE)
        .toArray();
      return found.map(({ _id }) => fromId(_id));
    },

    /** Ids of orders whose payment was declined before such orders were kept for a time only. */
    async withoutTime(): Promise<string[]> {
      const found = await orders
        .find(
          {
            paymentStatus: 'Decline',
            paymentMethod: 'pre-paid',
            orderStatus: { $in: ['Pending', 'Accepted'] },
            keptUntil: { $exists: false },
          },
          { projection: { _id: 1 } },
        )
        .sort({ _id: 1 })
        .limit(AT_ONCE)
        .toArray();
      return found.map(({ _id }) => fromId(_id));
    },

    /** Sets how long such an order is kept, and tells its buyer, in one transaction; once. */
    async keep(id: string, keptUntil: Date, mailOf: (order: OrderRecord) => Promise<Mail | null>) {
      await withTransaction(client, async (session) => {
        const found = await orders.findOneAndUpdate(
          { _id: toId(id), paymentStatus: 'Decline', keptUntil: { $exists: false } },
          { $set: { keptUntil } },
          { session, returnDocument: 'after' },
        );
        const mail = found && (await mailOf(fromDocument(found)));
        if (mail) await mails.queue(mail, { session });
      });
    },

    /** Prepaid orders of before there were reminders are to be looked at now. */
    async remindOfOld(now: Date): Promise<void> {
      await orders.updateMany(
        {
          paymentStatus: 'Pending',
          paymentMethod: 'pre-paid',
          orderStatus: { $in: ['Pending', 'Accepted', 'Shipped'] },
          lookBy: { $exists: false },
        },
        { $set: { lookBy: now } },
      );
    },

    /**
     * Takes the orders whose payment should have been looked at by now and queues one mail about them, in
     * one transaction: no order is in two mails.
     */
    async remind(now: Date, mailOf: (waiting: readonly OrderRecord[]) => Mail): Promise<void> {
      const due = { lookBy: { $gt: LONG_AGO, $lte: now } };
      if (!(await orders.findOne(due, { projection: { _id: 1 } }))) return;
      const remind = withTransaction(client, async (session) => {
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
        if (matchedCount < ids.length) throw new OthersWereFaster();
        await mails.queue(mailOf(found.map(fromDocument)), { session });
      });
      await remind.catch((error: unknown) => {
        if (!(error instanceof OthersWereFaster)) throw error;
      });
    },
  };
}
