import type { AdminProductSort, ProductList, ProductSort } from '@tanabana/contracts';
import { type ApiState, api, useApi } from '@tanabana/storefront';
import { oneOf, pageOf, useAddressState } from '../../hooks/use-address-state.ts';

/** Spec.md section 9. */
export const PAGE_SIZE = 200;

const SORTS = [
  'newest',
  'oldest',
  'name-asc',
  'name-desc',
  'price-asc',
  'price-desc',
  'category-asc',
  'category-desc',
  'stock-asc',
  'stock-desc',
] as const satisfies (ProductSort | AdminProductSort)[];
const STOCKS = ['in', 'low', 'out'] as const;

const defaults = { q: '', category: '', stock: '', sort: 'newest', page: '1' };
export type ProductsState = typeof defaults;

export interface Products {
  list: ApiState<ProductList>;
  state: ProductsState;
  page: number;
  set: (change: Partial<ProductsState>) => void;
  searchOf: (change: Partial<ProductsState>) => string;
}

/** The products that the address asks for, a page of them: searched, filtered and sorted by the service. */
export function useProducts(): Products {
  const { state, set, searchOf } = useAddressState(defaults);
  const page = pageOf(state.page);
  const stock = oneOf(STOCKS, state.stock);
  const list = useApi(api.products.list, {
    query: {
      fields: 'card',
      q: state.q || undefined,
      category: state.category || undefined,
      inStock: { in: '1' as const, out: '0' as const, low: undefined, '': undefined }[stock],
      lowStock: stock === 'low' ? '1' : undefined,
      sort: oneOf(SORTS, state.sort) || 'newest',
      page: String(page),
      limit: String(PAGE_SIZE),
    },
  });
  return { list, state: { ...state, stock }, page, set, searchOf };
}
