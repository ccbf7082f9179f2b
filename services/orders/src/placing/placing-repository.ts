import type { Outbox } from '@tanabana/service-kit/events';
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
import { placedEvent } from '../events/order-events.ts';
import type { OpenUnits } from '../limits/open-units-repository.ts';
import type { Claim, ProvenAddressRepository } from '../mails/proven-address-repository.ts';
import { fromDocument, type OrderDocument, toDocument } from '../orders/order-document.ts';
import type { ScreenshotDocument } from '../payments/screenshot-repository.ts';
import type { SellingContext } from '../pricing/price-order.ts';
import type { PromotionUsesRepository } from '../promotions/promotion-uses-repository.ts';
import type { BatchContext, FirstAnswer, OrderDraft } from './order-draft.ts';
import { IDEMPOTENCY_MS } from './order-request.ts';

interface CustomerDocument {
  /** `customer` of an `OrderRequest`. */
  _id: string;
  since: Date;
}

/** Result of storing orders with their stock. */
export type StoreOutcome =
  | 'placed'
  /**
   * Another request with the same key or UTR was first, or the first-order or unit limit check is
   * outdated.
   */
  | 'clash'
  | InsufficientStock;

/** Rolls back a transaction whose orders exceed a buyer's limit together. */
class LimitExceeded extends Error {}

interface PlacingRepositoryDeps {
  db: Db;
  stock: Stock;
  openUnits: OpenUnits;
  promotionUses: PromotionUsesRepository;
  provenAddresses: Pick<ProvenAddressRepository, 'lookUp'>;
  mails: MailQueue;
  outbox: Outbox;
}

/** Keys for what the orders of a batch depend on. */
interface BatchKeys {
  /** Ids of idempotency records. */
  attempts: readonly string[];
  customers: readonly string[];
  utrs: readonly string[];
  claims: readonly Claim[];
  /** Counters of promotions. */
  counters: readonly string[];
  /** In the form of `openKey`. */
  openKeys: readonly string[];
}

interface StoreOptions {
  /** Maximum units of a product per buyer in open orders. */
  maxOpenUnits: number;
  /** After abort nothing is committed. */
  signal: AbortSignal;
  /** Called before each commit attempt. */
  onCommit(): void;
}

export type PlacingRepository = ReturnType<typeof createPlacingRepository>;

/** Stores new orders with their stock, keys and emails in one transaction. */
export function createPlacingRepository(deps: PlacingRepositoryDeps) {
  const { db, stock, openUnits, promotionUses, provenAddresses, mails, outbox } = deps;
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
    const using = promotionUses.counting(
      documents.map((order, index) => ({ order, limits: batch[index]?.limits ?? new Map() })),
    );
    if (!counting || !using) throw new LimitExceeded();
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
      ...using,
      ...inserting(customers, first),
      ...inserting(screenshots, pictures),
      ...mails.queueing(batch.flatMap(({ mail }) => mail ?? [])),
      ...outbox.writing(batch.map(({ order }) => placedEvent(order))),
    ]);
  }

  const attemptsOf = (ids: readonly string[]): LookUp<OrderDocument> => ({
    collection: orders,
    filter: { 'attempt.id': { $in: [...ids] } },
  });

  /** By record id; expired ones are omitted. */
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

  /**
   * Returns whether exactly these orders are stored; ids are unique. False if it cannot be read.
   */
  async function areStored(documents: OrderDocument[]): Promise<boolean> {
    const ids = documents.map(({ _id }) => _id);
    const found = await orders.countDocuments({ _id: { $in: ids } }).catch(() => 0);
    return found === documents.length;
  }

  return {
    /**
     * Stores orders in one transaction, all or none. Units are only taken at the prices in the
     * orders; orders of one product must have the same price. Throws `UnknownOutcome` if it is
     * unknown whether they are stored.
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
        // An attempt whose response was lost may have committed: the next one then finds its
        // documents.
        const mayBeStored = error instanceof UnknownOutcome || (wasSent && isDuplicateKey(error));
        if (mayBeStored && (await areStored(documents))) return 'placed';
        if (isDuplicateKey(error)) return 'clash';
        throw error;
      }
    },

    /** Reads what the orders of a batch depend on, except the products. */
    async read(
      { attempts, customers: all, utrs, claims, counters, openKeys }: BatchKeys,
      now: Date,
    ): Promise<Omit<BatchContext, 'products' | 'rates' | keyof SellingContext>> {
      const found = await findTogether({
        attempts: attempts.length > 0 ? attemptsOf(attempts) : null,
        customers: { collection: customers, filter: { _id: { $in: [...new Set(all)] } } },
        // the type matches the partial index
        utrs:
          utrs.length > 0
            ? { collection: orders, filter: { transactionId: { $in: [...utrs], $type: 'string' } } }
            : null,
        proven: provenAddresses.lookUp(claims),
        open: openUnits.lookUp(openKeys),
        uses: counters.length > 0 ? promotionUses.lookUp(counters) : null,
      });
      return {
        firstAnswers: await answersOf(found.attempts, now),
        knownCustomers: new Set(found.customers.map(({ _id }) => _id)),
        usedUtrs: new Set(found.utrs.map(({ transactionId }) => transactionId ?? '')),
        provenAddresses: new Set(found.proven.map(({ _id }) => _id)),
        openUnits: new Map(found.open.map(({ _id, pieces }) => [_id, pieces])),
        uses: new Map(found.uses.map(({ _id, uses }) => [_id, uses])),
      };
    },

    /** Returns the orders of keys that have not expired, by record id. */
    async firstAnswers(ids: readonly string[], now: Date): Promise<Map<string, FirstAnswer>> {
      if (ids.length === 0) return new Map();
      const { filter } = attemptsOf(ids);
      return answersOf(await orders.find(filter).sort({ _id: 1 }).toArray(), now);
    },
  };
}
