import type { Mail, MailQueue } from '@tanabana/mail-kit';
import { isDuplicateKey, UnknownOutcome, withTransaction } from '@tanabana/mongo-kit';
import type { Picture } from '@tanabana/picture-kit';
import type { Shortage, Stock } from '@tanabana/stock';
import {
  Binary,
  type ClientSession,
  type Collection,
  type Db,
  type Document,
  type MongoClient,
  type OptionalUnlessRequiredId,
} from 'mongodb';
import { CUSTOMERS, ORDERS, SCREENSHOTS } from '../collections.ts';
import type { OpenPieces } from '../limits/open-pieces-repository.ts';
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
  attempt: Attempt | undefined;
  screenshot: Picture | undefined;
  /** Null where it would be one too many. */
  mail: Mail | null;
  /** Of one product that a buyer may have in open orders. */
  maxOpenPieces: number;
}

/** What came of storing orders with their stock. */
export type Placed =
  | 'placed'
  /** Another request with the same key was first. */
  | 'repeated'
  | 'utr-used'
  /** Said to be a customer's first order, or within the limit of open pieces, which it is not any more. */
  | 'not-first'
  /** One of several has one of these faults. */
  | 'clash'
  | Short;

/** Undoes a transaction whose stock did not suffice. */
export class Short extends Error {
  readonly lines: Shortage[];
  constructor(lines: Shortage[]) {
    super('Not enough stock');
    this.lines = lines;
  }
}

/** Undoes a transaction whose orders together are too much of something for one buyer. */
class TooMany extends Error {}

const FAULTS: Record<string, Placed> = {
  'attempt.id': 'repeated',
  transactionId: 'utr-used',
  // Of a customer, or of a counter of open pieces that has come too near to the limit.
  _id: 'not-first',
};

/** What a unique index refused, or null for any other error; of several orders it is not told whose. */
function faultOf(error: unknown): Placed | null {
  const duplicate = isDuplicateKey(error);
  if (!duplicate) return null;
  return FAULTS[Object.keys(duplicate.keyPattern)[0] ?? ''] ?? 'clash';
}

/** One by itself, so that the error tells which index refused it. */
async function insertAll<T extends Document>(
  collection: Collection<T>,
  documents: OptionalUnlessRequiredId<T>[],
  session: ClientSession,
): Promise<void> {
  const [first, ...others] = documents;
  if (!first) return;
  if (others.length === 0) await collection.insertOne(first, { session });
  else await collection.insertMany(documents, { session });
}

export interface FirstAnswer {
  order: OrderRecord;
  hash: string;
}

export interface PlaceRepositoryDeps {
  client: MongoClient;
  db: Db;
  stock: Stock;
  openPieces: OpenPieces;
  mails: MailQueue;
}

export type PlaceRepository = ReturnType<typeof createPlaceRepository>;

/** Stores new orders; their stock, attempts and mails go in the same transaction. */
export function createPlaceRepository(deps: PlaceRepositoryDeps) {
  const { client, db, stock, openPieces, mails } = deps;
  const orders: Collection<OrderDocument> = db.collection(ORDERS);
  const customers: Collection<CustomerDocument> = db.collection(CUSTOMERS);
  const screenshots: Collection<ScreenshotDocument> = db.collection(SCREENSHOTS);

  async function store(session: ClientSession, batch: Placement[], documents: OrderDocument[]) {
    const lines = documents.flatMap((document) => document.lines);
    const priced = lines.map((line) => ({ ...line, sellingPrice: line.price }));
    const result = await stock.takeStock(session, priced);
    if (!result.taken) throw new Short(result.short);
    await insertAll(orders, documents, session);
    const most = Math.min(...batch.map(({ maxOpenPieces }) => maxOpenPieces));
    if (!(await openPieces.take(session, documents, most))) throw new TooMany();
    const first = batch.flatMap(({ order, customer }) =>
      order.isFirst ? [{ _id: customer, since: order.createdAt }] : [],
    );
    await insertAll(customers, first, session);
    const pictures = batch.flatMap(({ screenshot }, index) => {
      const document = documents[index];
      if (!screenshot || !document) return [];
      const { data, contentType } = screenshot;
      return [{ _id: document._id, contentType, data: new Binary(data) }];
    });
    await insertAll(screenshots, pictures, session);
    await mails.queueAll(
      batch.flatMap(({ mail }) => mail ?? []),
      { session },
    );
  }

  /** Whether these very orders are stored; ids are given once. False where it cannot be read now. */
  async function areStored(documents: OrderDocument[]): Promise<boolean> {
    const ids = documents.map(({ _id }) => _id);
    const found = await orders.countDocuments({ _id: { $in: ids } }).catch(() => 0);
    return found === documents.length;
  }

  return {
    /**
     * Stores orders in one transaction: all of them with everything, or nothing. Pieces are only taken
     * at the prices that the orders name; orders of one product must name the same. Throws
     * `UnknownOutcome` where nobody can tell whether they are stored.
     * @param signal once aborted, nothing is committed any more
     * @param onCommit told before it is committed, at each try
     */
    async place(batch: Placement[], signal: AbortSignal, onCommit: () => void): Promise<Placed> {
      const documents = batch.map(({ order, attempt }) => toDocument(order, attempt));
      let wasSent = false;
      try {
        await withTransaction(client, async (session) => {
          signal.throwIfAborted();
          await store(session, batch, documents);
          signal.throwIfAborted();
          onCommit();
          wasSent = true;
        });
        return 'placed';
      } catch (error) {
        if (error instanceof Short) return error;
        if (error instanceof TooMany) return 'clash';
        // The first try may have been committed although its answer was lost: the next one meets it.
        const mayBeStored = error instanceof UnknownOutcome || (wasSent && isDuplicateKey(error));
        if (mayBeStored && (await areStored(documents))) return 'placed';
        const fault = faultOf(error);
        if (fault === null) throw error;
        return fault;
      }
    },

    /** Of customers those who have ordered before. */
    async known(all: readonly string[]): Promise<Set<string>> {
      const found = await customers
        .find({ _id: { $in: [...all] } }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .toArray();
      return new Set(found.map(({ _id }) => _id));
    },

    openPieces: openPieces.read,

    /** Of UTRs those that an order has. */
    async usedUtrs(utrs: readonly string[]): Promise<Set<string>> {
      if (utrs.length === 0) return new Set();
      const found = await orders
        .find({ transactionId: { $in: [...utrs] } }, { projection: { transactionId: 1 } })
        .sort({ _id: 1 })
        .toArray();
      return new Set(found.map(({ transactionId }) => transactionId ?? ''));
    },

    /** By attempt id the orders that attempts have made and that are still remembered. */
    async firstAnswers(
      attemptIds: readonly string[],
      now: Date,
    ): Promise<Map<string, FirstAnswer>> {
      if (attemptIds.length === 0) return new Map();
      const found = await orders
        .find({ 'attempt.id': { $in: [...attemptIds] } })
        .sort({ _id: 1 })
        .toArray();
      const answers = new Map<string, FirstAnswer>();
      for (const document of found) {
        const { attempt, createdAt, _id } = document;
        if (!attempt) continue;
        if (createdAt.getTime() + REMEMBERED_MS > now.getTime()) {
          answers.set(attempt.id, { order: fromDocument(document), hash: attempt.hash });
        } else {
          await orders.updateOne({ _id, 'attempt.id': attempt.id }, { $unset: { attempt: '' } });
        }
      }
      return answers;
    },
  };
}
