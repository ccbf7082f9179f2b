import type { AdminProductSort, ProductSort } from '@tanabana/contracts';
import { optionOf, readAddress } from '../../shared/use-address-state.ts';
import { optionsOf } from './product-words.ts';

/** Rule 9.9. */
export const PAGE_SIZE = 200;

export const stocks = optionsOf({
  '': 'Any stock',
  in: 'In stock',
  low: 'Low stock',
  out: 'Out of stock',
});
export const sorts = optionsOf({
  newest: 'Newest first',
  oldest: 'Oldest first',
  'name-asc': 'Name, A to Z',
  'name-desc': 'Name, Z to A',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'category-asc': 'Category, A to Z',
  'category-desc': 'Category, Z to A',
  'stock-asc': 'Stock, fewest first',
  'stock-desc': 'Stock, most first',
} satisfies Partial<Record<ProductSort | AdminProductSort, string>>);

/** Names in the address of the list, with their default values. */
export const defaults = { q: '', category: '', stock: '', sort: 'newest', hide: '', page: '1' };

/** Returns the chosen stock, empty for an unknown one. */
export const stockOf = ({ stock }: typeof defaults) => optionOf(stocks, stock);

/** Returns a page of products, as the call of their list expects it. */
export function pageOf(state: typeof defaults, page: number) {
  const stock = stockOf(state);
  return {
    query: {
      fields: 'card',
      q: state.q || undefined,
      category: state.category || undefined,
      inStock: { in: '1' as const, out: '0' as const, low: undefined, '': undefined }[stock],
      lowStock: stock === 'low' ? ('1' as const) : undefined,
      sort: optionOf(sorts, state.sort) || ('newest' as const),
      page: String(page),
      limit: String(PAGE_SIZE),
    },
  } as const;
}

/** Returns the page of products that an address names. */
export function pageAt(search: URLSearchParams) {
  const { state, page } = readAddress(search, defaults);
  return pageOf(state, page);
}
