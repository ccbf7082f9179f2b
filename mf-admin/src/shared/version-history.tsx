import type { ApiState } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { Button } from '@tanabana/ui';
import { type ReactNode, useId } from 'react';
import { ListStates } from './list.tsx';
import styles from './version-history.module.css';

interface VersionHistoryProps<V> {
  state: Pick<ApiState<{ data: V[]; total: number }>, 'data' | 'error' | 'retry' | 'isRefreshing'>;
  onShowOlder: () => void;
  /** Renders a `VersionEntry` with its key. */
  children: (version: V) => ReactNode;
}

/** Versions of stored data, newest first, and a button for older ones. */
export function VersionHistory<V>({ state, onShowOlder, children }: VersionHistoryProps<V>) {
  const headingId = useId();
  const { data } = state;
  return (
    <section aria-labelledby={headingId} className={styles.history}>
      <h3 id={headingId}>History</h3>
      <ListStates
        state={state}
        failed="Failed to load the history"
        count={data?.data.length}
        empty={{ title: 'No changes' }}
        expected={2}
      >
        <ol className={styles.versions}>{data?.data.map(children)}</ol>
        {data && data.data.length < data.total && (
          <Button variant="secondary" busy={state.isRefreshing} onClick={onShowOlder}>
            Show older
          </Button>
        )}
      </ListStates>
    </section>
  );
}

interface VersionEntryProps {
  author: string;
  /** Time in ISO 8601; null if unknown. */
  at: string | null;
  /** Text and actions after author and time. */
  note?: ReactNode;
  /** The version's changes. */
  children: ReactNode;
}

export const VersionEntry = ({ author, at, note, children }: VersionEntryProps) => (
  <li className={styles.version}>
    <p className={styles.head}>
      <strong>{author}</strong> {at && <time dateTime={at}>{formatMoment(at)}</time>}
      {note}
    </p>
    {children}
  </li>
);
