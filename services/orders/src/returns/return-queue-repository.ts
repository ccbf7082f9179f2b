import {
  isOpenReturn,
  type QueuedReturn,
  RETURN_STATES,
  type ReturnQuery,
  type ReturnReason,
  type ReturnState,
  searchTermsOf,
} from '@tanabana/contracts';
import { fromId, type Page, SEARCH_MS, toId } from '@tanabana/service-kit/mongo';
import type { Collection, Db, Document, ObjectId } from 'mongodb';
import { ORDERS } from '../database.ts';
import type { OrderRecord, ReturnRecord } from '../orders/order.ts';
import { fromDocument, type OrderDocument } from '../orders/order-document.ts';

/** A return with its order. */
export interface FoundReturn {
  order: OrderRecord;
  found: ReturnRecord;
}

/** Units by product, size and category. */
export interface UnitCount {
  productId: string;
  name: string;
  size: string | null;
  category: string;
  units: number;
}

const statesOf = (state: ReturnQuery['state']): readonly ReturnState[] =>
  state === 'open' ? RETURN_STATES.filter(isOpenReturn) : state ? [state] : RETURN_STATES;

export type ReturnQueueRepository = ReturnType<typeof createReturnQueueRepository>;

/** Reads returns across orders. */
export function createReturnQueueRepository(db: Db) {
  const orders: Collection<OrderDocument> = db.collection(ORDERS);

  /** Units of lines of orders since then, of products if some are given. */
  async function soldSince(since: Date, productId?: string): Promise<UnitCount[]> {
    const found = await orders
      .aggregate<{
        _id: { productId: ObjectId; size: string | null; category: string };
        name: string;
        units: number;
      }>(
        [
          {
            $match: {
              ...(productId && { 'lines.productId': toId(productId) }),
              createdAt: { $gte: since },
              orderStatus: 'Delivered',
            },
          },
          { $unwind: '$lines' },
          ...(productId ? [{ $match: { 'lines.productId': toId(productId) } }] : []),
          {
            $group: {
              _id: {
                productId: '$lines.productId',
                size: '$lines.selectedSize',
                category: '$lines.category',
              },
              name: { $last: '$lines.name' },
              units: { $sum: '$lines.quantity' },
            },
          },
        ],
        { maxTimeMS: SEARCH_MS },
      )
      .toArray();
    return found.map(({ _id, name, units }) => ({
      productId: fromId(_id.productId),
      size: _id.size,
      category: _id.category,
      name,
      units,
    }));
  }

  return {
    /** Newest first. */
    async page({ state, q = '', page, limit }: ReturnQuery): Promise<Page<FoundReturn>> {
      const states = statesOf(state);
      const words = searchTermsOf(q);
      const match: Document[] = [
        { 'returns.state': { $in: [...states] } },
        ...words.map((word) => ({ searchText: { $regex: word } })),
      ];
      const all = await orders
        .aggregate<{ _id: ObjectId; at: number }>(
          [
            { $match: { $and: match } },
            { $project: { 'returns.state': 1, 'returns.requestedAt': 1 } },
            { $unwind: { path: '$returns', includeArrayIndex: 'at' } },
            { $match: { 'returns.state': { $in: [...states] } } },
            { $sort: { 'returns.requestedAt': -1, _id: -1, at: -1 } },
            { $project: { at: 1 } },
          ],
          { maxTimeMS: SEARCH_MS },
        )
        .toArray();
      const wanted = all.slice((page - 1) * limit, page * limit);
      const ids = wanted.map(({ _id }) => _id);
      const found = await orders.find({ _id: { $in: ids } }).toArray();
      const byId = new Map(found.map((order) => [fromId(order._id), fromDocument(order)]));
      const data = wanted.flatMap(({ _id, at }) => {
        const order = byId.get(fromId(_id));
        const one = order?.returns?.[Number(at)];
        return order && one ? [{ order, found: one }] : [];
      });
      return { data, total: all.length, page, limit };
    },

    soldSince,

    /** Returns by product, size, category and reason, of orders placed since then. */
    async returnedSince(
      since: Date,
      productId?: string,
    ): Promise<(UnitCount & { reason: ReturnReason })[]> {
      const found = orders.find(
        {
          'returns.state': { $exists: true },
          createdAt: { $gte: since },
          ...(productId && { 'lines.productId': toId(productId) }),
        },
        { projection: { lines: 1, returns: 1 }, maxTimeMS: SEARCH_MS },
      );
      const counts: (UnitCount & { reason: ReturnReason })[] = [];
      for await (const { lines, returns = [] } of found) {
        for (const { line, quantity, reason, state } of returns) {
          const of = lines[line];
          if (!of || state === 'rejected' || state === 'withdrawn') continue;
          const id = fromId(of.productId);
          if (productId && id !== productId) continue;
          counts.push({
            productId: id,
            name: of.name,
            size: of.selectedSize,
            category: of.category,
            units: quantity,
            reason,
          });
        }
      }
      return counts;
    },

    /** Returns orders with returns of lines of a product, newest first, at most `limit`. */
    async ofProduct(productId: string, limit: number): Promise<OrderRecord[]> {
      const found = await orders
        .find(
          { 'lines.productId': toId(productId), 'returns.state': { $exists: true } },
          { maxTimeMS: SEARCH_MS },
        )
        .sort({ _id: -1 })
        .limit(limit)
        .toArray();
      return found.map(fromDocument);
    },

    /** Returns orders with booked parcels that are on their way, at most `limit`. */
    async booked(courier: string, limit: number): Promise<OrderRecord[]> {
      const found = await orders
        .find({
          shipments: {
            $elemMatch: {
              bookedWith: courier,
              status: {
                $in: ['packed', 'handed-over', 'in-transit', 'out-for-delivery', 'failed'],
              },
            },
          },
          'shipments.bookedWith': courier,
        })
        .limit(limit)
        .toArray();
      return found.map(fromDocument);
    },
  };
}

/** Returns a queued return in the contract's format. */
export function presentQueued(
  { order, found }: FoundReturn,
  present: (
    one: ReturnRecord,
  ) => Omit<QueuedReturn, 'orderId' | 'customer' | 'paymentMethod' | 'item'>,
): QueuedReturn {
  const line = order.lines[found.line];
  return {
    ...present(found),
    orderId: order.id,
    customer: order.username,
    paymentMethod: order.paymentMethod,
    item: {
      name: line?.name ?? '',
      sku: line?.sku ?? '',
      selectedColor: line?.selectedColor ?? null,
      selectedSize: line?.selectedSize ?? null,
      colorImage: line?.colorImage ?? null,
    },
  };
}
