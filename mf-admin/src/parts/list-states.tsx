import { type ApiState, messageOf } from '@tanabana/storefront';
import { Alert, Button, EmptyState, Skeleton } from '@tanabana/ui';
import type { ReactNode } from 'react';
import styles from './parts.module.css';

interface ListStatesProps {
  state: Pick<ApiState<unknown>, 'data' | 'error' | 'retry' | 'isRefreshing'>;
  /** The spec's text for a load that failed without words of the server's. */
  failed: string;
  /** Rows there are to show. */
  count: number | undefined;
  /** What stands where there are none. */
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  /** Rows that a skeleton draws; 6 unless told. */
  expected?: number;
  children: ReactNode;
}

/**
 * 'Loading...' with a skeleton, 'Error: {message}' above what was shown last (spec.md section 8), the
 * empty text, or the list.
 */
export function ListStates({ state, failed, count, empty, ...props }: ListStatesProps) {
  const { data, error, retry, isRefreshing } = state;
  return (
    <>
      {error && (
        <Alert
          tone="danger"
          className={styles.failed}
          action={
            <Button variant="secondary" size="s" busy={isRefreshing} onClick={retry}>
              Try again
            </Button>
          }
        >
          Error: {messageOf(error, failed)}
        </Alert>
      )}
      {!data && !error && <Loading rows={props.expected ?? 6} />}
      {data && count === 0 && (
        <EmptyState title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      )}
      {data && count !== 0 && props.children}
    </>
  );
}

function Loading({ rows }: { rows: number }) {
  return (
    <div aria-busy="true" className={styles.loading}>
      <p role="status">Loading...</p>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton are nothing but their place
        <Skeleton key={row} className={styles.skeletonRow} />
      ))}
    </div>
  );
}
