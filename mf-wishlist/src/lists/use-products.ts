import type { ProductCard } from '@tanabana/contracts';
import { type ApiError, api, useApi } from '@tanabana/storefront';

export interface Products {
  /** Undefined while it is on its way, null where the shop has no such product any more. */
  of: (productId: string) => ProductCard | null | undefined;
  error: ApiError | undefined;
  isRefreshing: boolean;
  retry: () => void;
}

/** The products with these ids, at most 100, as they are now. */
export function useProducts(ids: readonly string[]): Products {
  const query = { ids: ids.toSorted().join(','), limit: '100' };
  const { data, error, isRefreshing, retry } = useApi(
    api.products.list,
    ids.length > 0 ? { query } : null,
  );
  const known = new Map(data?.data.map((product) => [product._id, product]));
  return {
    of: (id) => known.get(id) ?? (data && !isRefreshing && !error ? null : undefined),
    error,
    isRefreshing,
    retry,
  };
}
