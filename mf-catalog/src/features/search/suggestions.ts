import { type Category, type ProductCard, searchWords } from '@tanabana/contracts';
import { paths } from '@tanabana/storefront';
import type { Found } from './use-suggestions.ts';

/** One line under the field; chosen, it leads to its address. */
export type Suggestion =
  | { kind: 'category'; id: string; to: string; name: string; count: number | undefined }
  | { kind: 'product'; id: string; to: string; product: ProductCard }
  | { kind: 'all'; id: string; to: string; words: string; total: number };

/** Categories whose name has each of the words at the start of one of its own; all for no words. */
export function categoriesFor(categories: readonly Category[], text: string): Category[] {
  const words = searchWords(text);
  return categories.filter(({ name }) => {
    const own = searchWords(name);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
}

/** Categories first, then products, then the way to all of them. */
export function suggestionsFor(
  categories: readonly Category[],
  text: string,
  found: Found | null,
): Suggestion[] {
  const named = categoriesFor(categories, text).map(
    ({ _id, slug, name, count }): Suggestion => ({
      kind: 'category',
      id: _id,
      to: paths.category(slug),
      name,
      count,
    }),
  );
  if (!found) return named;
  const products = found.products.map(
    (product): Suggestion => ({
      kind: 'product',
      id: product._id,
      to: paths.product(product._id),
      product,
    }),
  );
  const { words, total } = found;
  const all: Suggestion = { kind: 'all', id: 'all', to: paths.shop({ q: words }), words, total };
  return [...named, ...products, ...(products.length > 0 ? [all] : [])];
}

/** What a screen reader is told when the lines change. */
export function countOf(suggestions: readonly Suggestion[], found: Found | null): string {
  const lines = suggestions.filter(({ kind }) => kind !== 'all').length;
  if (found?.failed && lines === 0) return 'Suggestions cannot be had at the moment.';
  if (lines === 0) return found ? 'No suggestions.' : '';
  return lines === 1 ? '1 suggestion.' : `${lines} suggestions.`;
}
