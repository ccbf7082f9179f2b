import type { ProductRepository } from '../products/product-repository.ts';
import type { ShelfKeeper } from '../shelf/shelf-keeper.ts';
import type { Categories } from './categories-client.ts';

export type CategoryLinks = ReturnType<typeof createCategoryLinks>;

/** What the categories service wants of products (docs/decisions/0010). */
export const createCategoryLinks = (deps: {
  products: Pick<ProductRepository, 'renameCategory' | 'usesCategory'>;
  categories: Categories;
  shelf: Pick<ShelfKeeper, 'touch'>;
}) => ({
  /**
   * Gives products the name and slug that their category has now, asked of its own service, and says
   * how many had others. Done again it changes nothing. Throws `server.unavailable`.
   */
  async refresh(categoryId: string): Promise<number> {
    const category = await deps.categories.find(categoryId);
    if (category?.id !== categoryId) return 0;
    const since = new Date();
    const changed = await deps.products.renameCategory(category);
    deps.shelf.touch({ since });
    return changed;
  },

  isUsed: (categoryId: string): Promise<boolean> => deps.products.usesCategory(categoryId),
});
