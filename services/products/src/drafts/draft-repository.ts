import type { Outbox } from '@tanabana/service-kit/events';
import {
  type Actor,
  type Audit,
  type ChangeFeed,
  findPage,
  fromId,
  type Page,
  toId,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import { PRODUCTS_COLLECTION } from '@tanabana/service-kit/stock';
import type { Collection, Db } from 'mongodb';
import { createdEvent, deletedEvent } from '../events/product-events.ts';
import type { CategoryRef, ProductRecord } from '../products/product.ts';
import {
  fromDocument,
  HIDDEN,
  type ProductDocument,
  toStoredCategory,
} from '../products/product-document.ts';
import { createProductRepository } from '../products/product-repository.ts';
import { REMOVED_COLLECTION, type RemovedDocument } from '../products/product-write-repository.ts';

/**
 * Products that shoppers do not see. They are outside of the collection that lists, orders and feeds
 * read; their SKUs are in the common one.
 */
export const DRAFTS = 'productDrafts';

export type DraftRepository = ReturnType<typeof createDraftRepository>;

/** Drafts with the same writes as products, and moves between the two. */
export function createDraftRepository(
  db: Db,
  audit: Pick<Audit, 'record' | 'recordAll'>,
  outbox: Pick<Outbox, 'write'>,
  changeFeed: Pick<ChangeFeed, 'publish'>,
) {
  const drafts: Collection<ProductDocument> = db.collection(DRAFTS);
  const products: Collection<ProductDocument> = db.collection(PRODUCTS_COLLECTION);
  const removed: Collection<RemovedDocument> = db.collection(REMOVED_COLLECTION);

  interface Move {
    from: Collection<ProductDocument>;
    to: Collection<ProductDocument>;
    action: 'published' | 'unpublished';
    category?: CategoryRef;
  }

  /** Moves a product with everything stored in it; false if there is none. */
  const move = (id: string, { from, to, action, category }: Move, by: Actor): Promise<boolean> =>
    withTransaction(db.client, async (session) => {
      const _id = toId(id);
      const found = await from.findOneAndDelete({ _id }, { session });
      if (!found) return false;
      const changedAt = new Date();
      // later than before, because it distinguishes states of the product
      const updatedAt = new Date(Math.max(changedAt.getTime(), found.updatedAt.getTime() + 1));
      const changed = {
        updatedAt,
        changedAt,
        ...(category && { category: toStoredCategory(category) }),
      };
      await to.insertOne({ ...found, ...changed }, { session });
      if (action === 'unpublished')
        await removed.updateOne({ _id }, { $set: { at: changedAt } }, { upsert: true, session });
      changeFeed.publish({ products: [id] }, session);
      const product = fromDocument({ ...found, ...changed });
      const eventOf = action === 'published' ? createdEvent : deletedEvent;
      await outbox.write([eventOf(product, changedAt)], { session });
      const target = { id: fromId(_id), name: found.name };
      await audit.record({ by, action, target, changes: [] }, { session });
      return true;
    });

  return {
    ...createProductRepository(db, { audit, changeFeed }, DRAFTS),

    /** Newest first. */
    async page(page: number, limit: number): Promise<Page<ProductRecord>> {
      const sort = { _id: -1 } as const;
      const found = await findPage(drafts, {}, { page, limit, sort, projection: HIDDEN });
      return { ...found, data: found.data.map(fromDocument) };
    },

    /** Shows a draft in the shop, in its category as it is now; false if there is none. */
    publish: (id: string, category: CategoryRef, by: Actor): Promise<boolean> =>
      move(id, { from: drafts, to: products, action: 'published', category }, by),

    /** Makes a product of the shop a draft; false if there is none. */
    unpublish: (id: string, by: Actor): Promise<boolean> =>
      move(id, { from: products, to: drafts, action: 'unpublished' }, by),
  };
}
