import { type ProductList, texts } from '@tanabana/contracts';
import { type ApiState, Link } from '@tanabana/storefront';
import { buttonClass, EmptyState, ErrorState, VisuallyHidden } from '@tanabana/ui';
import { ProductGrid } from '../card/product-grid.tsx';
import { type ActiveFilter, allCleared, type Fixed } from './active-filters.ts';
import { pageSize, type ShopState, shopSearch } from './shop-state.ts';
import styles from './shop-view.module.css';
import { useMostColumns } from './use-breakpoints.ts';

/** A phone's, which has the least to spare. */
const PHONE_COLUMNS = 2;

interface ShopResultsProps {
  answer: ApiState<ProductList>;
  state: ShopState;
  filters: readonly ActiveFilter[];
  fixed: Fixed | undefined;
  /** Products of the first row are in view at once. */
  first: boolean;
}

/**
 * What was found. While another question is on its way the last answer stays, faded; where that
 * one failed nothing of the last is left, as it would pass for the answer to this one.
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

/** Says what to let go, the words of a search first: they are what most often is too narrow. */
function NothingFound({ state, filters, fixed }: Omit<ShopResultsProps, 'answer' | 'first'>) {
  if (filters.length === 0)
    return (
      <EmptyState title="Nothing here yet">New cloth is on the loom. Look in soon.</EmptyState>
    );
  const only = filters.length === 1;
  return (
    <EmptyState
      title={state.q ? `Nothing found for “${state.q}”` : 'Nothing has all of that'}
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
        'Try fewer or other words, or look through all of it.'
      ) : (
        <p>
          Let one go:{' '}
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
