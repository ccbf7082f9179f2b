import type { ReactNode } from 'react';
import { classes } from '../../classes.ts';
import { Button } from '../button/button.tsx';
import { Alert } from '../feedback/badge.tsx';
import { Skeleton } from '../feedback/loading.tsx';
import { EmptyState, LoadingState } from '../feedback/state.tsx';
import styles from './list.module.css';

interface ListStatesProps {
  isLoaded: boolean;
  /** Message of a failure, shown above the last data; null without one. */
  problem: string | null;
  /** A retry is in progress. */
  isRetrying: boolean;
  onRetry: () => void;
  /** Number of rows. */
  count: number | undefined;
  /** Empty state. */
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  /** Number of skeleton rows; default 6. */
  expected?: number;
  /** Rows are cards of several lines. */
  hasCards?: boolean;
  children: ReactNode;
}

/** 'Loading...' with skeletons, a failure above the last data, the empty state, or the list. */
export function ListStates(props: ListStatesProps) {
  const { isLoaded, problem, count, empty, hasCards } = props;
  return (
    <>
      {problem !== null && (
        <Alert
          tone="danger"
          className={styles.failed}
          action={
            <Button variant="secondary" size="s" busy={props.isRetrying} onClick={props.onRetry}>
              Try again
            </Button>
          }
        >
          {problem}
        </Alert>
      )}
      {!isLoaded && problem === null && (
        <LoadingState label="Loading..." className={styles.loading}>
          {Array.from({ length: props.expected ?? 6 }, (_, row) => (
            <Skeleton
              // biome-ignore lint/suspicious/noArrayIndexKey: a skeleton row has no other key
              key={row}
              className={classes(styles.skeletonRow, hasCards && styles.skeletonCard)}
            />
          ))}
        </LoadingState>
      )}
      {isLoaded && count === 0 && (
        <EmptyState title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      )}
      {isLoaded && count !== 0 && props.children}
    </>
  );
}
