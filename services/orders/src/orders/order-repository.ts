import {
  addDays,
  holdsStock,
  indianPin,
  isOpen,
  ORDER_STATUSES,
  type OrderExportQuery,
  type OrderQuery,
  orderNumber,
  PAYMENT_STATUSES,
  searchTermsOf,
  startOfShopDay,
  withoutParts,
  withPlainNumbers,
} from '@tanabana/contracts';
import { findPage, firstIdOf, fromId, type Page, toId } from '@tanabana/service-kit/mongo';
import type { Collection, Db } from 'mongodb';
import { CUSTOMERS, ORDERS } from '../database.ts';
import type { DaySpan, InZone } from './day-spans.ts';
import type { OrderRecord } from './order.ts';
import { fromDocument, type OrderDocument } from './order-document.ts';

type Condition = Record<string, unknown>;

const isId = (text: string): boolean => /^[0-9a-f]{24}$/i.test(text);
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const startOf = (from: string, zone?: string): Date =>
  isDay(from) ? startOfShopDay(from, zone) : new Date(from);

/** Unpaid in the sense of `paymentGroup`. */
const UNPAID: Condition = {
  paymentStatus: { $in: PAYMENT_STATUSES.filter((status) => status !== 'Paid') },
  orderStatus: { $in: ORDER_STATUSES.filter(holdsStock) },
};

/** Filter of the admin's list. Days of the zone, both ends included. */
function orderFilter(query: InZone<Partial<OrderExportQuery>>): Condition {
  const { zone, q, status, paymentStatus, paymentMethod, payment, from, to } = query;
  const all: Condition[] = [];
  if (status) all.push({ orderStatus: status });
  if (paymentStatus === 'Unpaid') all.push(UNPAID);
  else if (paymentStatus) all.push({ paymentStatus });
  if (paymentMethod) all.push({ paymentMethod });
  if (payment) all.push({ payment: { $exists: payment === 'online' } });
  if (from) all.push({ createdAt: { $gte: startOf(from, zone) } });
  if (to) {
    const end = isDay(to) ? { $lt: startOfShopDay(addDays(to, 1), zone) } : { $lte: new Date(to) };
    all.push({ createdAt: end });
  }
  if (q?.trim()) all.push(...searched(q.trim()));
  return all.length === 0 ? {} : { $and: all };
}

/** The PIN code is not among the stored terms, because people write it with a space. */
function hasWord(word: string): Condition {
  const asText = { searchText: { $regex: word } };
  if (indianPin(word) === null) return asText;
  const spellings = [word, `${word.slice(0, 3)} ${word.slice(3)}`];
  return { $or: [asText, { 'address.postalCode': { $in: spellings } }] };
}

/** A complete id finds its order; other terms must all match; punctuation alone finds nothing. */
function searched(q: string): Condition[] {
  if (isId(q)) return [{ _id: toId(q) }];
  const words = withoutParts(searchTermsOf(withPlainNumbers(q)));
  return words.length > 0 ? words.map(hasWord) : [{ _id: { $in: [] } }];
}

/**
 * Ids contain the creation time, so their index serves all sorts by time. Every sort ends with the
 * id, so that pages never overlap.
 */
const orderSorts: Record<OrderQuery['sort'], Record<string, 1 | -1>> = {
  newest: { _id: -1 },
  oldest: { _id: 1 },
  'total-desc': { totalPrice: -1, _id: -1 },
  'total-asc': { totalPrice: 1, _id: 1 },
};

export type OrderRepository = ReturnType<typeof createOrderRepository>;

/** Reads orders. */
export function createOrderRepository(db: Db) {
  const orders: Collection<OrderDocument> = db.collection(ORDERS);

  return {
    async find(id: string): Promise<OrderRecord | null> {
      const found = await orders.findOne({ _id: toId(id) });
      return found && fromDocument(found);
    },

    /** Newest first, at most `limit`; of all users if none is given. */
    async newest(userId: string | undefined, limit: number): Promise<OrderRecord[]> {
      const found = await orders
        .find(userId === undefined ? {} : { userId: toId(userId) })
        .sort({ _id: -1 })
        .limit(limit)
        .toArray();
      return found.map(fromDocument);
    },

    /** @param total number of matches, if known */
    async list(
      { page, limit, sort, ...query }: InZone<OrderQuery>,
      total?: number,
    ): Promise<Page<OrderRecord>> {
      const options = { page, limit, sort: orderSorts[sort], total };
      const found = await findPage(orders, orderFilter(query), options);
      return { ...found, data: found.data.map(fromDocument) };
    },

    /** Returns the orders of a page, reading only the days of its range. */
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

    /** Newest first; unknown ids are omitted. */
    async ofIds(ids: readonly string[]): Promise<OrderRecord[]> {
      const some = { _id: { $in: ids.map(toId) } };
      const found = await orders.find(some).sort({ _id: -1 }).toArray();
      return found.map(fromDocument);
    },

    /** Returns by user the cash orders that came back unpaid: refused deliveries. */
    async refusedDeliveries(userIds: readonly string[]): Promise<Map<string, number>> {
      const found = await orders
        .aggregate<{ _id: OrderDocument['userId']; count: number }>([
          {
            $match: {
              userId: { $in: [...new Set(userIds)].map(toId) },
              orderStatus: 'Returned',
              paymentMethod: 'cash-delivery',
              paymentStatus: { $ne: 'Paid' },
            },
          },
          { $group: { _id: '$userId', count: { $sum: 1 } } },
        ])
        .toArray();
      return new Map(found.flatMap(({ _id, count }) => (_id ? [[fromId(_id), count]] : [])));
    },

    /** Whether a customer, in the form of an `OrderRequest`, has ordered before. */
    async isKnown(customer: string): Promise<boolean> {
      const found = await db.collection<{ _id: string }>(CUSTOMERS).findOne({ _id: customer });
      return found !== null;
    },

    /** Returns ids of open orders by their numbers (rule 3.10), in small letters. */
    async openNumbers(): Promise<Map<string, string[]>> {
      const found = orders.find(
        { orderStatus: { $in: ORDER_STATUSES.filter(isOpen) } },
        { projection: { _id: 1 } },
      );
      const numbers = new Map<string, string[]>();
      for await (const { _id } of found) {
        const id = fromId(_id);
        const number = orderNumber(id);
        numbers.set(number, [...(numbers.get(number) ?? []), id]);
      }
      return numbers;
    },

    /** Yields all matches. */
    async *all({ sort, ...query }: InZone<OrderExportQuery>): AsyncGenerator<OrderRecord> {
      const found = orders.find(orderFilter(query)).sort(orderSorts[sort]).batchSize(500);
      for await (const document of found) yield fromDocument(document);
    },
  };
}
