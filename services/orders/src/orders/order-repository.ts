import type { OrderExportQuery, OrderQuery } from '@tanabana/contracts';
import { findPage, firstIdOf, type Page, toId } from '@tanabana/mongo-kit';
import type { Collection, Db } from 'mongodb';
import { ORDERS } from '../collections.ts';
import type { DaySpan } from './day-spans.ts';
import type { OrderRecord } from './order.ts';
import { fromDocument, type OrderDocument } from './order-document.ts';
import { orderFilter, orderSorts } from './order-filter.ts';

export type OrderRepository = ReturnType<typeof createOrderRepository>;

/** Reads orders. */
export function createOrderRepository(db: Db) {
  const orders: Collection<OrderDocument> = db.collection(ORDERS);

  return {
    async find(id: string): Promise<OrderRecord | null> {
      const found = await orders.findOne({ _id: toId(id) });
      return found && fromDocument(found);
    },

    /** Newest first, at most `limit`; of everybody where no user is named. */
    async newest(userId: string | undefined, limit: number): Promise<OrderRecord[]> {
      const found = await orders
        .find(userId === undefined ? {} : { userId: toId(userId) })
        .sort({ _id: -1 })
        .limit(limit)
        .toArray();
      return found.map(fromDocument);
    },

    /** @param total how many orders fit, where that is known */
    async list(
      { page, limit, sort, ...query }: OrderQuery,
      total?: number,
    ): Promise<Page<OrderRecord>> {
      const options = { page, limit, sort: orderSorts[sort], total };
      const found = await findPage(orders, orderFilter(query), options);
      return { ...found, data: found.data.map(fromDocument) };
    },

    /** The orders of a page, newest or oldest first, looked for on the days of its span only. */
    async ofDays(
      { status, sort }: Pick<OrderQuery, 'status' | 'sort'>,
      { since, until, skip, count }: DaySpan,
    ): Promise<OrderRecord[]> {
      const made = { _id: { $gte: firstIdOf(since), $lt: firstIdOf(until) } };
      const found = await orders
        .find(status ? { orderStatus: status, ...made } : made)
        .sort(orderSorts[sort])
        .skip(skip)
        .limit(count)
        .toArray();
      return found.map(fromDocument);
    },

    /** All that match, one by one while they are read. */
    async *all({ sort, ...query }: OrderExportQuery): AsyncGenerator<OrderRecord> {
      const found = orders.find(orderFilter(query)).sort(orderSorts[sort]).batchSize(500);
      for await (const document of found) yield fromDocument(document);
    },
  };
}
