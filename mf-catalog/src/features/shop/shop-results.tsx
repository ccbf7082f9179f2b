import { type ProductList, texts } from '@tanabana/contracts';
import { type ApiState, Link, paths } from '@tanabana/storefront';
import { buttonClass, EmptyState, ErrorState } from '@tanabana/ui';
import { ProductGrid } from '../card/product-grid.tsx';
import { pageSize, type ShopState } from './shop-state.ts';
import styles from './shop-view.module.css';

interface ShopResultsProps {
  answer: ApiState<ProductList>;
  state: ShopState;
}

/**
 * What was found. While another question is on its way the last answer stays, faded; where that
 * one failed nothing of the last is left, as it would pass for the answer to this one.
 */
export function ShopResults({ answer, state }: ShopResultsProps) {
  const { data, error, isRefreshing, retry } = answer;
  if (error && !isRefreshing)
    return (
      <ErrorState title={texts.failed.products} onRetry={retry}>
        {error.message}
      </ErrorState>
    );
  const found = data && data.total > 0 ? data.data : undefined;
  if (data && !found && !isRefreshing) return <NothingFound asked={state.q} />;
  return (
    <div className={styles.results} data-fading={found && isRefreshing ? '' : undefined}>
      <ProductGrid
        products={found}
        columns={state.columns}
        expected={pageSize(state)}
        eager={state.columns}
      />
    </div>
  );
}

function NothingFound({ asked }: { asked: string }) {
  return (
    <EmptyState
      title={asked ? `Nothing found for “${asked}”` : 'Nothing here yet'}
      action={
        <Link to={paths.shop()} className={buttonClass({ variant: 'secondary' })}>
          See everything
        </Link>
      }
    >
      Try fewer or other words, or look through all of it.
    </EmptyState>
  );
}
