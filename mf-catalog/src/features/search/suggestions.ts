import {
  type Category,
  type ProductCard,
  type ProductList,
  searchWords,
} from '@tanabana/contracts';
import { api, paths } from '@tanabana/storefront';
import { useEffect, useState } from 'react';

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

/** Milliseconds without a key before the services are asked. */
const PAUSE_MS = 150;
const SHOWN = 6;
/** Letters from which on products are looked for. */
const LEAST = 2;

interface Found {
  /** The words that this answers. */
  words: string;
  products: ProductList['data'];
  /** All that there are. */
  total: number;
  failed: boolean;
}

/**
 * Products for what is being typed; null while too little is. The last answer stays until the next is
 * here, and a question that is outdated is given up.
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
