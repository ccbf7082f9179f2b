import type { OrderQuery } from '@tanabana/contracts';
import { findPage, isDuplicateKey, type Page, toId, withTransaction } from '@tanabana/mongo-kit';
import type { Shortage, Stock, StockLine } from '@tanabana/stock';
import type { ClientSession, Collection, Db, MongoClient } from 'mongodb';
import { type Attempt, REMEMBERED_S } from '../idempotency/attempt.ts';
import type { OrderRecord, TimelineRecord } from './order.ts';
import { fromDocument, type OrderDocument, toActor, toDocument } from './order-document.ts';
import { orderFilter, orderOrders } from './order-filter.ts';

export const ORDERS = 'orders';
export const ATTEMPTS = 'orderAttempts';

/** What was answered to an attempt; gone a day after it was made. */
export interface AttemptDocument {
  /** `<user id>:<key>`. */
  _id: string;
  hash: string;
  answer: OrderDocument;
  createdAt: Date;
}

/** What came of storing an order with its stock. */
export type Placed =
  | { outcome: 'placed' }
  | { outcome: 'short'; short: Shortage[] }
  /** Another request with the same key was first. */
  | { outcome: 'repeated' };

export type Changed =
  | { outcome: 'changed'; order: OrderRecord }
  | { outcome: 'short'; short: Shortage[]; order: OrderRecord }
  | { outcome: 'missing' };

export interface StatusChange {
  kind: 'orderStatus' | 'paymentStatus';
  to: string;
  /** Whether an order in that status keeps its pieces; left out where it makes no difference. */
  holdsStock?: boolean;
  by: TimelineRecord['by'];
  at: Date;
}

/** Undoes a transaction whose stock did not suffice. */
class Short extends Error {
  readonly short: Shortage[];
  readonly order: OrderRecord | undefined;
  constructor(short: Shortage[], order?: OrderRecord) {
    super('Not enough stock');
    this.short = short;
    this.order = order;
  }
}

const attemptId = ({ userId, key }: Attempt): string => `${userId}:${key}`;

export type OrderRepository = ReturnType<typeof createOrderRepository>;

/** Orders and the attempts that made them; stock moves in the same transactions. */
export function createOrderRepository(client: MongoClient, db: Db, stock: Stock) {
  const orders: Collection<OrderDocument> = db.collection(ORDERS);
  const attempts: Collection<AttemptDocument> = db.collection(ATTEMPTS);

  /** Moves pieces where the new status needs it; once, however often the status goes to and fro. */
  async function moveStock(session: ClientSession, order: OrderDocument, holds: boolean) {
    if (holds === order.stockHeld) return;
    if (!holds) return stock.returnStock(session, order.lines);
    const result = await stock.takeStock(session, stockLines(order));
    if (!result.taken) throw new Short(result.short, fromDocument(order));
  }

  return {
    /**
     * Takes the stock of an order and stores it with its attempt: all or nothing. Pieces are only
     * taken at the prices that the order names.
     */
    async place(order: OrderRecord, attempt: Attempt | undefined): Promise<Placed> {
      const document = toDocument(order);
      const priced = document.lines.map((line) => ({ ...line, sellingPrice: line.price }));
      try {
        await withTransaction(client, async (session) => {
          // The attempt first: a repetition then waits for nothing but its twin.
          if (attempt) {
            const { createdAt } = order;
            const made = {
              _id: attemptId(attempt),
              hash: attempt.hash,
              answer: document,
              createdAt,
            };
            await attempts.insertOne(made, { session });
          }
          const result = await stock.takeStock(session, priced);
          if (!result.taken) throw new Short(result.short);
          await orders.insertOne(document, { session });
        });
        return { outcome: 'placed' };
      } catch (error) {
        if (error instanceof Short) return { outcome: 'short', short: error.short };
        if (attempt && isDuplicateKey(error)) return { outcome: 'repeated' };
        throw error;
      }
    },

    /** The order that an attempt's key has made, and whether for the same body. */
    async findAttempt(
      attempt: Attempt,
      now: Date,
    ): Promise<{ order: OrderRecord; sameBody: boolean } | null> {
      const found = await attempts.findOne({ _id: attemptId(attempt) });
      if (!found) return null;
      if (found.createdAt.getTime() + REMEMBERED_S * 1000 <= now.getTime()) {
        await attempts.deleteOne({ _id: found._id, createdAt: found.createdAt });
        return null;
      }
      return { order: fromDocument(found.answer), sameBody: found.hash === attempt.hash };
    },

    async find(id: string): Promise<OrderRecord | null> {
      const found = await orders.findOne({ _id: toId(id) });
      return found && fromDocument(found);
    },

    /** Newest first, at most `limit`. */
    async ofUser(userId: string, limit: number): Promise<OrderRecord[]> {
      const found = await orders
        .find({ userId: toId(userId) })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .toArray();
      return found.map(fromDocument);
    },

    async list({ page, limit, sort, ...query }: OrderQuery): Promise<Page<OrderRecord>> {
      const found = await findPage(orders, orderFilter(query), {
        page,
        limit,
        sort: orderOrders[sort],
      });
      return { ...found, data: found.data.map(fromDocument) };
    },

    /** Sets a status with its timeline entry and its stock in one transaction; the same again changes nothing. */
    async change(id: string, change: StatusChange): Promise<Changed> {
      const { kind, to, holdsStock, by, at } = change;
      try {
        return await withTransaction(client, async (session): Promise<Changed> => {
          const order = await orders.findOne({ _id: toId(id) }, { session });
          if (!order) return { outcome: 'missing' };
          if (order[kind] === to) return { outcome: 'changed', order: fromDocument(order) };
          const stockHeld = holdsStock ?? order.stockHeld;
          await moveStock(session, order, stockHeld);
          const entry = { at, kind, from: order[kind], to, by: toActor(by) };
          const changed = await orders.findOneAndUpdate(
            { _id: order._id },
            { $set: { [kind]: to, stockHeld, updatedAt: at }, $push: { timeline: entry } },
            { session, returnDocument: 'after' },
          );
          return changed
            ? { outcome: 'changed', order: fromDocument(changed) }
            : { outcome: 'missing' };
        });
      } catch (error) {
        if (!(error instanceof Short && error.order)) throw error;
        return { outcome: 'short', short: error.short, order: error.order };
      }
    },
  };
}

const stockLines = (order: OrderDocument): StockLine[] =>
  order.lines.map(({ productId, quantity }) => ({ productId, quantity }));
