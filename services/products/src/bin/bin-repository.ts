import type { Outbox } from '@tanabana/service-kit/events';
import {
  type Actor,
  type Audit,
  type ChangeFeed,
  findPage,
  fromId,
  isDuplicateKey,
  type Page,
  toId,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import { PRODUCTS_COLLECTION } from '@tanabana/service-kit/stock';
import type { Collection, Db } from 'mongodb';
import { createdEvent } from '../events/product-events.ts';
import type { CategoryRef, ProductRecord } from '../products/product.ts';
import {
  fromDocument,
  HIDDEN,
  type ProductDocument,
  toStoredCategory,
} from '../products/product-document.ts';
import { SKUS_COLLECTION, type SkuDocument, toSkus } from '../products/product-write-repository.ts';
import { BIN, type BinnedDocument } from './bin-collection.ts';

/** A deleted product. */
export interface Binned {
  product: ProductRecord;
  at: Date;
  by: Actor;
}

const toBinned = ({ binned, ...document }: BinnedDocument): Binned => ({
  product: fromDocument(document),
  ...binned,
});

export type BinRepository = ReturnType<typeof createBinRepository>;

/** Products in the bin; they are put there by the write that deletes them. */
export function createBinRepository(
  db: Db,
  audit: Pick<Audit, 'record'>,
  outbox: Pick<Outbox, 'write'>,
  changeFeed: Pick<ChangeFeed, 'publish'>,
) {
  const bin: Collection<BinnedDocument> = db.collection(BIN);
  const products: Collection<ProductDocument> = db.collection(PRODUCTS_COLLECTION);
  const skus: Collection<SkuDocument> = db.collection(SKUS_COLLECTION);
  const targetOf = (_id: BinnedDocument['_id'], name: string) => ({ id: fromId(_id), name });

  return {
    /** Last deleted first. */
    async list(page: number, limit: number): Promise<Page<Binned>> {
      const sort = { 'binned.at': -1 } as const;
      const found = await findPage(bin, {}, { page, limit, sort, projection: HIDDEN });
      return { ...found, data: found.data.map(toBinned) };
    },

    async find(id: string): Promise<Binned | null> {
      const found = await bin.findOne({ _id: toId(id) }, { projection: HIDDEN });
      return found && toBinned(found);
    },

    /**
     * Puts a product back into the shop, in its category as it is now.
     * @returns null if it is not in the bin; 'sku_taken' if another product has one of its SKUs
     */
    async restore(
      id: string,
      category: CategoryRef,
      by: Actor,
    ): Promise<'restored' | 'sku_taken' | null> {
      try {
        return await withTransaction(db.client, async (session) => {
          const found = await bin.findOneAndDelete({ _id: toId(id) }, { session });
          if (!found) return null;
          const { binned: _, ...document } = found;
          const changedAt = new Date();
          // later than before, because it distinguishes states of the product
          const updatedAt = new Date(
            Math.max(changedAt.getTime(), document.updatedAt.getTime() + 1),
          );
          const restored = {
            ...document,
            category: toStoredCategory(category),
            updatedAt,
            changedAt,
          };
          await products.insertOne(restored, { session });
          await skus.insertMany(toSkus(fromDocument(restored)), { session });
          changeFeed.publish({ products: [id] }, session);
          const created = createdEvent(fromDocument(restored), changedAt);
          await outbox.write([created], { session });
          const target = targetOf(found._id, found.name);
          await audit.record({ by, action: 'restored', target, changes: [] }, { session });
          return 'restored';
        });
      } catch (error) {
        if (isDuplicateKey(error)) return 'sku_taken';
        throw error;
      }
    },

    /** Deletes a product for good; its pictures remain to be deleted. Returns whether it existed. */
    erase: (id: string, by: Actor): Promise<boolean> =>
      withTransaction(db.client, async (session) => {
        const found = await bin.findOneAndDelete(
          { _id: toId(id) },
          { session, projection: { name: 1 } },
        );
        if (!found) return false;
        const target = targetOf(found._id, found.name);
        await audit.record({ by, action: 'erased', target, changes: [] }, { session });
        return true;
      }),

    /** Returns ids of products that were deleted before a time, oldest first. */
    async deletedBefore(time: Date, limit: number): Promise<string[]> {
      const found = await bin
        .find({ 'binned.at': { $lt: time } }, { projection: { _id: 1 } })
        .sort({ 'binned.at': 1 })
        .limit(limit)
        .toArray();
      return found.map(({ _id }) => fromId(_id));
    },

    /** Deletes a product for good if it was deleted before a time. Returns whether it was. */
    async expire(id: string, time: Date): Promise<boolean> {
      const { deletedCount } = await bin.deleteOne({
        _id: toId(id),
        'binned.at': { $lt: time },
      });
      return deletedCount === 1;
    },

    /** Returns the picture ids of a product in the bin. */
    async picturesOf(id: string): Promise<string[]> {
      const found = await bin.findOne({ _id: toId(id) }, { projection: { colors: 1 } });
      return found ? found.colors.flatMap(({ images }) => images.map(fromId)) : [];
    },
  };
}
