import { declarationsIn } from '@tanabana/contracts';
import { categoryEndpoints } from '@tanabana/contracts/endpoints';
import { AppError, callService, ServiceCallError, unavailable } from '@tanabana/service-kit';
import type { CategoryRef } from '../products/product.ts';
import type { ProductRepository } from '../products/product-repository.ts';

/** Access to the categories service. */
export interface Categories {
  /** Returns a category by id, slug or name; null if there is none. Throws `server.unavailable`. */
  find(idSlugOrName: string): Promise<CategoryRef | null>;
}

const TIMEOUT_MS = 3000;

export const categoryUnknown = (name: string): AppError =>
  new AppError('product.category_unknown', {
    errors: [{ path: 'category', message: `There is no category "${name}".` }],
  });

/** Client of the categories service at `baseUrl` (`CATEGORIES_URL`). */
export function createCategoriesClient(baseUrl: string): Categories {
  return {
    async find(id) {
      const question = { params: { id }, timeoutMs: TIMEOUT_MS };
      try {
        const found = await callService(baseUrl, categoryEndpoints.get, question);
        const { _id, name, slug, hsn, sizeChart } = found;
        const declarations = declarationsIn(found);
        return { id: _id, name, slug, hsn, hasSizeChart: sizeChart !== undefined, declarations };
      } catch (cause) {
        if (cause instanceof ServiceCallError && cause.status === 404) return null;
        throw unavailable(5, cause);
      }
    },
  };
}

export type CategoryFinder = ReturnType<typeof createCategoryFinder>;

/** Finds the category of a product and checks afterwards that it still exists. */
export const createCategoryFinder = (categories: Categories) => ({
  /** By id, slug or name. Throws `product.category_unknown`, `server.unavailable`. */
  async find(idSlugOrName: string): Promise<CategoryRef> {
    const category = await categories.find(idSlugOrName);
    if (category) return category;
    throw categoryUnknown(idSlugOrName);
  },

  /**
   * Returns whether a category was deleted while a product was stored in it: it is looked up again,
   * and its own service checks for products after hiding it (decision 0010).
   */
  wasRemoved: async (category: CategoryRef): Promise<boolean> =>
    (await categories.find(category.id).catch(() => category)) === null,
});

export type CategoryService = ReturnType<typeof createCategoryService>;

/** Calls of the categories service (decision 0010). */
export const createCategoryService = (deps: {
  products: Pick<ProductRepository, 'renameCategory' | 'usesCategory'>;
  categories: Categories;
}) => ({
  /**
   * Updates name and slug of the products in a category from its own service and returns how many
   * changed. Idempotent. Throws `server.unavailable`.
   */
  async refresh(categoryId: string): Promise<number> {
    const category = await deps.categories.find(categoryId);
    if (category?.id !== categoryId) return 0;
    return deps.products.renameCategory(category);
  },

  isUsed: (categoryId: string): Promise<boolean> => deps.products.usesCategory(categoryId),
});
