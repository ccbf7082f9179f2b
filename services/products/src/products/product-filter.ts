import { type ProductQuery, wordsOfQuestion } from '@tanabana/contracts';
import { isForgiving } from './search-pattern.ts';

export type ProductSearch = Partial<Omit<ProductQuery, 'page' | 'limit' | 'fields' | 'facets'>>;
/** Filters that have a facet: each facet counts as if its own filter were off. */
export type FacetName = 'category' | 'size' | 'colour' | 'price';

/** Keys are compared trimmed and in lower case. */
export const filterKey = (text: string): string => text.trim().toLowerCase();

/** Whether a search has a word that may be one letter off. */
export const canForgive = (q: string | undefined): boolean =>
  q !== undefined && wordsOfQuestion(q).some(isForgiving);
