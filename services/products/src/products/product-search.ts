import { type ProductQuery, type ProductSort, searchTermsOf } from '@tanabana/contracts';

type NotSearched = 'page' | 'limit' | 'fields' | 'facets' | 'collection';

export interface ProductSearch extends Partial<Omit<ProductQuery, NotSearched>> {
  /** Only products of a collection. */
  within?: Members | undefined;
}

/** The products of a collection: chosen ones, or those that fulfil a rule. */
export type Members = {
  /** Differs for different members. */
  key: string;
} & (
  | {
      /** In order; unknown ones are ignored. */
      ids: readonly string[];
    }
  | {
      filter: Omit<ProductSearch, 'within' | 'q' | 'sort'>;
      /** Only so many of the newest ones. */
      newest: number | null;
      sort: ProductSort;
    }
);

/** Filters with a facet; each facet is counted without its own filter. */
export type FacetName = 'category' | 'size' | 'colour' | 'price';

/** Compared trimmed and in lower case. */
export const filterKey = (text: string): string => text.trim().toLowerCase();

/** Whether a search has a term that may be one letter off. */
export const canForgive = (q: string | undefined): boolean =>
  q !== undefined && searchTermsOf(q).some(isForgiving);

/** Shorter terms must be spelled correctly (rule 10.6). */
const FORGIVING_FROM = 5;

/** Whether a term is long enough to be one letter off. */
export const isForgiving = (word: string): boolean => [...word].length >= FORGIVING_FROM;

/**
 * Returns a pattern for texts that contain the term or, if long enough, one letter off: changed,
 * missing or extra. Terms contain letters and digits only (`searchWords`), so nothing needs
 * escaping.
 */
export function forgivingPattern(word: string): string {
  if (!isForgiving(word)) return word;
  const letters = [...word];
  const variants = new Set([word]);
  for (let i = 0; i < letters.length; i += 1) {
    const before = letters.slice(0, i).join('');
    const after = letters.slice(i + 1).join('');
    variants.add(`${before}[^ ]${after}`);
    variants.add(`${before}${after}`);
    if (i > 0) variants.add(`${before}[^ ]${letters.slice(i).join('')}`);
  }
  return `(?:${[...variants].join('|')})`;
}
