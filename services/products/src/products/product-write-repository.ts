import type { NewEvent, Outbox } from '@tanabana/service-kit/events';
import {
  type Actor,
  type Audit,
  type AuditRecord,
  type ChangeFeed,
  isDuplicateKey,
  toId,
} from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, ObjectId } from 'mongodb';
import type { BinnedDocument } from '../bin/bin-collection.ts';
import { changedEvents, createdEvent, deletedEvent } from '../events/product-events.ts';
import { DETAILS, type ProductRecord } from './product.ts';
import { productAudit } from './product-audit.ts';
import {
  COUNTING_FIELDS,
  fromDocument,
  HIDDEN,
  type ProductDocument,
  skuKey,
  storedCounting,
  toDocument,
} from './product-document.ts';
import { givenSkus } from './product-variants.ts';

/** Ids of deleted products, for instances that missed the event; expire automatically. */
export const REMOVED_COLLECTION = 'productsRemoved';

export interface RemovedDocument {
  _id: ObjectId;
  at: Date;
}

/**
 * Owner of each SKU, of products and variants alike, which a unique index on products cannot
 * ensure.
 */
export const SKUS_COLLECTION = 'skus';

export interface SkuDocument {
  /** In the form of `skuKey`. */
  _id: string;
  product: ObjectId;
}

/** Returns the SKUs that a product occupies, in comparable form. */
export const skuKeysOf = (product: ProductRecord): string[] =>
  [product.sku, ...givenSkus(product)].map(skuKey);

export const toSkus = (product: ProductRecord): SkuDocument[] =>
  skuKeysOf(product).map((_id) => ({ _id, product: toId(product.id) }));

/** A product before and after a change. */
export interface Changed {
  before: ProductRecord;
  after: ProductRecord;
}

export interface ProductWritesDeps {
  products: Collection<ProductDocument>;
  /** Deleted products. */
  bin: Collection<BinnedDocument>;
  skus: Collection<SkuDocument>;
  removed: Collection<RemovedDocument>;
  audit: Pick<Audit, 'recordAll'>;
  /** Missing for drafts, which have no events. */
  outbox?: Pick<Outbox, 'write'> | undefined;
  changeFeed: Pick<ChangeFeed, 'publish'>;
  transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;
}

/** A change to be stored. */
export interface PlannedChange extends Changed {
  /**
   * Stock (also written by orders) and category (also written by renames) are only written when
   * changed.
   */
  withStock: boolean;
  withCategory: boolean;
  /** Reason of the stock change, for the audit log. */
  reason?: string | undefined;
}

/** A change with its audit entry. */
export interface AuditedChange extends PlannedChange {
  audit: AuditRecord;
}

/** Rolls back a transaction because a product has changed. */
class Outdated extends Error {}

const optionalFields = ['gender', 'weight', 'hsn', ...DETAILS] as const;

/** Whether variants changed; includes new stock count ids. */
const changesVariants = ({ before, after }: Changed): boolean =>
  JSON.stringify(storedCounting(before)) !== JSON.stringify(storedCounting(after));

/** The conditional write of a changed product, based on the state that was read. */
function writeOf({ before, after, withStock, withCategory }: PlannedChange) {
  const { _id, stock, inStock, category, reviewsCount, avgRating, ...rest } = toDocument(after);
  const { countedBy, basePrices, variants, ...plain } = rest;
  const withVariants = changesVariants({ before, after });
  const isCounted = [before, after].some(({ countedBy: by }) => by === 'variant');
  const writesStock = withStock || (withVariants && isCounted);
  const $set = {
    ...plain,
    ...(withVariants && storedCounting(after)),
    ...(writesStock ? { stock, inStock } : {}),
    ...(withCategory ? { category } : {}),
  };
  const gone = [
    ...optionalFields.filter((field) => after[field] === undefined),
    ...(withVariants ? COUNTING_FIELDS.filter((field) => !(field in storedCounting(after))) : []),
  ];
  const $unset = Object.fromEntries(gone.map((field) => [field, '' as const]));
  return {
    filter: {
      _id,
      updatedAt: before.updatedAt,
      ...(writesStock ? { stock: before.stock } : {}),
      ...(writesStock && before.storedStocks
        ? { $expr: { $eq: ['$variants.stock', before.storedStocks] } }
        : {}),
    },
    update: gone.length > 0 ? { $set, $unset } : { $set },
    withVariants,
    writesStock,
  };
}

export type ProductWrites = ReturnType<typeof createProductWrites>;

/**
 * Writes by people: each is stored together with its audit entry, and all instances are notified.
 */
export function createProductWrites(deps: ProductWritesDeps) {
  const { products, bin, skus, removed, audit, outbox, changeFeed, transaction } = deps;

  function audited(
    session: ClientSession,
    by: Actor,
    all: readonly {
      before: ProductRecord | null;
      after: ProductRecord | null;
      reason?: string | undefined;
    }[],
  ): Promise<void> {
    const at = new Date();
    const ids = all.flatMap(({ before, after }) => (after ?? before)?.id ?? []);
    const records: AuditRecord[] = [];
    const events: NewEvent[] = [];
    for (const { before, after, reason } of all) {
      const record = productAudit(by, before, after, reason);
      if (record) records.push(record);
      if (before && after) events.push(...changedEvents(before, after, record, at));
      else if (after) events.push(createdEvent(after, at));
      else if (before) events.push(deletedEvent(before, at));
    }
    return publishAndRecord(session, ids, records, events);
  }

  async function publishAndRecord(
    session: ClientSession,
    ids: readonly string[],
    records: readonly AuditRecord[],
    events: readonly NewEvent[],
  ): Promise<void> {
    changeFeed.publish({ products: ids }, session);
    await audit.recordAll(records, { session });
    await outbox?.write(events, { session });
  }

  /** Registers new SKUs of a product and releases those it no longer has. */
  async function changeSkus(session: ClientSession, { before, after }: Changed): Promise<void> {
    const [had, has] = [skuKeysOf(before), skuKeysOf(after)];
    const taken = toSkus(after).filter(({ _id }) => !had.includes(_id));
    const left = had.filter((key) => !has.includes(key));
    if (left.length > 0) {
      await skus.deleteMany({ _id: { $in: left }, product: toId(after.id) }, { session });
    }
    if (taken.length > 0) await skus.insertMany(taken, { session });
  }

  /** Stores all, or none and returns `false` if a SKU or id is taken. */
  async function insertAll(
    added: readonly ProductRecord[],
    by: Actor,
    reason?: string,
  ): Promise<boolean> {
    try {
      await transaction(async (session) => {
        await products.insertMany(added.map(toDocument), { session });
        await skus.insertMany(added.flatMap(toSkus), { session });
        await audited(
          session,
          by,
          added.map((after) => ({ before: null, after, reason })),
        );
      });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  return {
    insertAll,

    /** Returns whether it was stored; `false` if its SKU or id is taken. */
    insert: (product: ProductRecord, by: Actor, reason?: string): Promise<boolean> =>
      insertAll([product], by, reason),

    /** Returns which of a product's SKUs belong to others, in the form of `skuKey`. */
    async foreignSkus(product: ProductRecord): Promise<Set<string>> {
      const found = await skus
        .find({ _id: { $in: skuKeysOf(product) } })
        .sort({ _id: 1 })
        .toArray();
      const foreign = found.filter((sku) => !sku.product.equals(toId(product.id)));
      return new Set(foreign.map(({ _id }) => _id));
    },

    /**
     * Stores a changed product if it is unchanged since; never writes review fields. null if it was
     * changed or deleted; 'sku_taken' if another product has one of its SKUs.
     */
    async update(change: PlannedChange, by: Actor): Promise<Changed | 'sku_taken' | null> {
      const { after: product, withCategory, reason } = change;
      const { filter, update, withVariants, writesStock } = writeOf(change);
      try {
        return await transaction(async (session) => {
          const found = await products.findOneAndUpdate(filter, update, {
            session,
            returnDocument: 'before',
            projection: HIDDEN,
          });
          if (!found) return null;
          const before = fromDocument(found);
          const after = {
            ...product,
            reviewsCount: before.reviewsCount,
            avgRating: before.avgRating,
            stock: writesStock ? product.stock : before.stock,
            variants: withVariants ? product.variants : before.variants,
            category: withCategory ? product.category : before.category,
          };
          await changeSkus(session, { before, after });
          await audited(session, by, [{ before, after, reason }]);
          return { before, after };
        });
      } catch (error) {
        if (isDuplicateKey(error)) return 'sku_taken';
        throw error;
      }
    },

    /** Applies all changes, or none and returns `false` if a product has changed. */
    async updateAll(changes: readonly AuditedChange[]): Promise<boolean> {
      const writes = changes.map((change) => {
        const { filter, update } = writeOf(change);
        return { updateOne: { filter, update } };
      });
      try {
        await transaction(async (session) => {
          const { matchedCount } = await products.bulkWrite(writes, { session });
          if (matchedCount < writes.length) throw new Outdated();
          for (const change of changes) await changeSkus(session, change);
          const ids = changes.map(({ after }) => after.id);
          const records = changes.map((change) => change.audit);
          const at = new Date();
          const events = changes.flatMap(({ before, after, audit: record }) =>
            changedEvents(before, after, record, at),
          );
          await publishAndRecord(session, ids, records, events);
        });
        return true;
      } catch (error) {
        if (error instanceof Outdated || isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /**
     * Deletes a product and returns its last state; null if there is none.
     * @param how `forGood`: not into the bin
     */
    remove: (id: string, by: Actor, how?: 'forGood'): Promise<ProductRecord | null> =>
      transaction(async (session) => {
        const _id = toId(id);
        const found = await products.findOneAndDelete({ _id }, { session });
        if (!found) return null;
        const at = new Date();
        if (how !== 'forGood') await bin.insertOne({ ...found, binned: { at, by } }, { session });
        await skus.deleteMany(
          { _id: { $in: skuKeysOf(fromDocument(found)) }, product: _id },
          { session },
        );
        await removed.updateOne({ _id }, { $set: { at } }, { upsert: true, session });
        const gone = fromDocument(found);
        await audited(session, by, [{ before: gone, after: null }]);
        return gone;
      }),
  };
}
