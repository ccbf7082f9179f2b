import { type ChangedProduct, parseProductETag } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { CategoryFinder } from '../categories/category-finder.ts';
import type { PictureService, UploadedPicture } from '../images/picture-service.ts';
import { picked, withPictures } from '../images/with-pictures.ts';
import type { ShelfKeeper } from '../shelf/shelf-keeper.ts';
import { assignPictures } from './assign-pictures.ts';
import { createBulkChange } from './bulk-change.ts';
import { type Brought, changeProduct, letGo } from './change-product.ts';
import type { CategoryRef, ProductRecord } from './product.ts';
import type { Actor } from './product-facts.ts';
import type { Changed, ProductWrites } from './product-write-repository.ts';
import { productChanged, skuTaken } from './refusals.ts';

export interface ProductChangesDeps {
  products: Pick<ProductWrites, 'update'>;
  pictures: PictureService;
  shelf: Pick<ShelfKeeper, 'touch'>;
  categories: CategoryFinder;
  /** Throws `product.not_found`. */
  get(id: string): Promise<ProductRecord>;
  now(): Date;
}

/** What is wanted of a product as it is; null where there is nothing to do. Refusals are thrown. */
export type Wanted = (before: ProductRecord) => ChangedProduct | null;

/** Makes a change on what is stored at that moment; null where nothing was wanted of it. */
export type Change = (
  id: string,
  wanted: Wanted,
  brought: Brought,
  by: Actor,
) => Promise<Changed | null>;

/** Changes of one product at the same time: each is made on what the others left. */
const CHANGE_TRIES = 20;

/** The change, unless it was made on another state of the product than there is. */
const onlyOn =
  (ifMatch: string | undefined, wanted: ChangedProduct): Wanted =>
  (before) => {
    if (ifMatch === undefined || ifMatch.trim() === '*') return wanted;
    const seen = parseProductETag(ifMatch);
    const same =
      seen?.updatedAt === before.updatedAt.toISOString() &&
      (wanted.stock === undefined || seen.stock === before.stock);
    if (!same) throw productChanged(before);
    return wanted;
  };

/** Changes of products, of one or of many. */
export function createProductChanges(deps: ProductChangesDeps) {
  const { products, pictures, shelf, categories, get, now } = deps;

  const change: Change = async (id, wanted, brought, by) => {
    for (let attempt = 0; attempt < CHANGE_TRIES; attempt += 1) {
      const before = await get(id);
      const what = wanted(before);
      if (!what) return null;
      const withStock = what.stock !== undefined;
      const options = {
        readAt: before.updatedAt,
        withStock,
        stockWas: withStock ? before.stock : undefined,
        withCategory: brought.category !== undefined,
      };
      const after = changeProduct(before, what, brought, now());
      const changed = await products.update(after, options, by);
      if (changed === 'sku_taken') throw skuTaken();
      if (changed) {
        shelf.touch({ ids: [id] });
        return changed;
      }
    }
    throw new AppError('server.unavailable', { headers: { 'Retry-After': '1' } });
  };

  /** A product whose new category was removed meanwhile gets back the one it had. */
  async function unlessRemoved(
    { before, after }: Changed,
    category: CategoryRef | undefined,
    by: Actor,
  ): Promise<ProductRecord> {
    if (!category || !(await categories.wasRemoved(category))) return after;
    const back = { category: before.category, images: [] };
    return (await change(after.id, () => ({}), back, by))?.after ?? after;
  }

  return {
    /**
     * Changes what is sent of a product: new pictures are stored, then the product is, then pictures
     * that it lets go are removed. With `ifMatch`, the ETag that the change was made on, another state
     * of the product is `product.changed`. Throws as `create` does, and `product.not_found`.
     */
    async update(
      id: string,
      wanted: ChangedProduct,
      uploads: readonly UploadedPicture[],
      by: Actor,
      ifMatch?: string,
    ): Promise<ProductRecord> {
      const { colors = [] } = wanted;
      const owned = assignPictures(colors, uploads.length);
      const check = onlyOn(ifMatch, wanted);
      // Refuses what cannot be kept before anything is stored.
      const current = await get(id);
      check(current);
      changeProduct(current, wanted, { images: [] }, now());
      const category = wanted.category ? await categories.find(wanted.category) : undefined;
      const make = async (images: readonly string[][]): Promise<ProductRecord> => {
        const changed = await change(id, check, { category, images }, by);
        if (!changed) return get(id);
        await pictures.discard(letGo(changed.before, changed.after));
        return unlessRemoved(changed, category, by);
      };
      if (!wanted.colors) return make([]);
      const store = (ids: readonly string[]) => make(owned.map((files) => picked(ids, files)));
      return withPictures(pictures, id, uploads, store, true);
    },

    bulk: createBulkChange({ categories, change, unlessRemoved }),
  };
}
