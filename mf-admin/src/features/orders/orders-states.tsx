import { type ApiState, Link, paths } from '@tanabana/storefront';
import { buttonClass, EmptyState, ErrorState, Skeleton } from '@tanabana/ui';
import type { ReactNode } from 'react';
import styles from './orders.module.css';

interface OrdersStatesProps {
  state: Pick<ApiState<unknown>, 'data' | 'error' | 'retry' | 'isRefreshing'>;
  /** The spec's text for a failed load. */
  failed: string;
  /** Orders to show now. */
  count: number | undefined;
  children: ReactNode;
}

/** Loading, failed ('Error: {message}', spec.md section 8), empty, or the orders. */
export function OrdersStates({ state, failed, count, children }: OrdersStatesProps) {
  if (state.error)
    return (
      <ErrorState
        title={`Error: ${state.error.message || failed}`}
        busy={state.isRefreshing}
        onRetry={state.retry}
      />
    );
  if (!state.data)
    return (
      <div aria-busy="true" className={styles.loading}>
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className={styles.skeletonRow} />
        ))}
      </div>
    );
  if (count === 0)
    return (
      <EmptyState
        title="No orders here"
        action={
          <Link to={paths.shop()} className={buttonClass({ variant: 'secondary' })}>
            Go to the shop
          </Link>
        }
      >
        Nothing matches, or nothing has been ordered yet.
      </EmptyState>
    );
  return children;
}
