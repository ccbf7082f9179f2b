import type { Categories } from '../categories/categories-client.ts';
import type { CategoryLinks } from '../categories/category-links.ts';
import type { CategoryRef } from '../products/product.ts';
import { categoryUnknown } from '../products/refusals.ts';

export interface ImportCategoriesDeps {
  categories: Categories;
  links: Pick<CategoryLinks, 'refresh'>;
}

export type ImportCategories = ReturnType<typeof createImportCategories>;

/** The categories that one import names: each is asked for once, and looked at again after each batch. */
export function createImportCategories({ categories, links }: ImportCategoriesDeps) {
  const known = new Map<string, CategoryRef | null>();

  async function ask(name: string): Promise<CategoryRef | null> {
    const found = await categories.find(name);
    known.set(name.toLowerCase(), found);
    return found;
  }

  /** Products were just stored under it: what it is called now, and whether it is still there. */
  async function isGone(used: CategoryRef): Promise<boolean> {
    const now = await categories.find(used.id).catch(() => used);
    if (now?.name === used.name && now.slug === used.slug) return false;
    known.clear();
    if (now) await links.refresh(used.id);
    return !now;
  }

  return {
    /** Throws `product.category_unknown`, `server.unavailable`. */
    async find(name: string): Promise<CategoryRef> {
      const found = known.get(name.toLowerCase());
      const category = found === undefined ? await ask(name) : found;
      if (category) return category;
      throw categoryUnknown(name);
    },

    /**
     * Ids of those that were removed while products were stored under them; products under one that
     * was renamed meanwhile get its new name (docs/decisions/0010).
     */
    async goneOf(used: readonly CategoryRef[]): Promise<Set<string>> {
      const each = new Map(used.map((category) => [category.id, category]));
      const gone = new Set<string>();
      for (const category of each.values()) if (await isGone(category)) gone.add(category.id);
      return gone;
    },
  };
}
