import type { Products } from '../counts/products-client.ts';
import type { CategoryRepository } from './category-repository.ts';

export interface SpreadOptions {
  categories: Pick<CategoryRepository, 'renamed' | 'settle'>;
  products: Pick<Products, 'categoryChanged'>;
  now?: () => Date;
}

/** No request that has read the old name is still on its way after this. */
const SURELY_OVER_MS = 150_000;

/**
 * Tells the products service of every rename that it may not know: after a crash, while it was away,
 * and once more when no product can be stored any longer with the name from before. Telling twice, or
 * from several instances, changes nothing.
 */
export async function spreadRenames(options: SpreadOptions): Promise<void> {
  const { categories, products, now = () => new Date() } = options;
  for (const { id, at } of await categories.renamed()) {
    const last = now().getTime() - at.getTime() > SURELY_OVER_MS;
    await products.categoryChanged(id);
    if (last) await categories.settle(id, at);
  }
}
