import { formatCount, type ReviewQueuePage } from '@tanabana/contracts';
import { Link } from '@tanabana/storefront';
import { Filter, SearchBox, Toolbar } from '@tanabana/ui';
import type { ReactNode } from 'react';
import { starsText } from '../shared/review-texts.ts';
import {
  type QueueStars,
  type QueueState,
  STARS,
  STATES,
  type useQueueAddress,
} from './queue-address.ts';
import styles from './queue-filters.module.css';

export const stateNames: Readonly<Record<QueueState, string>> = {
  pending: 'Waiting',
  published: 'Published',
  hidden: 'Hidden',
  reported: 'Reported',
};

interface QueueFiltersProps {
  address: ReturnType<typeof useQueueAddress>;
  /** undefined while loading. */
  counts: Pick<ReviewQueuePage, 'pending' | 'reported'> | undefined;
  /** Actions on all reviews. */
  children: ReactNode;
}

/** What waits for the owner, search, filters and actions. */
export function QueueFilters({ address, counts, children }: QueueFiltersProps) {
  const { state, set, searchOf } = address;
  return (
    <>
      <ul aria-label="Waiting for you" className={styles.counts}>
        <li>
          <Link
            to={{ search: searchOf({ state: state.state === 'pending' ? '' : 'pending' }) }}
            aria-current={state.state === 'pending' ? 'true' : undefined}
            className={styles.count}
          >
            <strong>{counts ? formatCount(counts.pending) : '–'}</strong> waiting for approval
          </Link>
        </li>
        <li>
          <Link
            to={{ search: searchOf({ state: state.state === 'reported' ? '' : 'reported' }) }}
            aria-current={state.state === 'reported' ? 'true' : undefined}
            className={styles.count}
          >
            <strong>{counts ? formatCount(counts.reported) : '–'}</strong> reported by shoppers
          </Link>
        </li>
      </ul>
      <Toolbar actions={children}>
        <SearchBox
          label="Search product, author or text"
          maxLength={100}
          value={state.q}
          onSearch={(q) => set({ q })}
        />
        <Filter
          label="State"
          value={state.state}
          options={[
            { value: '', label: 'All states' },
            ...STATES.map((value) => ({ value, label: stateNames[value] })),
          ]}
          onChange={(value) => set({ state: value as QueueState | '' })}
        />
        <Filter
          label="Stars"
          value={state.stars}
          options={[
            { value: '', label: 'All stars' },
            ...STARS.map((value) => ({ value, label: starsText(Number(value)) })),
          ]}
          onChange={(value) => set({ stars: value as QueueStars | '' })}
        />
      </Toolbar>
    </>
  );
}
