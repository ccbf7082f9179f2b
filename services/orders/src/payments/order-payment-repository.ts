import { type ClientSession, fromId, toId } from '@tanabana/service-kit/mongo';
import type { Collection, Db } from 'mongodb';
import { CUSTOMERS, LONG_AGO, ORDERS } from '../database.ts';
import type { OrderPaymentRecord, OrderRecord } from '../orders/order.ts';
import { fromDocument, type OrderDocument } from '../orders/order-document.ts';
import { customerOf } from '../placing/order-request.ts';

/** Orders per run of a background job. */
const AT_ONCE = 200;

export type OrderPaymentRepository = ReturnType<typeof createOrderPaymentRepository>;

/** Orders that are paid through a provider. */
export function createOrderPaymentRepository(db: Db) {
  const orders: Collection<OrderDocument> = db.collection(ORDERS);
  const customers: Collection<{ _id: string; since: Date }> = db.collection(CUSTOMERS);

  const dueBy = (field: 'payment.payBy' | 'payment.askAt', now: Date): Promise<OrderRecord[]> =>
    orders
      .find({ [field]: { $gt: LONG_AGO, $lte: now } })
      .sort({ [field]: 1, _id: 1 })
      .limit(AT_ONCE)
      .toArray()
      .then((found) => found.map(fromDocument));

  return {
    /** Returns orders whose time to pay is over, longest first. */
    expired: (now: Date) => dueBy('payment.payBy', now),

    /** Returns orders whose provider is to be asked for payments, longest due first. */
    toAsk: (now: Date) => dueBy('payment.askAt', now),

    /**
     * Stores the provider's number of an order unless it has one.
     * @returns the number that is stored
     */
    async announce(id: string, reference: string): Promise<string> {
      const _id = toId(id);
      await orders.updateOne(
        { _id, 'payment.reference': null },
        { $set: { 'payment.reference': reference } },
      );
      const found = await orders.findOne({ _id }, { projection: { payment: 1 } });
      return found?.payment?.reference ?? reference;
    },

    /** Stores when the provider of an order is asked next, unless another instance has done so. */
    async asked(
      { id, payment }: { id: string; payment: OrderPaymentRecord },
      next: Pick<OrderPaymentRecord, 'askAt' | 'asks'>,
    ): Promise<boolean> {
      const { modifiedCount } = await orders.updateOne(
        { _id: toId(id), 'payment.askAt': payment.askAt, 'payment.asks': payment.asks },
        { $set: { 'payment.askAt': next.askAt, 'payment.asks': next.asks } },
      );
      return modifiedCount === 1;
    },

    /** Returns the id of the order with a provider's number; null if there is none. */
    async byReference(provider: string, reference: string): Promise<string | null> {
      const found = await orders.findOne(
        // the type matches the partial index
        {
          'payment.reference': { $in: [reference], $type: 'string' },
          'payment.provider': provider,
        },
        { projection: { _id: 1 } },
      );
      return found && fromId(found._id);
    },

    /** Returns which of some ids are orders of a provider. */
    async isOf(provider: string, id: string): Promise<boolean> {
      const found = await orders.findOne(
        { _id: toId(id) },
        { projection: { 'payment.provider': 1 } },
      );
      return found?.payment?.provider === provider;
    },

    /** Returns the sums of orders without a provider in a range, by way and state of payment. */
    async sums(from: Date, until: Date) {
      const found = await orders
        .aggregate<{
          _id: {
            method: OrderRecord['paymentMethod'];
            payment: OrderRecord['paymentStatus'];
            status: OrderRecord['orderStatus'];
          };
          count: number;
          amount: number;
        }>([
          { $match: { createdAt: { $gte: from, $lt: until } } },
          {
            $project: {
              paymentMethod: 1,
              paymentStatus: 1,
              orderStatus: 1,
              totalPrice: 1,
              isOnline: { $gt: ['$payment', null] },
            },
          },
          { $match: { isOnline: false } },
          {
            $group: {
              _id: { method: '$paymentMethod', payment: '$paymentStatus', status: '$orderStatus' },
              count: { $sum: 1 },
              amount: { $sum: '$totalPrice' },
            },
          },
        ])
        .toArray();
      return found.map(({ _id, count, amount }) => ({ ..._id, count, amount }));
    },

    /** Returns refunds of orders without a provider that were recorded in a range. Paise. */
    async refundsWithoutProvider(from: Date, until: Date) {
      const within = { $gte: from, $lt: until };
      const projection = { paymentMethod: 1, refund: 1, refunds: 1, payment: 1 };
      const [whole, partial] = await Promise.all([
        orders.find({ 'refund.recordedAt': within }, { projection }).toArray(),
        orders.find({ 'refunds.recordedAt': within }, { projection }).toArray(),
      ]);
      const isWithin = ({ recordedAt }: { recordedAt: Date }): boolean =>
        recordedAt >= from && recordedAt < until;
      const own = (found: OrderDocument[]) => found.filter(({ payment }) => payment === undefined);
      return [
        ...own(whole).flatMap(({ paymentMethod, refund }) =>
          refund ? [{ paymentMethod, amount: refund.amount }] : [],
        ),
        ...own(partial).flatMap(({ paymentMethod, refunds = [] }) =>
          refunds
            .filter((one) => isWithin(one) && one.method !== 'none')
            .map(({ amount }) => ({ paymentMethod, amount })),
        ),
      ];
    },

    /**
     * Makes the next order of an account its first one, within the caller's transaction, if this one is
     * its only order.
     */
    async forgetFirst(session: ClientSession, { id, userId }: OrderRecord): Promise<void> {
      if (userId === null) return;
      const other = await orders.findOne(
        { userId: toId(userId), _id: { $ne: toId(id) } },
        { session, projection: { _id: 1 } },
      );
      if (!other) await customers.deleteOne({ _id: customerOf({ id: userId }, '') }, { session });
    },

    /** Undoes `forgetFirst`. */
    async rememberFirst(session: ClientSession, { userId, createdAt }: OrderRecord): Promise<void> {
      if (userId === null) return;
      await customers.updateOne(
        { _id: customerOf({ id: userId }, '') },
        { $setOnInsert: { since: createdAt } },
        { session, upsert: true },
      );
    },
  };
}
