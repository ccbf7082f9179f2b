import type { CategoryRef } from '../products/product.ts';
import { categoryUnknown } from '../products/refusals.ts';
import type { Categories } from './categories-client.ts';

export type CategoryFinder = ReturnType<typeof createCategoryFinder>;

/** Finds the category that a product is stored under, and knows whether it is still there afterwards. */
export const createCategoryFinder = (categories: Categories) => ({
  /** By id, slug or name. Throws `product.category_unknown`, `server.unavailable`. */
  async find(idSlugOrName: string): Promise<CategoryRef> {
    const category = await categories.find(idSlugOrName);
    if (category) return category;
    throw categoryUnknown(idSlugOrName);
  },

  /**
   * Whether a category was removed while a product was stored under it: it is asked for again
   * afterwards, and its own service looks for products after it has hidden it (docs/decisions/0010).
   */
  wasRemoved: async (category: CategoryRef): Promise<boolean> =>
    (await categories.find(category.id).catch(() => category)) === null,
});
