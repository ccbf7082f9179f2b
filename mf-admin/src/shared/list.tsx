import { formatRange } from '@tanabana/contracts';
import { type ApiState, Link, messageOf } from '@tanabana/storefront';
import { Button, type Column, ListPager, ListStates as States } from '@tanabana/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './shared.module.css';
import type { AddressState } from './use-address-state.ts';

interface ListStatesProps
  extends Pick<ComponentProps<typeof States>, 'count' | 'empty' | 'expected' | 'children'> {
  state: Pick<ApiState<unknown>, 'data' | 'error' | 'retry' | 'isRefreshing'>;
  /** The rule's text for a failure without a server message. */
  failed: string;
}

/**
 * 'Loading...' with skeletons, 'Error: {message}' above the last data (rule 8.7), the empty state,
 * or the list.
 */
export const ListStates = ({ state, failed, ...list }: ListStatesProps) => (
  <States
    {...list}
    isLoaded={state.data !== undefined}
    problem={state.error ? `Error: ${messageOf(state.error, failed)}` : null}
    isRetrying={state.isRefreshing}
    onRetry={state.retry}
  />
);

interface PagerProps {
  /** Name of the list: 'Products'. */
  label: string;
  /** Address state with the page. */
  address: Pick<AddressState<{ page: string }>, 'page' | 'searchOf'>;
  limit: number;
  total: number | undefined;
}

/** '201–400 of 20,000' with pagination. */
export const Pager = ({ label, address: { page, searchOf }, limit, total = 0 }: PagerProps) => (
  <ListPager
    label={label}
    page={page}
    pages={Math.ceil(total / limit)}
    range={formatRange(page, limit, total)}
    renderLink={(to, props) => <Link to={{ search: searchOf({ page: `${to}` }) }} {...props} />}
  />
);

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
