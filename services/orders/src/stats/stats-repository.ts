import type { OrderStatus } from '@tanabana/contracts';
import { fromId, toId } from '@tanabana/mongo-kit';
import type { Collection, Db, ObjectId } from 'mongodb';
import { ORDERS } from '../collections.ts';
import type { OrderDocument } from '../orders/order-document.ts';
import type { CountedOrder, ProductFigures, StatusFigures, Sum } from './day-figures.ts';

/** From the first moment on, before the second one. */
export interface Span {
  from?: Date;
  before?: Date;
}

const within = ({ from, before }: Span) =>
  from || before
    ? { createdAt: { ...(from && { $gte: from }), ...(before && { $lt: before }) } }
    : {};

export type StatsRepository = ReturnType<typeof createStatsRepository>;

/** Counts orders in the database. */
export function createStatsRepository(db: Db) {
  const orders: Collection<OrderDocument> = db.collection(ORDERS);

  return {
    /** Days of whose orders one was made or changed since then. */
    async touchedDays(since: Date): Promise<string[]> {
      const found = await orders
        .aggregate<{ _id: string }>([
          { $match: { updatedAt: { $gte: since } } },
          { $group: { _id: '$day' } },
        ])
        .toArray();
      return found.map(({ _id }) => _id);
    },

    async byStatus(span: Span): Promise<StatusFigures[]> {
      const found = await orders
        .aggregate<
          Omit<StatusFigures, 'day' | 'status'> & { _id: { day: string; status: string } }
        >([
          { $match: within(span) },
          {
            $group: {
              _id: { day: '$day', status: '$orderStatus' },
              orders: { $sum: 1 },
              revenue: { $sum: '$totalPrice' },
              newCustomers: { $sum: { $cond: ['$isFirst', 1, 0] } },
            },
          },
        ])
        .toArray();
      return found.map(({ _id, ...sums }) => ({
        day: _id.day,
        status: _id.status as OrderStatus,
        ...sums,
      }));
    },

    async byProduct(span: Span): Promise<ProductFigures[]> {
      const found = await orders
        .aggregate<
          Omit<ProductFigures, 'day' | 'productId'> & { _id: { day: string; product: ObjectId } }
        >([
          { $match: within(span) },
          // Not in the filter: the local engine would take the index of statuses and read them all.
          { $project: { day: 1, lines: { $cond: ['$stockHeld', '$lines', []] } } },
          { $unwind: '$lines' },
          {
            $group: {
              _id: { day: '$day', product: '$lines.productId' },
              quantity: { $sum: '$lines.quantity' },
              revenue: { $sum: { $multiply: ['$lines.price', '$lines.quantity'] } },
              name: { $last: '$lines.name' },
              image: { $last: '$lines.colorImage' },
            },
          },
        ])
        .toArray();
      return found.map(({ _id, ...sums }) => ({
        day: _id.day,
        productId: fromId(_id.product),
        ...sums,
      }));
    },

    /** The orders of a span as they are counted: for a day or two faster than to let them be summed. */
    async counted(span: Span): Promise<CountedOrder[]> {
      const found = await orders
        .find(within(span), {
          projection: {
            orderStatus: 1,
            totalPrice: 1,
            isFirst: 1,
            stockHeld: 1,
            'lines.productId': 1,
            'lines.quantity': 1,
            'lines.price': 1,
            'lines.name': 1,
            'lines.colorImage': 1,
          },
        })
        .sort({ _id: 1 })
        .toArray();
      return found.map(({ orderStatus, totalPrice, isFirst, stockHeld, lines }) => ({
        status: orderStatus,
        revenue: totalPrice,
        isFirst,
        sold: stockHeld
          ? lines.map(({ productId, quantity, price, name, colorImage }) => ({
              productId: fromId(productId),
              quantity,
              revenue: price * quantity,
              name,
              image: colorImage,
            }))
          : [],
      }));
    },

    count: (span: Span): Promise<number> => orders.countDocuments(within(span)),

    /** How many orders a user has made, and for how much. */
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
