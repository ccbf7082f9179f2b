import type { Mail, MailQueue } from '@tanabana/mail-kit';
import { isDuplicateKey, withTransaction } from '@tanabana/mongo-kit';
import type { Picture } from '@tanabana/picture-kit';
import type { Shortage, Stock } from '@tanabana/stock';
import { Binary, type ClientSession, type Collection, type Db, type MongoClient } from 'mongodb';
import { CUSTOMERS, ORDERS, SCREENSHOTS } from '../collections.ts';
import type { OrderRecord } from '../orders/order.ts';
import { fromDocument, type OrderDocument, toDocument } from '../orders/order-document.ts';

import type { ScreenshotDocument } from '../payments/screenshot-repository.ts';
import { type Attempt, REMEMBERED_MS } from './attempt.ts';

interface CustomerDocument {
  /** What `customerOf` gives. */
  _id: string;
  since: Date;
}

/** An order with all that comes into being with it. */
export interface Placement {
  order: OrderRecord;
  customer: string;
  attempt?: Attempt;
  screenshot?: Picture;
  mail: Mail;
}

/** What came of storing an order with its stock. */
export type Placed =
  | 'placed'
  /** Another request with the same key was first. */
  | 'repeated'
  | 'utr-used'
  /** Said to be the customer's first order, which it is not any more. */
  | 'not-first'
  | Short;

/** Undoes a transaction whose stock did not suffice. */
export class Short extends Error {
  readonly lines: Shortage[];
  constructor(lines: Shortage[]) {
    super('Not enough stock');
    this.lines = lines;
  }
}

export type PlaceRepository = ReturnType<typeof createPlaceRepository>;

/** Stores new orders; their stock, attempt and mail go in the same transaction. */
export function createPlaceRepository(client: MongoClient, db: Db, stock: Stock, mails: MailQueue) {
  const orders: Collection<OrderDocument> = db.collection(ORDERS);
  const customers: Collection<CustomerDocument> = db.collection(CUSTOMERS);
  const screenshots: Collection<ScreenshotDocument> = db.collection(SCREENSHOTS);

  async function store(session: ClientSession, placement: Placement, document: OrderDocument) {
    const { customer, screenshot, mail } = placement;
    const priced = document.lines.map((line) => ({ ...line, sellingPrice: line.price }));
    const result = await stock.takeStock(session, priced);
    if (!result.taken) throw new Short(result.short);
    await orders.insertOne(document, { session });
    if (document.isFirst) {
      await customers.insertOne({ _id: customer, since: document.createdAt }, { session });
    }
    if (screenshot) {
      const { data, contentType } = screenshot;
      await screenshots.insertOne(
        { _id: document._id, contentType, data: new Binary(data) },
        { session },
      );
    }
    await mails.queue(mail, { session });
  }

  return {
    /** All or nothing. Pieces are only taken at the prices that the order names. */
    async place(placement: Placement): Promise<Placed> {
      const document = toDocument(placement.order, placement.attempt);
      try {
        await withTransaction(client, (session) => store(session, placement, document));
        return 'placed';
      } catch (error) {
        if (error instanceof Short) return error;
        const taken = Object.keys(isDuplicateKey(error)?.keyPattern ?? {})[0];
        if (taken === 'attempt.id') return 'repeated';
        if (taken === 'transactionId') return 'utr-used';
        if (taken === '_id' && document.isFirst) return 'not-first';
        throw error;
      }
    },

    isCustomer: async (customer: string): Promise<boolean> =>
      (await customers.findOne({ _id: customer }, { projection: { _id: 1 } })) !== null,

    /** The order that an attempt's key has made, and whether for the same body. */
    async findAttempt(
      attempt: Attempt,
      now: Date,
    ): Promise<{ order: OrderRecord; sameBody: boolean } | null> {
      const found = await orders.findOne({ 'attempt.id': attempt.id });
      if (!found) return null;
      if (found.createdAt.getTime() + REMEMBERED_MS <= now.getTime()) {
        await orders.updateOne(
          { _id: found._id, 'attempt.id': attempt.id },
          { $unset: { attempt: '' } },
        );
        return null;
      }
      return { order: fromDocument(found), sameBody: found.attempt?.hash === attempt.hash };
    },
  };
}
