import { declarationsIn } from '@tanabana/contracts';
import { categoryEndpoints } from '@tanabana/contracts/endpoints';
import { AppError, callService, ServiceCallError, unavailable } from '@tanabana/service-kit';
import type { CategoryRef } from '../products/product.ts';
import type { ProductRepository } from '../products/product-repository.ts';

/** How products learn of categories. */
export interface Categories {
  /** The category of an id, a slug or a name; null where there is none. Throws `server.unavailable`. */
  find(idSlugOrName: string): Promise<CategoryRef | null>;
}

const TIMEOUT_MS = 3000;

export const categoryUnknown = (name: string): AppError =>
  new AppError('product.category_unknown', {
    errors: [{ path: 'category', message: `There is no category "${name}".` }],
  });

/** Asks the categories service at `baseUrl` (`CATEGORIES_URL`). */
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

export type CategoryService = ReturnType<typeof createCategoryService>;

/** What the categories service wants of products (docs/decisions/0010). */
export const createCategoryService = (deps: {
  products: Pick<ProductRepository, 'renameCategory' | 'usesCategory'>;
  categories: Categories;
}) => ({
  /**
   * Gives products the name and slug that their category has now, asked of its own service, and says
   * how many had others. Done again it changes nothing. Throws `server.unavailable`.
   */
  async refresh(categoryId: string): Promise<number> {
    const category = await deps.categories.find(categoryId);
    if (category?.id !== categoryId) return 0;
    return deps.products.renameCategory(category);
  },

  isUsed: (categoryId: string): Promise<boolean> => deps.products.usesCategory(categoryId),
});
