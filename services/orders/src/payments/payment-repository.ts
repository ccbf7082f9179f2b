import {
  addDays,
  orderNumber,
  type PaymentExportQuery,
  type PaymentQuery,
  type ProviderMethod,
  startOfShopDay,
} from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { Outbox } from '@tanabana/service-kit/events';
import {
  type ClientSession,
  findPage,
  fromId,
  newId,
  type Page,
  toId,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import type { Collection, Db, Filter, ObjectId } from 'mongodb';
import { LONG_AGO, PAYMENTS } from '../database.ts';
import { paymentEvents } from '../events/order-events.ts';
import type { InZone } from '../orders/day-spans.ts';
import { leftToRefund, type PaymentRecord, settled, withRefund } from './payment.ts';

/** A stored payment. */
export interface PaymentDocument extends Omit<PaymentRecord, 'id' | 'orderId'> {
  _id: ObjectId;
  orderId: ObjectId | null;
  /** Numbers that find it: of the provider, and of the order. */
  keys: string[];
}

const fromDocument = ({ _id, orderId, keys: _keys, ...rest }: PaymentDocument): PaymentRecord => ({
  ...rest,
  id: fromId(_id),
  orderId: orderId && fromId(orderId),
});

const keysOf = ({ paymentId, reference, orderId, refunds }: PaymentRecord): string[] => [
  paymentId,
  ...(reference === null ? [] : [reference]),
  ...(orderId === null ? [] : [orderId, orderNumber(orderId)]),
  ...refunds.flatMap((one) => one.reference ?? []),
];

const toDocument = (record: PaymentRecord): PaymentDocument => {
  const { id, orderId, ...rest } = record;
  return {
    _id: toId(id),
    orderId: orderId === null ? null : toId(orderId),
    ...rest,
    keys: keysOf(record),
  };
};

/** Payments per run of the background job. */
const AT_ONCE = 200;

const VIEWS: Record<NonNullable<PaymentQuery['view']>, Filter<PaymentDocument>> = {
  attention: { attention: 1 },
  captured: { state: 'captured', outcome: 'order' },
  failed: { state: 'failed' },
  refunds: { 'refunds.0': { $exists: true } },
  unsettled: { state: 'captured', settlement: null },
};

/** Filter of the dashboard's list. Days of the zone, both ends included. */
function filterOf(query: InZone<PaymentExportQuery>): Filter<PaymentDocument> {
  const { view, method, from, to, q, zone } = query;
  const all: Filter<PaymentDocument>[] = [];
  if (view) all.push(VIEWS[view]);
  if (method) all.push({ method });
  if (from) all.push({ createdAt: { $gte: startOfShopDay(from, zone) } });
  if (to) all.push({ createdAt: { $lt: startOfShopDay(addDays(to, 1), zone) } });
  if (q) all.push({ keys: { $in: [q, q.toLowerCase().replace(/^#/, '')] } });
  return all.length > 0 ? { $and: all } : {};
}

const STATE_OF_SUM = {
  created: 'pending',
  authorized: 'pending',
  captured: 'paid',
  failed: 'failed',
  voided: 'failed',
} as const;

const NEWEST = { attention: -1, createdAt: -1, _id: -1 } as const;

/** Sums of payments at providers by method. Paise. */
export interface ProviderSums {
  method: ProviderMethod;
  state: 'paid' | 'pending' | 'failed' | 'refunded';
  count: number;
  amount: number;
}

export type PaymentRepository = ReturnType<typeof createPaymentRepository>;

/** Payments at providers. */
export function createPaymentRepository(db: Db, outbox: Outbox) {
  const payments: Collection<PaymentDocument> = db.collection(PAYMENTS);
  const named = (provider: string, paymentId: string) => ({ provider, paymentId });

  async function find(
    provider: string,
    paymentId: string,
    session?: ClientSession,
  ): Promise<PaymentRecord | null> {
    const found = await payments.findOne(named(provider, paymentId), session ? { session } : {});
    return found && fromDocument(found);
  }

  /** Stores a payment in place of the one with its id. */
  async function put(record: PaymentRecord, at: Date, session: ClientSession) {
    const stored = settled(record, at);
    const before = await payments.findOneAndReplace({ _id: toId(record.id) }, toDocument(stored), {
      session,
      upsert: true,
      returnDocument: 'before',
      projection: { state: 1 },
    });
    await outbox.write(paymentEvents(before, stored, at), { session });
    return stored;
  }

  return {
    find,
    put,

    async get(id: string, session?: ClientSession): Promise<PaymentRecord | null> {
      const found = await payments.findOne({ _id: toId(id) }, session ? { session } : {});
      return found && fromDocument(found);
    },

    /** Returns a new id of a payment or a refund. */
    newId: (): string => fromId(newId()),

    /** Runs work in a transaction. */
    transaction: <T>(work: (session: ClientSession) => Promise<T>): Promise<T> =>
      withTransaction(db.client, work),

    /**
     * Requests a refund within the caller's transaction; the provider is asked afterwards. Throws
     * `order.refund_too_high` and `order.refund_by_provider`.
     */
    async requestRefund(
      session: ClientSession,
      { provider, paymentId }: { provider: string; paymentId: string },
      refund: { id: string; amount: number; reason: string },
      at: Date,
    ): Promise<void> {
      const payment = await find(provider, paymentId, session);
      if (!payment) throw new AppError('order.refund_by_provider');
      if (refund.amount > leftToRefund(payment)) throw new AppError('order.refund_too_high');
      await put(withRefund(payment, refund, at), at, session);
    },

    /** Returns payments whose provider is to be asked, longest due first. */
    async due(now: Date): Promise<PaymentRecord[]> {
      const found = await payments
        .find({ dueAt: { $gt: LONG_AGO, $lte: now } })
        .sort({ dueAt: 1, _id: 1 })
        .limit(AT_ONCE)
        .toArray();
      return found.map(fromDocument);
    },

    /**
     * Takes a due payment, so that no other instance asks its provider before `until`.
     * @returns null if another instance has taken it
     */
    async claim({ id, dueAt }: PaymentRecord, until: Date): Promise<PaymentRecord | null> {
      const found = await payments.findOneAndUpdate(
        { _id: toId(id), dueAt },
        { $set: { dueAt: until }, $inc: { tries: 1 } },
        { returnDocument: 'after' },
      );
      return found && fromDocument(found);
    },

    /** Returns the payments of an order, oldest first. */
    async ofOrder(orderId: string): Promise<PaymentRecord[]> {
      const found = await payments
        .find({ orderId: toId(orderId) })
        .sort({ createdAt: 1, _id: 1 })
        .toArray();
      return found.map(fromDocument);
    },

    /** Payments by page, those that need attention first. */
    async page({ page, limit, ...query }: InZone<PaymentQuery>): Promise<Page<PaymentRecord>> {
      const options = { page, limit, sort: NEWEST };
      const found = await findPage(payments, filterOf(query), options);
      return { ...found, data: found.data.map(fromDocument) };
    },

    attention: (): Promise<number> => payments.countDocuments({ attention: 1 }),

    /** Yields all matches. */
    async *all(query: InZone<PaymentExportQuery>): AsyncGenerator<PaymentRecord> {
      const found = payments.find(filterOf(query)).sort(NEWEST).batchSize(500);
      for await (const document of found) yield fromDocument(document);
    },

    /** Returns payments by the provider's numbers of payments or refunds. */
    async byReferences(references: readonly string[]): Promise<Map<string, PaymentRecord>> {
      const found = await payments.find({ keys: { $in: [...references] } }).toArray();
      return new Map(
        found.flatMap((document) => {
          const record = fromDocument(document);
          return [
            [record.paymentId, record] as const,
            ...record.refunds.flatMap(({ reference }) =>
              reference === null ? [] : [[reference, record] as const],
            ),
          ];
        }),
      );
    },

    /** Records the settlement of a payment. */
    async settle(id: string, settlement: PaymentRecord['settlement']): Promise<void> {
      await payments.updateOne({ _id: toId(id) }, { $set: { settlement } });
    },

    /** Returns the sums of payments created in a range, and of refunds requested in it. */
    async sums(from: Date, until: Date): Promise<ProviderSums[]> {
      const within = { $gte: from, $lt: until };
      const [made, refunded] = await Promise.all([
        payments
          .aggregate<{
            _id: { method: ProviderMethod; state: PaymentRecord['state'] };
            count: number;
            amount: number;
          }>([
            { $match: { createdAt: within, state: { $ne: 'voided' } } },
            {
              $group: {
                _id: { method: '$method', state: '$state' },
                count: { $sum: 1 },
                amount: { $sum: '$amount' },
              },
            },
          ])
          .toArray(),
        payments
          .aggregate<{ _id: ProviderMethod; count: number; amount: number }>([
            { $match: { 'refunds.requestedAt': within } },
            { $unwind: '$refunds' },
            { $match: { 'refunds.requestedAt': within, 'refunds.state': { $ne: 'failed' } } },
            { $group: { _id: '$method', count: { $sum: 1 }, amount: { $sum: '$refunds.amount' } } },
          ])
          .toArray(),
      ]);
      return [
        ...made.map(({ _id, count, amount }) => ({
          method: _id.method,
          state: STATE_OF_SUM[_id.state],
          count,
          amount,
        })),
        ...refunded.map(({ _id: method, count, amount }) => ({
          method,
          state: 'refunded' as const,
          count,
          amount,
        })),
      ];
    },
  };
}
