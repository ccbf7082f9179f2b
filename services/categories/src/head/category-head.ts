import type { Category } from '@tanabana/contracts';
import { type ListedProducts, listHead, type Site } from '@tanabana/service-kit';

export interface CategoryPage {
  category: Category;
  /** From 1. */
  page: number;
  /** Its products; missing if the products service did not respond in time. */
  listed?: ListedProducts | undefined;
}

/** Returns the head of a category page for search engines and link previews. */
export const categoryHead = ({ category, ...list }: CategoryPage, site: Site): string =>
  listHead(
    {
      name: category.name,
      description:
        category.description ||
        `${category.name} at ${site.storeName}, in block print, ikat and bandhani.`,
      path: `/category/${category.slug}`,
      ...list,
    },
    site,
  );
