import {
  type Actor,
  type Audit,
  isDuplicateKey,
  type News,
  toId,
} from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, ObjectId } from 'mongodb';
import type { ProductRecord } from './product.ts';
import { productAudit } from './product-audit.ts';
import { fromDocument, HIDDEN, type ProductDocument, toDocument } from './product-document.ts';

/** Ids of products that were removed, for instances that were not told; they go by themselves. */
export const REMOVED_COLLECTION = 'productsRemoved';

export interface RemovedDocument {
  _id: ObjectId;
  at: Date;
}

export interface UpdateOptions {
  /** `updatedAt` of the product that the change was made on. */
  readAt: Date;
  withStock: boolean;
  /** The change was made on this stock, and on no other. */
  stockWas?: number;
  withCategory: boolean;
}

/** A product before and after a change. */
export interface Changed {
  before: ProductRecord;
  after: ProductRecord;
}

export interface ProductWritesDeps {
  products: Collection<ProductDocument>;
  removed: Collection<RemovedDocument>;
  audit: Pick<Audit, 'recordAll'>;
  news: Pick<News, 'tell'>;
  transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;
}

/** A change that is made together with others. */
export interface PlannedChange extends Changed, Pick<UpdateOptions, 'withStock' | 'withCategory'> {}

/** Undoes a transaction when a product is not as it was. */
class Outdated extends Error {}

const optionalFields = ['gender', 'weight'] as const;

/** The conditional write that stores a changed product. */
function writeOf(product: ProductRecord, options: UpdateOptions) {
  const { readAt, withStock, stockWas, withCategory } = options;
  const { _id, stock, inStock, category, reviewsCount, avgRating, ...rest } = toDocument(product);
  const $set = {
    ...rest,
    ...(withStock ? { stock, inStock } : {}),
    ...(withCategory ? { category } : {}),
  };
  const gone = optionalFields.filter((field) => product[field] === undefined);
  const $unset = Object.fromEntries(gone.map((field) => [field, '' as const]));
  return {
    filter: { _id, updatedAt: readAt, ...(stockWas === undefined ? {} : { stock: stockWas }) },
    update: gone.length > 0 ? { $set, $unset } : { $set },
  };
}

export type ProductWrites = ReturnType<typeof createProductWrites>;

/**
 * What people write: each write and its entry in the audit are stored together or not at all. All
 * instances are told which products it was.
 */
export function createProductWrites(deps: ProductWritesDeps) {
  const { products, removed, audit, news, transaction } = deps;

  function audited(
    session: ClientSession,
    by: Actor,
    all: readonly { before: ProductRecord | null; after: ProductRecord | null }[],
  ): Promise<void> {
    const ids = all.flatMap(({ before, after }) => (after ?? before)?.id ?? []);
    news.tell({ products: ids }, session);
    const records = all.flatMap(({ before, after }) => productAudit(by, before, after) ?? []);
    return audit.recordAll(records, { session });
  }

  /** Stores all of them, or none and `false` where the SKU (or the id) of one is taken. */
  async function insertAll(added: readonly ProductRecord[], by: Actor): Promise<boolean> {
    try {
      await transaction(async (session) => {
        await products.insertMany(added.map(toDocument), { session });
        await audited(
          session,
          by,
          added.map((after) => ({ before: null, after })),
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
    insert: (product: ProductRecord, by: Actor): Promise<boolean> => insertAll([product], by),

    /**
     * Stores a changed product where it is still as it was at `readAt`. Stock, which orders write too,
     * and the category, which renames do, are written only when told; reviews never are. Null where it
     * was changed or removed meanwhile; 'sku_taken' where another product has its SKU.
     */
    async update(
      product: ProductRecord,
      options: UpdateOptions,
      by: Actor,
    ): Promise<Changed | 'sku_taken' | null> {
      const { withStock, withCategory } = options;
      const { filter, update } = writeOf(product, options);
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
            stock: withStock ? product.stock : before.stock,
            category: withCategory ? product.category : before.category,
          };
          await audited(session, by, [{ before, after }]);
          return { before, after };
        });
      } catch (error) {
        if (isDuplicateKey(error)) return 'sku_taken';
        throw error;
      }
    },

    /** Makes all changes, or none and `false` where a product is not as it was before its change. */
    async updateAll(changes: readonly PlannedChange[], by: Actor): Promise<boolean> {
      const writes = changes.map(({ before, after, withStock, withCategory }) => ({
        updateOne: writeOf(after, {
          readAt: before.updatedAt,
          withStock,
          stockWas: withStock ? before.stock : undefined,
          withCategory,
        }),
      }));
      try {
        await transaction(async (session) => {
          const { matchedCount } = await products.bulkWrite(writes, { session });
          if (matchedCount < writes.length) throw new Outdated();
          await audited(session, by, changes);
        });
        return true;
      } catch (error) {
        if (error instanceof Outdated) return false;
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
        await removed.updateOne({ _id }, { $set: { at } }, { upsert: true, session });
        const gone = fromDocument(found);
        await audited(session, by, [{ before: gone, after: null }]);
        return gone;
      }),
  };
}
