import { toPaise } from '@tanabana/contracts';
import type { FacetName, ProductSearch } from '../products/product-search.ts';

/** Whether a list has no sort of its own. */
export const isDefaultSort = (sort: ProductSearch['sort']): boolean =>
  sort === undefined || sort === 'default' || sort === 'relevance';

/** Returns a key that searches with the same filters share, whatever their sort. */
export const keyOf = ({ sort: _, within, ...filter }: ProductSearch): string =>
  JSON.stringify(within ? { ...filter, within: within.key } : filter);
/** Key of a search for everything. */
export const NO_FILTER = keyOf({});

/** Whether a search filters by what the facet counts. */
export const hasFilter = (search: ProductSearch, facet: FacetName): boolean =>
  facet === 'price'
    ? search.minPrice !== undefined || search.maxPrice !== undefined
    : search[facet] !== undefined;

/** Returns the requested prices in paise, inclusive. */
export const priceRangeOf = ({ minPrice, maxPrice }: ProductSearch): [min: number, max: number] => [
  toPaise(minPrice ?? 0),
  maxPrice === undefined ? Number.POSITIVE_INFINITY : toPaise(maxPrice),
];

/** Returns a search without the filter by what the facet counts. */
export function withoutFilter(search: ProductSearch, facet: FacetName): ProductSearch {
  if (facet !== 'price') return { ...search, [facet]: undefined };
  return { ...search, minPrice: undefined, maxPrice: undefined };
}
