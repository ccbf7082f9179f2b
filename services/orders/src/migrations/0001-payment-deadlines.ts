import type { MailQueue } from '@tanabana/service-kit/mail';
import { type Migration, withTransaction } from '@tanabana/service-kit/mongo';
import { ORDERS } from '../database.ts';
import type { OrderMails } from '../mails/order-mails.ts';
import type { ProvenAddressRepository } from '../mails/proven-address-repository.ts';
import { fromDocument, type OrderDocument } from '../orders/order-document.ts';

export interface PaymentDeadlinesDeps {
  queue: MailQueue;
  mails: OrderMails;
  provenAddresses: Pick<ProvenAddressRepository, 'prepare' | 'readerOf'>;
  settings: { declinedKeptMs: number };
  now?: () => Date;
}

/**
 * Orders older than the limit of open units (`countedFor`) and than payment deadlines (`lookBy`,
 * `keptUntil`; decision 0025).
 */
export const paymentDeadlines = (deps: PaymentDeadlinesDeps): Migration => ({
  name: '0001-payment-deadlines',
  async up(db) {
    const { queue, mails, provenAddresses, settings, now = () => new Date() } = deps;
    const orders = db.collection<OrderDocument>(ORDERS);
    const setWhereMissing = (field: 'countedFor' | 'keptUntil' | 'lookBy', value: unknown) =>
      orders.updateMany({ [field]: { $exists: false } }, { $set: { [field]: value } });

    await setWhereMissing('countedFor', []);
    const isUnseen = {
      paymentStatus: 'Pending',
      paymentMethod: 'pre-paid',
      orderStatus: { $in: ['Pending', 'Accepted', 'Shipped'] },
      lookBy: { $exists: false },
    } as const;
    await orders.updateMany(isUnseen, { $set: { lookBy: now() } });
    await setWhereMissing('lookBy', null);

    const isDeclined = {
      paymentStatus: 'Decline',
      paymentMethod: 'pre-paid',
      orderStatus: { $in: ['Pending', 'Accepted'] },
      keptUntil: { $exists: false },
    } as const;
    const declined = await orders.find(isDeclined, { projection: { _id: 1 } }).toArray();
    if (declined.length > 0) await provenAddresses.prepare();
    for (const { _id } of declined) {
      const keptUntil = new Date(now().getTime() + settings.declinedKeptMs);
      // Notifies the buyer in the same transaction, so that repetition sends one email.
      await withTransaction(db.client, async (session) => {
        const found = await orders.findOneAndUpdate(
          { _id, ...isDeclined },
          { $set: { keptUntil } },
          { session, returnDocument: 'after' },
        );
        if (!found) return;
        const order = fromDocument(found);
        const mail = mails.paymentStatus(order, await provenAddresses.readerOf(order));
        if (mail) await queue.queue(mail, { session });
      });
    }
    await setWhereMissing('keptUntil', null);
  },
});
