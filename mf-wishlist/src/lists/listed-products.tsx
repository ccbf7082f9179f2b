import type { WishlistEntry, WishlistName } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { Alert, Button, ErrorState } from '@tanabana/ui';
import type { ReactNode } from 'react';
import styles from './list-page.module.css';
import { changeList } from './lists-store.ts';

/** Returns the current products of at most 100 ids. */
export function useProducts(ids: readonly string[]) {
  const query = { ids: ids.toSorted().join(','), limit: '100' };
  const { data, error, isRefreshing, retry } = useApi(
    api.products.list,
    ids.length > 0 ? { query } : null,
  );
  const byId = new Map(data?.data.map((product) => [product._id, product]));
  return {
    /** Undefined while loading, null if the product no longer exists. */
    of: (id: string) => byId.get(id) ?? (data && !isRefreshing && !error ? null : undefined),
    error,
    isRefreshing,
    retry,
  };
}

interface ProductsErrorProps {
  products: ReturnType<typeof useProducts>;
  /** Says that the list itself is not lost. */
  children: ReactNode;
}

/** Reports products that failed to load, with a retry. */
export const ProductsError = ({ products, children }: ProductsErrorProps) => (
  <ErrorState
    title="Your products could not be loaded"
    onRetry={products.retry}
    busy={products.isRefreshing}
  >
    {children} {products.error?.message}
  </ErrorState>
);

interface UnavailableProductsProps {
  list: WishlistName;
  /** Entries without a product. */
  entries: readonly WishlistEntry[];
}

/** Lists unavailable products, which stay until the shopper removes them. */
export function UnavailableProducts({ list, entries }: UnavailableProductsProps) {
  if (entries.length === 0) return null;
  const clear = (): void => {
    for (const entry of entries) changeList({ list, entry, on: false });
  };
  const one = entries.length === 1;
  return (
    <Alert
      className={styles.unavailable}
      title={one ? 'A product is no longer sold' : `${entries.length} products are no longer sold`}
      action={
        <Button variant="quiet" size="s" onClick={clear}>
          Take {one ? 'it' : 'them'} off
        </Button>
      }
    >
      The shop no longer has {one ? 'it' : 'them'} any more.
    </Alert>
  );
}
