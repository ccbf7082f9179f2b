import type { MailQueue } from '@tanabana/service-kit/mail';
import {
  type CollectionWrite,
  findTogether,
  isDuplicateKey,
  type LookUp,
  UnknownOutcome,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import { InsufficientStock, type Stock } from '@tanabana/service-kit/stock';
import { Binary, type ClientSession, type Collection, type Db, type Document } from 'mongodb';
import { CUSTOMERS, ORDERS, SCREENSHOTS } from '../database.ts';
import type { OpenUnits } from '../limits/open-units-repository.ts';
import type { Claim, ProvenAddressRepository } from '../mails/proven-address-repository.ts';
import { fromDocument, type OrderDocument, toDocument } from '../orders/order-document.ts';
import type { ScreenshotDocument } from '../payments/screenshot-repository.ts';
import type { BatchContext, FirstAnswer, OrderDraft } from './order-draft.ts';
import { IDEMPOTENCY_MS } from './order-request.ts';

interface CustomerDocument {
  /** `customer` of an `OrderRequest`. */
  _id: string;
  since: Date;
}

/** What came of storing orders with their stock. */
export type StoreOutcome =
  | 'placed'
  /**
   * Another request with the same key or UTR was first, or what is said to be a customer's first order or
   * within the limit of open units is not any more.
   */
  | 'clash'
  | InsufficientStock;

/** Undoes a transaction whose orders together are too much of something for one buyer. */
class LimitExceeded extends Error {}

interface PlacingRepositoryDeps {
  db: Db;
  stock: Stock;
  openUnits: OpenUnits;
  provenAddresses: Pick<ProvenAddressRepository, 'lookUp'>;
  mails: MailQueue;
}

/** By what the orders of a batch find what they depend on. */
interface BatchKeys {
  /** Ids of idempotency records. */
  attempts: readonly string[];
  customers: readonly string[];
  utrs: readonly string[];
  claims: readonly Claim[];
  /** As `openKey` has it. */
  openKeys: readonly string[];
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
  const { db, stock, openUnits, provenAddresses, mails } = deps;
  const orders: Collection<OrderDocument> = db.collection(ORDERS);
  const customers: Collection<CustomerDocument> = db.collection(CUSTOMERS);
  const screenshots: Collection<ScreenshotDocument> = db.collection(SCREENSHOTS);

  const inserting = <T extends Document>(
    { namespace }: Collection<T>,
    documents: readonly T[],
  ): CollectionWrite[] => documents.map((document) => ({ name: 'insertOne', namespace, document }));

  async function insert(
    session: ClientSession,
    batch: OrderDraft[],
    documents: OrderDocument[],
    maxOpenUnits: number,
  ) {
    const lines = documents.flatMap((document) => document.lines);
    const priced = lines.map((line) => ({ ...line, sellingPrice: line.price }));
    const counting = openUnits.counting(documents, maxOpenUnits);
    if (!counting) throw new LimitExceeded();
    const first = batch.flatMap(({ order, request }) =>
      order.isFirst ? [{ _id: request.customer, since: order.createdAt }] : [],
    );
    const pictures = batch.flatMap(({ request: { screenshot } }, index) => {
      const document = documents[index];
      if (!screenshot || !document) return [];
      const { data, contentType } = screenshot;
      return [{ _id: document._id, contentType, data: new Binary(data) }];
    });
    await stock.takeStock(session, priced, [
      ...inserting(orders, documents),
      ...counting,
      ...inserting(customers, first),
      ...inserting(screenshots, pictures),
      ...mails.queueing(batch.flatMap(({ mail }) => mail ?? [])),
    ]);
  }

  const attemptsOf = (ids: readonly string[]): LookUp<OrderDocument> => ({
    collection: orders,
    filter: { 'attempt.id': { $in: [...ids] } },
  });

  /** By the record's id; what is no longer remembered is forgotten. */
  async function answersOf(
    found: readonly OrderDocument[],
    now: Date,
  ): Promise<Map<string, FirstAnswer>> {
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
        if (isDuplicateKey(error)) return 'clash';
        throw error;
      }
    },

    /** What the orders of a batch depend on, beside the products. */
    async read(
      { attempts, customers: all, utrs, claims, openKeys }: BatchKeys,
      now: Date,
    ): Promise<Omit<BatchContext, 'products' | 'rates'>> {
      const found = await findTogether({
        attempts: attempts.length > 0 ? attemptsOf(attempts) : null,
        customers: { collection: customers, filter: { _id: { $in: [...new Set(all)] } } },
        // the type is what the index is limited to: without it no index would do
        utrs:
          utrs.length > 0
            ? { collection: orders, filter: { transactionId: { $in: [...utrs], $type: 'string' } } }
            : null,
        proven: provenAddresses.lookUp(claims),
        open: openUnits.lookUp(openKeys),
      });
      return {
        firstAnswers: await answersOf(found.attempts, now),
        knownCustomers: new Set(found.customers.map(({ _id }) => _id)),
        usedUtrs: new Set(found.utrs.map(({ transactionId }) => transactionId ?? '')),
        provenAddresses: new Set(found.proven.map(({ _id }) => _id)),
        openUnits: new Map(found.open.map(({ _id, pieces }) => [_id, pieces])),
      };
    },

    /** By the record's id the orders that were made for a key which is still remembered. */
    async firstAnswers(ids: readonly string[], now: Date): Promise<Map<string, FirstAnswer>> {
      if (ids.length === 0) return new Map();
      const { filter } = attemptsOf(ids);
      return answersOf(await orders.find(filter).sort({ _id: 1 }).toArray(), now);
    },
  };
}
