import {
  type Category,
  type ProductCard,
  type ProductList,
  searchWords,
} from '@tanabana/contracts';
import { api, paths } from '@tanabana/storefront';
import { useEffect, useState } from 'react';

/** One option below the field; choosing it opens its address. */
export type Suggestion =
  | { kind: 'category'; id: string; to: string; name: string; count: number | undefined }
  | { kind: 'product'; id: string; to: string; product: ProductCard }
  | { kind: 'all'; id: string; to: string; words: string; total: number };

/** Categories in which each word starts a word of the name; all without words. */
export function categoriesFor(categories: readonly Category[], text: string): Category[] {
  const words = searchWords(text);
  return categories.filter(({ name }) => {
    const own = searchWords(name);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
}

/** Categories first, then products, then a link to all results. */
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

/** Announcement for screen readers when the options change. */
export function countOf(suggestions: readonly Suggestion[], found: Found | null): string {
  const lines = suggestions.filter(({ kind }) => kind !== 'all').length;
  if (found?.failed && lines === 0) return 'Suggestions are unavailable at the moment.';
  if (lines === 0) return found ? 'No suggestions.' : '';
  return lines === 1 ? '1 suggestion.' : `${lines} suggestions.`;
}

/** Milliseconds without a key before suggestions are requested. */
const PAUSE_MS = 150;
const SHOWN = 6;
/** Minimum number of letters to search products. */
const LEAST = 2;

interface Found {
  /** The words of this result. */
  words: string;
  products: ProductList['data'];
  /** Total number. */
  total: number;
  failed: boolean;
}

/**
 * Products for the current input; null if it is too short. The last result stays until the next
 * arrives, and outdated requests are cancelled.
 */
export function useSuggestions(text: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  const words = text.trim().slice(0, 200);
  useEffect(() => {
    if (words.length < LEAST) {
      setFound(null);
      return;
    }
    const giveUp = new AbortController();
    const ask = (): void => {
      const query = { q: words, fields: 'card', limit: String(SHOWN) } as const;
      api.products.list({ query }, { signal: giveUp.signal }).then(
        ({ data, total }) => setFound({ words, products: data, total, failed: false }),
        () => {
          if (!giveUp.signal.aborted) setFound({ words, products: [], total: 0, failed: true });
        },
      );
    };
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [words]);
  return found;
}
