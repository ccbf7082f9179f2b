import { type AuditEntry, orderNumber } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { Outbox } from '@tanabana/service-kit/events';
import type { Mail, MailQueue } from '@tanabana/service-kit/mail';
import {
  type Audit,
  fromId,
  isDuplicateKey,
  toId,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import type { Stock, StoredLine } from '@tanabana/service-kit/stock';
import { Binary, type ClientSession, type Collection, type Db } from 'mongodb';
import { AWB_NUMBERS, ORDERS, RETURN_PHOTOS } from '../database.ts';
import { orderEvents } from '../events/order-events.ts';
import type { InvoiceRepository } from '../invoices/invoice-repository.ts';
import type { Block } from '../invoices/series-repository.ts';
import type { OpenUnits } from '../limits/open-units-repository.ts';
import type { Reader } from '../mails/order-mails.ts';
import type { ProvenAddressRepository } from '../mails/proven-address-repository.ts';
import type { Actor, InvoiceRecord, OrderRecord } from '../orders/order.ts';
import { fromDocument, type OrderDocument, toDocument } from '../orders/order-document.ts';
import type { StatusChange, StatusRepository } from '../statuses/status-repository.ts';

/** A change of an order; everything in it is stored together or not at all. */
export interface OrderChange {
  /** The order after the change, still in its old status. */
  next: OrderRecord;
  by: Actor;
  /** For the audit log; without any, and without a status, nothing is logged. */
  changes: AuditEntry['changes'];
  /** Units that go back to stock, and units that are taken from it. */
  give?: readonly StoredLine[];
  take?: readonly StoredLine[];
  /** A status that follows from the change. */
  status?: Omit<StatusChange, 'mail' | 'numbers'>;
  /** Photos of a return, as JPEG, by id. */
  photos?: readonly ReturnPhoto[];
  /** Returns emails about the stored order; only reads. */
  mails?(
    order: OrderRecord,
    reader: Reader,
  ): readonly (Mail | null)[] | Promise<readonly (Mail | null)[]>;
}

export interface ReturnPhoto {
  id: string;
  data: Buffer;
}

export interface PhotoDocument {
  /** `<return> <number from 1>`. */
  _id: string;
  orderId: OrderDocument['_id'];
  data: Binary;
}

/** The parcel that has an AWB number; keeps numbers unique. */
export interface AwbDocument {
  /** In capitals. */
  _id: string;
  orderId: OrderDocument['_id'];
}

/** What a decision may do besides reading the order. */
export interface DecisionTools {
  /** For reads and writes of other collections that belong to the change. */
  session: ClientSession;
  /** Number and time of the next credit note of an invoice. */
  creditNote(invoice: InvoiceRecord, at: Date): Promise<{ number: string; issuedAt: Date }>;
}

/** Returns the change of the current order, or null if there is nothing to change; may throw. */
export type Decide = (
  order: OrderRecord,
  tools: DecisionTools,
) => OrderChange | null | Promise<OrderChange | null>;

interface OrderChangeDeps {
  db: Db;
  stock: Stock;
  statuses: Pick<StatusRepository, 'prepared'>;
  invoices: Pick<InvoiceRepository, 'prepare' | 'nextCreditNote' | 'isDue' | 'block'>;
  provenAddresses: Pick<ProvenAddressRepository, 'readersOf'>;
  openUnits: Pick<OpenUnits, 'replace'>;
  mails: MailQueue;
  outbox: Outbox;
  audit: Audit;
}

interface Decided {
  before: OrderDocument;
  change: OrderChange;
}

/** An order before and after a change. */
interface Written {
  before: OrderDocument;
  after: OrderDocument;
}

export type OrderChangeRepository = ReturnType<typeof createOrderChangeRepository>;

/** Changes parcels, returns, refunds and lines of orders in one transaction each. */
export function createOrderChangeRepository(deps: OrderChangeDeps) {
  const { db, stock, statuses, invoices, openUnits, mails, outbox, audit, provenAddresses } = deps;
  const orders: Collection<OrderDocument> = db.collection(ORDERS);
  const photos: Collection<PhotoDocument> = db.collection(RETURN_PHOTOS);
  const awbNumbers: Collection<AwbDocument> = db.collection(AWB_NUMBERS);

  async function moveStock(session: ClientSession, change: OrderChange): Promise<void> {
    const { next, give = [], take = [] } = change;
    if (give.length > 0) await stock.restock(session, give, orderNumber(next.id));
    if (take.length > 0) await stock.takeStock(session, take);
  }

  /** Reserves the numbers of new parcels and releases those that parcels no longer have. */
  async function keepAwbNumbers(
    session: ClientSession,
    written: readonly Written[],
  ): Promise<void> {
    const moved = written.map(({ before, after }) => {
      const [had, has] = [awbsOf(before), awbsOf(after)];
      if (new Set(has).size < has.length) throw new AppError('shipment.awb_taken');
      return {
        orderId: before._id,
        added: has.filter((awb) => !had.includes(awb)),
        removed: had.filter((awb) => !has.includes(awb)),
      };
    });
    for (const { orderId, removed } of moved)
      if (removed.length > 0)
        await awbNumbers.deleteMany({ _id: { $in: removed }, orderId }, { session });
    const added = moved.flatMap(({ orderId, added: awbs }) =>
      awbs.map((_id) => ({ _id, orderId })),
    );
    if (added.length === 0) return;
    const ids = added.map(({ _id }) => _id);
    const taken = await awbNumbers.findOne({ _id: { $in: ids } }, { session });
    if (taken || new Set(ids).size < ids.length) throw new AppError('shipment.awb_taken');
    await awbNumbers.insertMany(added, { session }).catch((error: unknown) => {
      // another transaction has taken one of them in the meantime
      throw isDuplicateKey(error) ? new AppError('shipment.awb_taken') : error;
    });
  }

  /** Writes what belongs to a change, and returns the order to store. */
  async function prepare(
    session: ClientSession,
    { before, change }: Decided,
    numbers: Block | undefined,
  ): Promise<OrderDocument> {
    await moveStock(session, change);
    const { attempt, isOwnerGone } = before;
    let document: OrderDocument = {
      ...toDocument(change.next, attempt),
      ...(isOwnerGone && { isOwnerGone }),
    };
    if (change.next.editedAt !== fromDocument(before).editedAt)
      await openUnits.replace(session, before, document);
    if (change.status) {
      const { status } = change;
      const { fields, entry } = await statuses.prepared(session, document, {
        ...status,
        numbers,
        mail: async () => null,
      });
      document = { ...document, ...fields, timeline: [...document.timeline, entry] };
    }
    if (change.photos && change.photos.length > 0)
      await photos.insertMany(
        change.photos.map(({ id, data }) => ({
          _id: id,
          orderId: before._id,
          data: new Binary(data),
        })),
        { session },
      );
    return document;
  }

  /** Writes changes of several orders, with as few requests as possible. */
  async function writeAll(
    session: ClientSession,
    decided: readonly Decided[],
    at: Date,
  ): Promise<Written[]> {
    const due = decided.filter(
      ({ before, change: { status } }) =>
        status?.invoice && invoices.isDue(before, status.to as OrderRecord['orderStatus']),
    ).length;
    const numbers = due > 1 ? await invoices.block(session, at, due) : undefined;
    const written: Written[] = [];
    for (const one of decided)
      written.push({ before: one.before, after: await prepare(session, one, numbers) });
    await numbers?.release();
    if (written.length === 0) return written;
    await keepAwbNumbers(session, written);
    await orders.bulkWrite(
      written.map(({ before, after }) => ({
        replaceOne: { filter: { _id: before._id }, replacement: after },
      })),
      { session },
    );
    return written;
  }

  /** Returns the emails about changed orders. */
  async function mailsOf(
    decided: readonly Decided[],
    results: ReadonlyMap<string, { order: OrderRecord }>,
  ): Promise<Mail[]> {
    const mailed = decided.flatMap(({ change }) => {
      const { order } = results.get(change.next.id) ?? {};
      return change.mails && order ? [{ change, order }] : [];
    });
    const readers = await provenAddresses.readersOf(mailed.map(({ order }) => order));
    const queued: Mail[] = [];
    for (const [index, { change, order }] of mailed.entries()) {
      const reader = readers[index];
      const own = reader ? ((await change.mails?.(order, reader)) ?? []) : [];
      queued.push(...own.filter((mail) => mail !== null));
    }
    return queued;
  }

  function auditOf({ next, by, changes, status }: OrderChange, before: OrderRecord) {
    const target = { id: next.id, name: orderNumber(next.id) };
    const ofStatus = status
      ? [{ field: status.kind, from: before[status.kind], to: status.to }]
      : [];
    return { by, action: 'changed', target, changes: [...changes, ...ofStatus] };
  }

  return {
    /**
     * Changes some orders in one transaction: all or none. Throws what `decide` throws,
     * `InsufficientStock`, or `UnknownOutcome`.
     * @param at for documents that the change may issue
     * @returns by id: the order, and whether it was changed; unknown ids are missing
     */
    async changeAll(
      ids: readonly string[],
      decide: Decide,
      at: Date,
    ): Promise<Map<string, { order: OrderRecord; isChanged: boolean }>> {
      await invoices.prepare(at);
      return withTransaction(db.client, async (session) => {
        const tools: DecisionTools = {
          session,
          creditNote: (invoice, moment) => invoices.nextCreditNote(session, invoice, moment),
        };
        const found = await orders
          .find({ _id: { $in: ids.map(toId) } }, { session })
          .sort({ _id: 1 })
          .toArray();
        const results = new Map<string, { order: OrderRecord; isChanged: boolean }>();
        const decided: Decided[] = [];
        for (const document of found) {
          const before = fromDocument(document);
          const change = await decide(before, tools);
          if (change) decided.push({ before: document, change });
          else results.set(before.id, { order: before, isChanged: false });
        }
        const written = await writeAll(session, decided, at);
        for (const { after } of written) {
          const order = fromDocument(after);
          results.set(order.id, { order, isChanged: true });
        }
        const events = written.flatMap(({ before, after }) =>
          orderEvents(fromDocument(before), fromDocument(after), at),
        );
        await outbox.write(events, { session });
        const entries = decided
          .map(({ before, change }) => auditOf(change, fromDocument(before)))
          .filter(({ changes }) => changes.length > 0);
        const queued = await mailsOf(decided, results);
        await audit.recordAll(entries, { session });
        await mails.queueAll(queued, { session });
        return results;
      });
    },

    /** Returns the orders whose parcels have these AWB numbers, by number. */
    async withAwbs(awbs: readonly string[]): Promise<Map<string, string>> {
      const found = await awbNumbers.find({ _id: { $in: [...awbs] } }).toArray();
      return new Map(found.map(({ _id, orderId }) => [_id, fromId(orderId)]));
    },

    /** Returns a photo of a return; null if there is none. @param number from 1 */
    async photo(returnId: string, number: number): Promise<Buffer | null> {
      const found = await photos.findOne({ _id: photoId(returnId, number) });
      return found && Buffer.from(found.data.value());
    },
  };
}

/** AWB numbers of an order's parcels. */
const awbsOf = ({ shipments = [] }: Pick<OrderDocument, 'shipments'>): string[] =>
  shipments.flatMap(({ awb, status }) => (awb && status !== 'cancelled' ? [awb] : []));

export const photoId = (returnId: string, number: number): string => `${returnId} ${number}`;
