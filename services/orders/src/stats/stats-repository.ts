import {
  addDays,
  INDIA_TIME_ZONE,
  type OrderStatus,
  type PaymentStatus,
  shopDay,
  startOfShopDay,
} from '@tanabana/contracts';
import { fromId, toId } from '@tanabana/service-kit/mongo';
import type { Collection, Db, ObjectId } from 'mongodb';
import { ORDERS } from '../database.ts';
import type { OrderDocument } from '../orders/order-document.ts';
import type {
  CountedOrder,
  ProductFigures,
  Standing,
  StatusBefore,
  StatusFigures,
  Sum,
} from './sales-aggregate.ts';

/** Orders per query. */
const BATCH = 1000;

/**
 * Returns the day of an order in a time zone. The stored one is India's, and part of an index; in
 * another zone it is calculated.
 */
const dayIn = (zone: string) =>
  zone === INDIA_TIME_ZONE
    ? '$day'
    : { $dateToString: { date: '$createdAt', format: '%Y-%m-%d', timezone: zone } };

/** Collects the ids of orders changed since then. */
const changedSince = (since: Date) => ({
  $addToSet: { $cond: [{ $gte: ['$updatedAt', since] }, '$_id', null] },
});

const idsOf = (lately: (ObjectId | null)[]): string[] =>
  lately.flatMap((id) => (id ? [fromId(id)] : []));

const COUNTED = {
  orderStatus: 1,
  paymentStatus: 1,
  totalPrice: 1,
  isFirst: 1,
  stockHeld: 1,
  createdAt: 1,
  'timeline.at': 1,
  'timeline.kind': 1,
  'timeline.from': 1,
  'lines.productId': 1,
  'lines.quantity': 1,
  'lines.price': 1,
  'lines.name': 1,
  'lines.colorImage': 1,
} as const;

type Top<Path> = Path extends `${infer Field}.${string}` ? Field : Path;
type CountedFields = Pick<OrderDocument, '_id' | (Top<keyof typeof COUNTED> & keyof OrderDocument)>;

function toCounted(order: CountedFields, zone: string): CountedOrder {
  const { _id, orderStatus, paymentStatus, totalPrice, isFirst, stockHeld, createdAt } = order;
  return {
    id: fromId(_id),
    day: shopDay(createdAt, zone),
    status: orderStatus,
    payment: paymentStatus,
    revenue: totalPrice,
    isFirst,
    isSold: stockHeld,
    createdAt,
    changes: order.timeline.flatMap(({ kind, at, from }): StatusBefore[] => {
      if (kind === 'orderStatus') return [{ kind, at, from: from as OrderStatus }];
      return kind === 'paymentStatus' ? [{ kind, at, from: from as PaymentStatus }] : [];
    }),
    lines: order.lines.map(({ productId, quantity, price, name, colorImage }) => ({
      productId: fromId(productId),
      quantity,
      revenue: price * quantity,
      name,
      image: colorImage,
    })),
  };
}

/** A contribution, and when lines of the order were last changed. */
export type FoundStanding = Standing & { editedAt?: Date };

export type StatsRepository = ReturnType<typeof createStatsRepository>;

/** Counts orders in the database. */
export function createStatsRepository(db: Db) {
  const orders: Collection<OrderDocument> = db.collection(ORDERS);

  return {
    /** Returns the contributions of orders created or changed since then, at most `limit`. */
    async standingsSince(since: Date, limit: number): Promise<Map<string, FoundStanding>> {
      const found = await orders
        .find(
          { updatedAt: { $gte: since } },
          {
            projection: { orderStatus: 1, paymentStatus: 1, stockHeld: 1, editedAt: 1 },
            limit,
            batchSize: BATCH,
          },
        )
        .toArray();
      return new Map(
        found.map(({ _id, orderStatus, paymentStatus, stockHeld, editedAt }) => [
          fromId(_id),
          {
            status: orderStatus,
            payment: paymentStatus,
            isSold: stockHeld,
            ...(editedAt && { editedAt }),
          },
        ]),
      );
    },

    /** Returns counted fields of orders. */
    async counted(ids: readonly string[], zone = INDIA_TIME_ZONE): Promise<CountedOrder[]> {
      const found: CountedOrder[] = [];
      for (let from = 0; from < ids.length; from += BATCH) {
        const some = { $in: ids.slice(from, from + BATCH).map(toId) };
        const read = await orders.find({ _id: some }, { projection: COUNTED }).toArray();
        found.push(...read.map((order) => toCounted(order, zone)));
      }
      return found;
    },

    /**
     * Returns all orders by day, status and payment status, with the ids of those changed since
     * then.
     */
    async byStatus(since: Date, zone = INDIA_TIME_ZONE): Promise<StatusFigures[]> {
      const found = await orders
        .aggregate<
          Sum & {
            _id: { day: string; status: OrderStatus; payment: PaymentStatus };
            newCustomers: number;
            lately: (ObjectId | null)[];
          }
        >([
          {
            $group: {
              _id: { day: dayIn(zone), status: '$orderStatus', payment: '$paymentStatus' },
              orders: { $sum: 1 },
              revenue: { $sum: '$totalPrice' },
              newCustomers: { $sum: { $cond: ['$isFirst', 1, 0] } },
              lately: changedSince(since),
            },
          },
        ])
        .toArray();
      return found.map(({ _id, lately, ...sums }) => ({ ..._id, ...sums, lately: idsOf(lately) }));
    },

    /**
     * Returns sales by day and product for orders created from then on, and whether recently
     * changed orders are included.
     */
    async byProduct(from: Date, since: Date, zone = INDIA_TIME_ZONE) {
      const found = await orders
        .aggregate<
          Omit<ProductFigures, 'day' | 'productId'> & {
            _id: { day: string; product: ObjectId | null };
            lately: (ObjectId | null)[];
          }
        >([
          { $match: { createdAt: { $gte: from } } },
          // Not in the filter, because the local engine would use the status index and read all
          // orders.
          {
            $project: {
              day: dayIn(zone) === '$day' ? 1 : dayIn(zone),
              updatedAt: 1,
              lines: { $cond: ['$stockHeld', '$lines', []] },
            },
          },
          { $unwind: { path: '$lines', preserveNullAndEmptyArrays: true } },
          {
            $group: {
              _id: { day: '$day', product: { $ifNull: ['$lines.productId', null] } },
              quantity: { $sum: '$lines.quantity' },
              revenue: { $sum: { $multiply: ['$lines.price', '$lines.quantity'] } },
              name: { $last: '$lines.name' },
              image: { $last: '$lines.colorImage' },
              lately: changedSince(since),
            },
          },
        ])
        .toArray();
      const sold: ProductFigures[] = [];
      const lately = new Map<string, boolean>();
      for (const { _id, lately: changed, ...sums } of found) {
        const { day, product } = _id;
        if (product) sold.push({ day, productId: fromId(product), ...sums });
        for (const id of idsOf(changed)) lately.set(id, product !== null);
      }
      return { sold, lately };
    },

    /** Returns what was paid back from then on (paise), by the time of its recording. */
    async refundsSince(from: Date): Promise<{ at: Date; amount: number }[]> {
      const projection = { refund: 1, refunds: 1 };
      const [whole, partial] = await Promise.all([
        orders.find({ 'refund.recordedAt': { $gte: from } }, { projection }).toArray(),
        orders.find({ 'refunds.recordedAt': { $gte: from } }, { projection }).toArray(),
      ]);
      return [
        ...whole.flatMap(({ refund }) => (refund ? [refund] : [])),
        ...partial.flatMap(({ refunds = [] }) => refunds.filter(({ method }) => method !== 'none')),
      ]
        .filter(({ recordedAt }) => recordedAt >= from)
        .map(({ recordedAt, amount }) => ({ at: recordedAt, amount }));
    },

    /** Returns the creation times of a day's orders. */
    async momentsOf(day: string, zone = INDIA_TIME_ZONE): Promise<Date[]> {
      const [from, until] = [startOfShopDay(day, zone), startOfShopDay(addDays(day, 1), zone)];
      const found = await orders
        .find({ createdAt: { $gte: from, $lt: until } }, { projection: { _id: 0, createdAt: 1 } })
        .toArray();
      return found.map(({ createdAt }) => createdAt);
    },

    /** Returns the number and total of a user's orders. */
    async ofUser(userId: string): Promise<Sum> {
      const [sum] = await orders
        .aggregate<Sum>([
          { $match: { userId: toId(userId) } },
          { $group: { _id: null, orders: { $sum: 1 }, revenue: { $sum: '$totalPrice' } } },
        ])
        .toArray();
      return { orders: sum?.orders ?? 0, revenue: sum?.revenue ?? 0 };
    },
  };
}
