import type { AdminProductSort, ProductCard, ProductSort } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { optionOf, useAddressState } from '../../shared/use-address-state.ts';
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

const defaults = { q: '', category: '', stock: '', sort: 'newest', hide: '', page: '1' };

/** The open dialog. */
export type OpenDialog =
  | { what: 'add' | 'import' | 'export' | 'bulk' | 'synonyms' | 'bin' | 'drafts' }
  | { what: 'sheet'; of: readonly string[] | 'drafts' }
  | { what: 'view' | 'edit' | 'edit-draft' | 'duplicate' | 'remove'; product: ProductCard };

export type Products = ReturnType<typeof useProducts>;

/** Page of products searched, filtered and sorted by the service, from the address. */
export function useProducts() {
  const address = useAddressState(defaults);
  const { state, page } = address;
  const stock = optionOf(stocks, state.stock);
  const list = useApi(api.products.list, {
    query: {
      fields: 'card',
      q: state.q || undefined,
      category: state.category || undefined,
      inStock: { in: '1' as const, out: '0' as const, low: undefined, '': undefined }[stock],
      lowStock: stock === 'low' ? '1' : undefined,
      sort: optionOf(sorts, state.sort) || 'newest',
      page: String(page),
      limit: String(PAGE_SIZE),
    },
  });
  return { ...address, list, state: { ...state, stock } };
}

/**
 * All categories as options (rule 9.9: 500), including a chosen one that no longer exists.
 * @param none label of no choice
 */
export function useCategoryOptions(none: string, chosen: string) {
  const { data } = useApi(api.categories.list, { query: { limit: '500' } });
  const names = new Set(['', ...(data?.data ?? []).map(({ name }) => name), chosen]);
  return [...names].map((name) => ({ value: name, label: name || none }));
}
