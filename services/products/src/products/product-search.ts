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
