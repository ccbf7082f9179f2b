import {
  type Actor,
  type Audit,
  type AuditRecord,
  type ChangeFeed,
  isDuplicateKey,
  toId,
} from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, ObjectId } from 'mongodb';
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

/** Ids of products that were removed, for instances that were not told; they go by themselves. */
export const REMOVED_COLLECTION = 'productsRemoved';

export interface RemovedDocument {
  _id: ObjectId;
  at: Date;
}

/** Who has which SKU, of products and of variants alike: what a unique index of products cannot say. */
export const SKUS_COLLECTION = 'skus';

export interface SkuDocument {
  /** As `skuKey` writes it. */
  _id: string;
  product: ObjectId;
}

/** The SKUs that a product takes, as they are compared. */
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
  skus: Collection<SkuDocument>;
  removed: Collection<RemovedDocument>;
  audit: Pick<Audit, 'recordAll'>;
  changeFeed: Pick<ChangeFeed, 'publish'>;
  transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;
}

/** A change as it is to be stored. */
export interface PlannedChange extends Changed {
  /** Stock, which orders write too, and the category, which renames do, are written only when told. */
  withStock: boolean;
  withCategory: boolean;
  /** Why its stock is another one, for the audit. */
  reason?: string | undefined;
}

/** A change with what the audit is told of it. */
export interface AuditedChange extends PlannedChange {
  audit: AuditRecord;
}

/** Undoes a transaction when a product is not as it was. */
class Outdated extends Error {}

const optionalFields = ['gender', 'weight', 'hsn', ...DETAILS] as const;

/** Whether anything of variants is another thing than before; of a new count their ids are. */
const changesVariants = ({ before, after }: Changed): boolean =>
  JSON.stringify(storedCounting(before)) !== JSON.stringify(storedCounting(after));

/** The conditional write that stores a changed product: made on what was read, and on no other stock. */
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
 * What people write: each write and its entry in the audit are stored together or not at all. All
 * instances are told which products it was.
 */
export function createProductWrites(deps: ProductWritesDeps) {
  const { products, skus, removed, audit, changeFeed, transaction } = deps;

  function audited(
    session: ClientSession,
    by: Actor,
    all: readonly {
      before: ProductRecord | null;
      after: ProductRecord | null;
      reason?: string | undefined;
    }[],
  ): Promise<void> {
    const ids = all.flatMap(({ before, after }) => (after ?? before)?.id ?? []);
    const records = all.flatMap(
      ({ before, after, reason }) => productAudit(by, before, after, reason) ?? [],
    );
    return publishAndRecord(session, ids, records);
  }

  function publishAndRecord(
    session: ClientSession,
    ids: readonly string[],
    records: readonly AuditRecord[],
  ): Promise<void> {
    changeFeed.publish({ products: ids }, session);
    return audit.recordAll(records, { session });
  }

  /** Takes the SKUs that a product has now and had not, and leaves those that it has no more. */
  async function changeSkus(session: ClientSession, { before, after }: Changed): Promise<void> {
    const [had, has] = [skuKeysOf(before), skuKeysOf(after)];
    const taken = toSkus(after).filter(({ _id }) => !had.includes(_id));
    const left = had.filter((key) => !has.includes(key));
    if (left.length > 0) {
      await skus.deleteMany({ _id: { $in: left }, product: toId(after.id) }, { session });
    }
    if (taken.length > 0) await skus.insertMany(taken, { session });
  }

  /** Stores all of them, or none and `false` where the SKU (or the id) of one is taken. */
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

    /** Whether it was stored; `false` where its SKU (or its id) is taken. */
    insert: (product: ProductRecord, by: Actor, reason?: string): Promise<boolean> =>
      insertAll([product], by, reason),

    /** Of a product's SKUs those that others have, as `skuKey` writes them. */
    async foreignSkus(product: ProductRecord): Promise<Set<string>> {
      const found = await skus
        .find({ _id: { $in: skuKeysOf(product) } })
        .sort({ _id: 1 })
        .toArray();
      const foreign = found.filter((sku) => !sku.product.equals(toId(product.id)));
      return new Set(foreign.map(({ _id }) => _id));
    },

    /**
     * Stores a changed product where it is still as it was before the change; reviews never are written.
     * Null where it was changed or removed meanwhile; 'sku_taken' where another product has a SKU of it.
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

    /** Makes all changes, or none and `false` where a product is not as it was before its change. */
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
          await publishAndRecord(session, ids, records);
        });
        return true;
      } catch (error) {
        if (error instanceof Outdated || isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /** Removes a product and gives it as it was; null where there is none. */
    remove: (id: string, by: Actor): Promise<ProductRecord | null> =>
      transaction(async (session) => {
        const _id = toId(id);
        const found = await products.findOneAndDelete({ _id }, { projection: HIDDEN, session });
        if (!found) return null;
        const at = new Date();
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
