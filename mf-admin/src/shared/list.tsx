import { type ApiState, Link, messageOf } from '@tanabana/storefront';
import {
  Alert,
  Button,
  type Column,
  EmptyState,
  LoadingState,
  Pagination,
  Skeleton,
} from '@tanabana/ui';
import type { ComponentProps, ReactNode } from 'react';
import { count } from './formats.ts';
import styles from './shared.module.css';
import type { AddressState } from './use-address-state.ts';

interface ListStatesProps {
  state: Pick<ApiState<unknown>, 'data' | 'error' | 'retry' | 'isRefreshing'>;
  /** The rule's text for a failure without a server message. */
  failed: string;
  /** Number of rows. */
  count: number | undefined;
  /** Empty state. */
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  /** Number of skeleton rows; default 6. */
  expected?: number;
  children: ReactNode;
}

/**
 * 'Loading...' with skeletons, 'Error: {message}' above the last data (rule 8.7), the empty state,
 * or the list.
 */
export function ListStates({ state, failed, count: rows, empty, ...props }: ListStatesProps) {
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
      {data && rows === 0 && (
        <EmptyState title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      )}
      {data && rows !== 0 && props.children}
    </>
  );
}

function Loading({ rows }: { rows: number }) {
  return (
    <LoadingState label="Loading..." className={styles.loading}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a skeleton row has no other key
        <Skeleton key={row} className={styles.skeletonRow} />
      ))}
    </LoadingState>
  );
}

interface PagerProps {
  /** Name of the list: 'Products'. */
  label: string;
  /** Address state with the page. */
  address: Pick<AddressState<{ page: string }>, 'page' | 'searchOf'>;
  limit: number;
  total: number | undefined;
}

/** '201–400 of 20,000' with pagination. */
export function Pager({ label, address: { page, searchOf }, limit, total = 0 }: PagerProps) {
  return (
    <div className={styles.pager}>
      <p>
        {count((page - 1) * limit + 1)}–{count(Math.min(page * limit, total))} of {count(total)}
      </p>
      <Pagination
        label={label}
        page={page}
        pages={Math.ceil(total / limit)}
        renderLink={(to, props) => <Link to={{ search: searchOf({ page: `${to}` }) }} {...props} />}
      />
    </div>
  );
}

/** A quiet row button; `name` tells screen readers its object. */
export const RowAction = ({
  name,
  ...button
}: { name: string } & ComponentProps<typeof Button>) => (
  <Button variant="quiet" size="s" aria-label={name} {...button} />
);

/** Table column of row actions. */
export const actionsColumn = <Row,>(actions: (row: Row) => ReactNode): Column<Row> => ({
  header: 'Actions',
  block: 'alone',
  cell: (row) => <div className={styles.rowActions}>{actions(row)}</div>,
});
