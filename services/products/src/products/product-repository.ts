import { LOW_STOCK } from '@tanabana/contracts';
import {
  type Actor,
  fromId,
  ignoreDuplicate,
  isDuplicateKey,
  toId,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import { PRODUCTS_COLLECTION } from '@tanabana/service-kit/stock';
import { type Collection, type Db, type Filter, MongoBulkWriteError } from 'mongodb';
import { BIN } from '../bin/bin-collection.ts';
import type { IndexedProduct } from '../catalogue-index/columns.ts';
import { type CategoryRef, DETAILS, type ProductRecord } from './product.ts';
import { productAudit } from './product-audit.ts';
import {
  fromDocument,
  HIDDEN,
  INDEXED_FIELDS,
  type ProductDocument,
  skuKey,
  toDocument,
  toIndexedProduct,
} from './product-document.ts';
import {
  createProductWrites,
  type ProductWritesDeps,
  REMOVED_COLLECTION,
  type RemovedDocument,
  SKUS_COLLECTION,
  type SkuDocument,
  toSkus,
} from './product-write-repository.ts';

const NOT_ON_CARDS = {
  description: 0,
  ...Object.fromEntries(DETAILS.map((field) => [field, 0])),
};

const withIds = (ids: readonly string[]) => ({ _id: { $in: ids.map(toId) } });
const changedSince = (since: Date) => ({ changedAt: { $gte: since } });

export type ProductRepository = ReturnType<typeof createProductRepository>;

/**
 * Products in this service's database.
 * @param name of their collection; default that of the shop
 */
export function createProductRepository(
  db: Db,
  { audit, outbox, changeFeed }: Pick<ProductWritesDeps, 'audit' | 'outbox' | 'changeFeed'>,
  name: string = PRODUCTS_COLLECTION,
) {
  const products: Collection<ProductDocument> = db.collection(name);
  const skus: Collection<SkuDocument> = db.collection(SKUS_COLLECTION);
  const removed: Collection<RemovedDocument> = db.collection(REMOVED_COLLECTION);

  const isAny = async (filter: Filter<ProductDocument>): Promise<boolean> =>
    (await products.findOne(filter, { projection: { _id: 1 } })) !== null;

  return {
    ...createProductWrites({
      products,
      bin: db.collection(BIN),
      skus,
      removed,
      audit,
      outbox,
      changeFeed,
      transaction: (work) => withTransaction(db.client, work),
    }),

    /**
     * Returns products in the order of their ids; `card` omits what cards do not show, except
     * stored variants if requested.
     */
    async byIds(
      ids: readonly string[],
      card: boolean,
      { withVariants = false } = {},
    ): Promise<ProductRecord[]> {
      const shown = withVariants ? NOT_ON_CARDS : { ...NOT_ON_CARDS, variants: 0 };
      const found = await products
        .find(withIds(ids), {
          projection: card ? { ...HIDDEN, ...shown } : HIDDEN,
        })
        .sort({ _id: 1 })
        .toArray();
      const known = new Map(found.map((document) => [fromId(document._id), document]));
      return ids.flatMap((id) => {
        const document = known.get(id);
        return document ? [fromDocument(document)] : [];
      });
    },

    /** Yields list data of products changed at `since` or later, of some, or of all. */
    async *indexedProducts(
      which?: { since: Date } | { ids: readonly string[] },
    ): AsyncGenerator<IndexedProduct> {
      const filter = which && ('since' in which ? changedSince(which.since) : withIds(which.ids));
      const cursor = products.find(filter ?? {}, { projection: INDEXED_FIELDS, batchSize: 1000 });
      for await (const document of cursor.sort({ _id: 1 })) yield toIndexedProduct(document);
    },

    /**
     * Yields the last change of all products, or of those changed at `since` or later (ms since
     * 1970).
     */
    async *changeTimes(since?: Date): AsyncGenerator<{ id: string; changedAt: number }> {
      const cursor = products.find(since ? changedSince(since) : {}, {
        projection: { changedAt: 1 },
        batchSize: 2000,
      });
      for await (const { _id, changedAt } of cursor.sort({ _id: 1 }))
        yield { id: fromId(_id), changedAt: changedAt?.getTime() ?? 0 };
    },

    /** Yields the ids of all products in an order. */
    async *sortedIds(sort: Record<string, 1 | -1>): AsyncGenerator<string> {
      const cursor = products.find({}, { projection: { _id: 1 }, batchSize: 1000 });
      for await (const { _id } of cursor.sort({ ...sort, _id: 1 })) yield fromId(_id);
    },

    /** Returns ids of products with low stock, or with a low-stock variant. */
    async lowStockIds(): Promise<string[]> {
      const low = { $gt: 0, $lte: LOW_STOCK };
      const found = products.find(
        {
          $or: [
            { stock: low },
            { variants: { $elemMatch: { stock: low, isForSale: { $ne: false } } } },
          ],
        },
        { projection: { _id: 1 } },
      );
      return (await found.sort({ _id: 1 }).toArray()).map(({ _id }) => fromId(_id));
    },

    /** Returns ids of products deleted at `since` or later. */
    async removedSince(since: Date): Promise<string[]> {
      const found = await removed
        .find({ at: { $gte: since } })
        .sort({ _id: 1 })
        .toArray();
      return found.map(({ _id }) => fromId(_id));
    },

    async find(id: string): Promise<ProductRecord | null> {
      const found = await products.findOne({ _id: toId(id) }, { projection: HIDDEN });
      return found && fromDocument(found);
    },

    /** Returns which SKUs are taken, in the form of `skuKey`. */
    async takenSkus(skus: readonly string[]): Promise<Set<string>> {
      const found = await products
        .find({ skuKey: { $in: skus.map(skuKey) } }, { projection: { skuKey: 1 } })
        .sort({ _id: 1 })
        .toArray();
      return new Set(found.map((document) => document.skuKey));
    },

    /** Updates the copied category fields of its products; returns how many changed. */
    async renameCategory(category: CategoryRef): Promise<number> {
      const { id, name, slug, hsn = null, hasSizeChart = false, declarations = null } = category;
      const others = [
        { 'category.name': { $ne: name } },
        { 'category.slug': { $ne: slug } },
        { 'category.hsn': { $ne: hsn } },
        { 'category.hasSizeChart': hasSizeChart ? { $ne: true } : true },
        { 'category.declarations': { $ne: declarations } },
      ];
      const changedAt = new Date();
      try {
        const { modifiedCount } = await products.updateMany(
          { 'category._id': toId(id), $or: others },
          {
            $set: {
              'category.name': name,
              'category.slug': slug,
              'category.hsn': hsn,
              'category.hasSizeChart': hasSizeChart,
              'category.declarations': declarations,
              changedAt,
            },
          },
        );
        return modifiedCount;
      } finally {
        changeFeed.publish({ productsSince: changedAt });
      }
    },

    usesCategory: (id: string) => isAny({ 'category._id': toId(id) }),

    /** Yields every product by id. */
    async *all(): AsyncGenerator<ProductRecord> {
      const cursor = products.find({}, { projection: HIDDEN, batchSize: 200 }).sort({ _id: 1 });
      for await (const document of cursor) yield fromDocument(document);
    },

    /** Returns products by SKU in the form of `skuKey`. */
    async findBySkus(skus: readonly string[]): Promise<Map<string, ProductRecord>> {
      const { skuKey: _, ...hidden } = HIDDEN;
      const found = await products
        .find({ skuKey: { $in: skus.map(skuKey) } }, { projection: hidden })
        .sort({ _id: 1 })
        .toArray();
      return new Map(found.map((document) => [document.skuKey, fromDocument(document)]));
    },

    /** Returns the picture ids of a product. */
    async picturesOf(id: string): Promise<string[]> {
      const found = await products.findOne({ _id: toId(id) }, { projection: { colors: 1 } });
      return found ? found.colors.flatMap(({ images }) => images.map(fromId)) : [];
    },

    /**
     * Stores products with free SKUs and returns their number.
     * @param by author in the audit log; omitted for none
     */
    async insertMany(records: readonly ProductRecord[], by?: Actor): Promise<number> {
      if (records.length === 0) return 0;
      await skus.insertMany(records.flatMap(toSkus), { ordered: false }).catch(ignoreDuplicate);
      const inserted = new Set(records);
      try {
        await products.insertMany(records.map(toDocument), { ordered: false });
      } catch (error) {
        if (!(error instanceof MongoBulkWriteError) || !isDuplicateKey(error)) throw error;
        for (const { index } of [error.writeErrors].flat()) {
          const taken = records[index];
          if (taken) inserted.delete(taken);
        }
      } finally {
        changeFeed.publish({ products: records.map(({ id }) => id) });
      }
      if (by)
        await audit.recordAll([...inserted].flatMap((one) => productAudit(by, null, one) ?? []));
      return inserted.size;
    },

    isEmpty: async (): Promise<boolean> => !(await isAny({})),
  };
}
