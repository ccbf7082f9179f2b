import { type ProductList, texts } from '@tanabana/contracts';
import { type ApiState, Link } from '@tanabana/storefront';
import { buttonClass, EmptyState, ErrorState, VisuallyHidden } from '@tanabana/ui';
import { ProductGrid } from '../card/product-grid.tsx';
import { type ActiveFilter, allCleared, type Fixed } from './active-filters.ts';
import { pageSize, type ShopState, shopSearch } from './shop-state.ts';
import styles from './shop-view.module.css';
import { useMostColumns } from './use-breakpoints.ts';

/** Number of columns on a phone, the smallest window. */
const PHONE_COLUMNS = 2;

interface ShopResultsProps {
  answer: ApiState<ProductList>;
  state: ShopState;
  filters: readonly ActiveFilter[];
  fixed: Fixed | undefined;
  /** Products of the first row are in the first view. */
  first: boolean;
}

/**
 * The results. While new ones load the last stay, faded; if these fail the last disappear, as they
 * would be mistaken for the new ones.
 */
export function ShopResults({ answer, ...asked }: ShopResultsProps) {
  const { data, error, isRefreshing } = answer;
  const { state, first } = asked;
  const most = useMostColumns();
  if (error && !isRefreshing) return <ErrorState title={texts.failed.products} of={answer} />;
  const found = data && data.total > 0 ? data.data : undefined;
  if (data && !found && !isRefreshing) return <NothingFound {...asked} />;
  return (
    <div className={styles.results} data-fading={found && isRefreshing ? '' : undefined}>
      <ProductGrid
        products={found}
        columns={state.columns}
        expected={pageSize(state)}
        eager={first ? Math.min(state.columns, most ?? PHONE_COLUMNS) : 0}
        beside
      />
    </div>
  );
}

/** Suggests what to remove, search words first: they are most often too narrow. */
function NothingFound({ state, filters, fixed }: Omit<ShopResultsProps, 'answer' | 'first'>) {
  if (filters.length === 0)
    return (
      <EmptyState title="Nothing here yet">New cloth is on the loom. Look in soon.</EmptyState>
    );
  const only = filters.length === 1;
  return (
    <EmptyState
      title={state.q ? `Nothing found for “${state.q}”` : 'No products match all filters'}
      action={
        <Link
          to={{ search: shopSearch(state, allCleared(state, fixed)) }}
          className={buttonClass({ variant: 'secondary' })}
        >
          See everything
        </Link>
      }
    >
      {only && state.q ? (
        'Try fewer or other words, or browse all products.'
      ) : (
        <p>
          Remove a filter:{' '}
          {filters.map(({ key, label, without }, at) => (
            <span key={key}>
              {at > 0 && ', '}
              <Link to={{ search: shopSearch(state, without) }}>
                <VisuallyHidden>without </VisuallyHidden>
                {label}
              </Link>
            </span>
          ))}
          .
        </p>
      )}
    </EmptyState>
  );
}
