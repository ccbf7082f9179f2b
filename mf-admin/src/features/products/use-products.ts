import type { ProductCard } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { useAddressState } from '../../shared/use-address-state.ts';
import { defaults, pageOf, stockOf } from './product-query.ts';

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
  const list = useApi(api.products.list, pageOf(state, page));
  return { ...address, list, state: { ...state, stock: stockOf(state) } };
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
