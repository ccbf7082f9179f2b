import { type ProductQuery, type ProductSort, searchWords, toPaise } from '@tanabana/contracts';
import { toId } from '@tanabana/mongo-kit';
import { forgivingPattern, isForgiving } from './search-pattern.ts';

export type ProductSearch = Partial<Omit<ProductQuery, 'page' | 'limit' | 'fields' | 'facets'>>;
/** Filters that have a facet: each facet counts as if its own filter were off. */
export type FacetName = 'category' | 'size' | 'colour' | 'price';
/** How the words of `q` are compared: as parts of words, or forgiving one letter. */
export type Spelling = 'exact' | 'forgiving';

type Condition = Record<string, unknown>;

/** Keys are compared trimmed and in lower case. */
export const filterKey = (text: string): string => text.trim().toLowerCase();

/** Nothing has this, so nothing matches. */
const NOTHING: Condition = { _id: { $in: [] } };

/** The words of a search, each as a condition of its own: all must hold, in any order. */
export function textConditions(q: string, spelling: Spelling): Condition[] {
  const words = searchWords(q);
  if (words.length === 0) return q.trim() === '' ? [] : [NOTHING];
  const pattern = spelling === 'exact' ? (word: string) => word : forgivingPattern;
  return words.map((word) => ({ searchText: { $regex: pattern(word) } }));
}

/** Whether a search has a word that may be one letter off. */
export const canForgive = (q: string | undefined): boolean =>
  q !== undefined && searchWords(q).some(isForgiving);

/** The database filter of a list query (contract.md, Products), optionally without one facet's own filter. */
export function productFilter(
  search: ProductSearch,
  spelling: Spelling = 'exact',
  without?: FacetName,
): Condition {
  const all: Condition[] = [];
  const { q, category, size, colour, tag, gender, minPrice, maxPrice, inStock, ids } = search;
  if (ids) all.push({ _id: { $in: ids.map(toId) } });
  if (category && without !== 'category') all.push({ categoryKeys: filterKey(category) });
  if (size?.length && without !== 'size') all.push({ sizeKeys: { $in: size.map(filterKey) } });
  if (colour?.length && without !== 'colour') {
    all.push({ colourKeys: { $in: colour.map(filterKey) } });
  }
  if (tag) all.push({ tag });
  if (gender) all.push({ gender });
  if (inStock !== undefined) all.push({ inStock });
  if (without !== 'price') {
    if (minPrice !== undefined) all.push({ sellingPrice: { $gte: toPaise(minPrice) } });
    if (maxPrice !== undefined) all.push({ sellingPrice: { $lte: toPaise(maxPrice) } });
  }
  if (q !== undefined) all.push(...textConditions(q, spelling));
  return all.length === 0 ? {} : { $and: all };
}

/** Every order ends with the id, so that pages never overlap. */
export const productOrders: Record<ProductSort, Record<string, 1 | -1>> = {
  default: { inStock: -1, createdAt: -1, _id: -1 },
  newest: { createdAt: -1, _id: -1 },
  oldest: { createdAt: 1, _id: 1 },
  'price-asc': { sellingPrice: 1, _id: 1 },
  'price-desc': { sellingPrice: -1, _id: -1 },
  rating: { avgRating: -1, reviewsCount: -1, _id: -1 },
  popular: { reviewsCount: -1, avgRating: -1, _id: -1 },
};
