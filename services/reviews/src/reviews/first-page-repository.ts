import type { Review } from '@tanabana/contracts';
import { type ClientSession, fromId, isDuplicateKey, toId } from '@tanabana/service-kit/mongo';
import DataLoader from 'dataloader';
import type { Db } from 'mongodb';
import { collectionsOf, type FirstPageDocument } from '../database.ts';
import { toShown } from './review-document.ts';
import type { ReviewRepository } from './review-repository.ts';

/** The list that the section on a product's page requests first. */
export const FIRST_PAGE = { sort: 'helpful', page: 1, limit: 5 } as const;

export type FirstPageRepository = ReturnType<typeof createFirstPageRepository>;

/**
 * First pages of products as one document each, because a list may read every review of a product.
 * A page is stored when it is requested, and removed in the transaction that changes a review.
 */
export function createFirstPageRepository(
  db: Db,
  reviews: Pick<ReviewRepository, 'listDocuments'>,
) {
  const { firstPages } = collectionsOf(db);

  /** One query at a time for all callers that wait: a query costs more than its documents. */
  let running: Promise<unknown> = Promise.resolve();
  const pages = new DataLoader<string, FirstPageDocument | null>(
    async (ids) => {
      const reading = firstPages.find({ _id: { $in: ids.map(toId) } }).toArray();
      running = reading.catch(() => {});
      const found = new Map((await reading).map((page) => [fromId(page._id), page]));
      return ids.map((id) => found.get(id) ?? null);
    },
    { cache: false, batchScheduleFn: (load) => void running.then(load) },
  );

  return {
    /** Removes the pages of products within a transaction that changes their reviews. */
    async remove(productIds: readonly string[], session: ClientSession): Promise<void> {
      if (productIds.length === 0) return;
      await firstPages.bulkWrite(
        productIds.map((id) => ({
          updateOne: {
            filter: { _id: toId(id) },
            update: { $inc: { changes: 1 }, $unset: { reviews: '', count: '' } },
            upsert: true,
          },
        })),
        { session },
      );
    },

    /**
     * Returns the first page of a product, and stores it unless a review has changed meanwhile.
     * @param count of published reviews; a page that was stored with another count is not used
     */
    async read(productId: string, count: number): Promise<Review[]> {
      const _id = toId(productId);
      const known = await pages.load(fromId(_id));
      if (known?.reviews && known.count === count) return known.reviews.map(toShown);
      const found = await reviews.listDocuments({ product: productId, ...FIRST_PAGE });
      const $set = { reviews: found, count };
      if (known) await firstPages.updateOne({ _id, changes: known.changes }, { $set });
      else
        await firstPages.insertOne({ _id, changes: 0, ...$set }).catch((error: unknown) => {
          if (!isDuplicateKey(error)) throw error;
        });
      return found.map(toShown);
    },

    /** Returns which of these products have no stored page. */
    async missing(productIds: readonly string[]): Promise<string[]> {
      const filter = { _id: { $in: productIds.map(toId) }, count: { $exists: true } };
      const found = await firstPages.find(filter, { projection: { _id: 1 } }).toArray();
      const known = new Set(found.map(({ _id }) => fromId(_id)));
      return productIds.filter((id) => !known.has(id));
    },
  };
}
