import type { Choice } from '@tanabana/contracts';
import { SEARCH_MS, toId } from '@tanabana/service-kit/mongo';
import type { Collection, Db, Filter, FindOptions } from 'mongodb';
import { ORDERS } from '../database.ts';
import type { OrderLineRecord, ReturnRecord, TimelineRecord } from '../orders/order.ts';
import { fromDocument, type OrderDocument } from '../orders/order-document.ts';

/** A stock movement of an order. */
export interface StockOrder {
  id: string;
  userId: string | null;
  username: string;
  lines: OrderLineRecord[];
  timeline: TimelineRecord[];
  stockHeld: boolean;
  returns?: Pick<ReturnRecord, 'line' | 'quantity' | 'quality'>[];
  createdAt: Date;
  updatedAt: Date;
}

/** An order with returns. */
export type ReturnedOrder = Pick<StockOrder, 'id' | 'lines'> & { returns: ReturnRecord[] };

/** A product or one of its variants. */
export interface StockSubject {
  product: string;
  choice: Choice | null;
}

const FIELDS = {
  userId: 1,
  username: 1,
  'lines.productId': 1,
  'lines.quantity': 1,
  'lines.selectedColor': 1,
  'lines.selectedSize': 1,
  timeline: 1,
  stockHeld: 1,
  'returns.line': 1,
  'returns.quantity': 1,
  'returns.quality': 1,
  createdAt: 1,
  updatedAt: 1,
} as const;

const OPTIONS: FindOptions = { projection: FIELDS, maxTimeMS: SEARCH_MS };

function ofSubject({ product, choice }: StockSubject): Filter<OrderDocument> {
  const productId = toId(product);
  const which: Filter<OrderDocument> = { 'lines.productId': productId };
  if (!choice) return which;
  const line = { productId, selectedColor: choice.color, selectedSize: choice.size };
  return { ...which, lines: { $elemMatch: line } } as Filter<OrderDocument>;
}

export type StockHistoryRepository = ReturnType<typeof createStockHistoryRepository>;

/** Reads orders by the products they sold. */
export function createStockHistoryRepository(db: Db) {
  const orders: Collection<OrderDocument> = db.collection(ORDERS);
  const read = async (
    filter: Filter<OrderDocument>,
    sort: Record<string, -1>,
    limit: number,
  ): Promise<StockOrder[]> => {
    const found = await orders.find(filter, OPTIONS).sort(sort).limit(limit).toArray();
    return found.map(fromDocument);
  };
  return {
    /** Returns orders that took units, newest first, after the cursor. */
    sold: (subject: StockSubject, after: string | null, limit: number) =>
      read(
        { ...ofSubject(subject), ...(after !== null && { _id: { $lt: toId(after) } }) },
        { _id: -1 },
        limit,
      ),

    /** Returns orders that returned their units, last changed first, after the cursor. */
    givenBack: (
      subject: StockSubject,
      after: { updatedAt: Date; id: string } | null,
      limit: number,
    ) =>
      read(
        {
          ...ofSubject(subject),
          stockHeld: false,
          ...(after && {
            updatedAt: { $lte: after.updatedAt },
            $or: [{ updatedAt: { $lt: after.updatedAt } }, { _id: { $lt: toId(after.id) } }],
          }),
        },
        { updatedAt: -1, _id: -1 },
        limit,
      ),

    /** Returns the orders of a product of which something was sent back. */
    async sentBack({ product }: StockSubject): Promise<ReturnedOrder[]> {
      const found = await orders
        .find(
          { 'lines.productId': toId(product), 'returns.state': { $exists: true } },
          { projection: { searchText: 0, address: 0 }, maxTimeMS: SEARCH_MS },
        )
        .toArray();
      return found.map((order) => {
        const { id, lines, returns = [] } = fromDocument(order);
        return { id, lines, returns };
      });
    },
  };
}
