import type { MailQueue } from '@tanabana/service-kit/mail';
import { isDuplicateKey, UnknownOutcome, withTransaction } from '@tanabana/service-kit/mongo';
import { InsufficientStock, type Stock } from '@tanabana/service-kit/stock';
import {
  Binary,
  type ClientSession,
  type Collection,
  type Db,
  type Document,
  type OptionalUnlessRequiredId,
} from 'mongodb';
import { CUSTOMERS, ORDERS, SCREENSHOTS } from '../database.ts';
import type { OpenUnits } from '../limits/open-units-repository.ts';
import { fromDocument, type OrderDocument, toDocument } from '../orders/order-document.ts';
import type { ScreenshotDocument } from '../payments/screenshot-repository.ts';
import type { FirstAnswer, OrderDraft } from './order-draft.ts';
import { IDEMPOTENCY_MS } from './order-request.ts';

interface CustomerDocument {
  /** `customer` of an `OrderRequest`. */
  _id: string;
  since: Date;
}

/** What came of storing orders with their stock. */
export type StoreOutcome =
  | 'placed'
  /** Another request with the same key was first. */
  | 'repeated'
  | 'utr-used'
  /** Said to be a customer's first order, or within the limit of open units, which it is not any more. */
  | 'not-first'
  /** One of several has one of these faults. */
  | 'clash'
  | InsufficientStock;

/** Undoes a transaction whose orders together are too much of something for one buyer. */
class LimitExceeded extends Error {}

const OUTCOMES: Record<string, StoreOutcome> = {
  'attempt.id': 'repeated',
  transactionId: 'utr-used',
  // Of a customer, or of a counter of open units that has come too near to the limit.
  _id: 'not-first',
};

/** What a unique index refused, or null for any other error; of several orders it is not told whose. */
function outcomeOf(error: unknown): StoreOutcome | null {
  const duplicate = isDuplicateKey(error);
  if (!duplicate) return null;
  return OUTCOMES[Object.keys(duplicate.keyPattern)[0] ?? ''] ?? 'clash';
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

interface PlacingRepositoryDeps {
  db: Db;
  stock: Stock;
  openUnits: OpenUnits;
  mails: MailQueue;
}

interface StoreOptions {
  /** Of one product that a buyer may have in open orders. */
  maxOpenUnits: number;
  /** Once aborted, nothing is committed any more. */
  signal: AbortSignal;
  /** Called before it is committed, at each try. */
  onCommit(): void;
}

export type PlacingRepository = ReturnType<typeof createPlacingRepository>;

/** Stores new orders; their stock, keys and mails go in the same transaction. */
export function createPlacingRepository(deps: PlacingRepositoryDeps) {
  const { db, stock, openUnits, mails } = deps;
  const orders: Collection<OrderDocument> = db.collection(ORDERS);
  const customers: Collection<CustomerDocument> = db.collection(CUSTOMERS);
  const screenshots: Collection<ScreenshotDocument> = db.collection(SCREENSHOTS);

  async function insert(
    session: ClientSession,
    batch: OrderDraft[],
    documents: OrderDocument[],
    maxOpenUnits: number,
  ) {
    const lines = documents.flatMap((document) => document.lines);
    const priced = lines.map((line) => ({ ...line, sellingPrice: line.price }));
    await stock.takeStock(session, priced);
    await insertAll(orders, documents, session);
    if (!(await openUnits.take(session, documents, maxOpenUnits))) throw new LimitExceeded();
    const first = batch.flatMap(({ order, request }) =>
      order.isFirst ? [{ _id: request.customer, since: order.createdAt }] : [],
    );
    await insertAll(customers, first, session);
    const pictures = batch.flatMap(({ request: { screenshot } }, index) => {
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
     * Stores orders in one transaction: all of them with everything, or nothing. Units are only taken
     * at the prices that the orders name; orders of one product must name the same. Throws
     * `UnknownOutcome` where nobody can tell whether they are stored.
     */
    async store(
      batch: OrderDraft[],
      { maxOpenUnits, signal, onCommit }: StoreOptions,
    ): Promise<StoreOutcome> {
      const documents = batch.map(({ order, request }) => toDocument(order, request.idempotency));
      let wasSent = false;
      try {
        await withTransaction(db.client, async (session) => {
          signal.throwIfAborted();
          await insert(session, batch, documents, maxOpenUnits);
          signal.throwIfAborted();
          onCommit();
          wasSent = true;
        });
        return 'placed';
      } catch (error) {
        if (error instanceof InsufficientStock) return error;
        if (error instanceof LimitExceeded) return 'clash';
        // The first try may have been committed although its answer was lost: the next one meets it.
        const mayBeStored = error instanceof UnknownOutcome || (wasSent && isDuplicateKey(error));
        if (mayBeStored && (await areStored(documents))) return 'placed';
        const outcome = outcomeOf(error);
        if (outcome === null) throw error;
        return outcome;
      }
    },

    /** Of customers those who have ordered before. */
    async knownCustomers(all: readonly string[]): Promise<Set<string>> {
      const found = await customers
        .find({ _id: { $in: [...all] } }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .toArray();
      return new Set(found.map(({ _id }) => _id));
    },

    openUnits: openUnits.read,

    /** Of UTRs those that an order has. */
    async usedUtrs(utrs: readonly string[]): Promise<Set<string>> {
      if (utrs.length === 0) return new Set();
      const found = await orders
        // the type is what the index is limited to: without it no index would do
        .find(
          { transactionId: { $in: [...utrs], $type: 'string' } },
          { projection: { transactionId: 1 } },
        )
        .sort({ _id: 1 })
        .toArray();
      return new Set(found.map(({ transactionId }) => transactionId ?? ''));
    },

    /** By the record's id the orders that were made for a key which is still remembered. */
    async firstAnswers(ids: readonly string[], now: Date): Promise<Map<string, FirstAnswer>> {
      if (ids.length === 0) return new Map();
      const found = await orders
        .find({ 'attempt.id': { $in: [...ids] } })
        .sort({ _id: 1 })
        .toArray();
      const answers = new Map<string, FirstAnswer>();
      for (const document of found) {
        const { attempt, createdAt, _id } = document;
        if (!attempt) continue;
        if (createdAt.getTime() + IDEMPOTENCY_MS > now.getTime()) {
          answers.set(attempt.id, { order: fromDocument(document), hash: attempt.hash });
        } else {
          await orders.updateOne({ _id, 'attempt.id': attempt.id }, { $unset: { attempt: '' } });
        }
      }
      return answers;
    },
  };
}
