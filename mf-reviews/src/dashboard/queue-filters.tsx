import type { ReviewQueuePage } from '@tanabana/contracts';
import { Link } from '@tanabana/storefront';
import { SelectField, TextField } from '@tanabana/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
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
            <strong>{counts?.pending.toLocaleString('en-IN') ?? '–'}</strong> waiting for approval
          </Link>
        </li>
        <li>
          <Link
            to={{ search: searchOf({ state: state.state === 'reported' ? '' : 'reported' }) }}
            aria-current={state.state === 'reported' ? 'true' : undefined}
            className={styles.count}
          >
            <strong>{counts?.reported.toLocaleString('en-IN') ?? '–'}</strong> reported by shoppers
          </Link>
        </li>
      </ul>
      <search className={styles.toolbar}>
        <SearchBox value={state.q} onSearch={(q) => set({ q })} />
        <SelectField
          label="State"
          hideLabel
          value={state.state}
          options={[
            { value: '', label: 'All states' },
            ...STATES.map((value) => ({ value, label: stateNames[value] })),
          ]}
          onChange={({ target }) => set({ state: target.value as QueueState | '' })}
        />
        <SelectField
          label="Stars"
          hideLabel
          value={state.stars}
          options={[
            { value: '', label: 'All stars' },
            ...STARS.map((value) => ({
              value,
              label: value === '1' ? '1 star' : `${value} stars`,
            })),
          ]}
          onChange={({ target }) => set({ stars: target.value as QueueStars | '' })}
        />
        <div className={styles.actions}>{children}</div>
      </search>
    </>
  );
}

/** Debounce of the search in milliseconds. */
const PAUSE_MS = 250;

interface SearchBoxProps {
  value: string;
  onSearch: (text: string) => void;
}

/** Searches after a pause, or at once with Enter. */
function SearchBox({ value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  // Back, a link or a cleared filter changed the search
  useEffect(() => {
    if (value !== asked.current) setTyped(value);
    asked.current = value;
  }, [value]);
  const ask = (text: string): void => {
    if (text === asked.current) return;
    asked.current = text;
    onSearch(text);
  };
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      label="Search product, author or text"
      hideLabel
      type="search"
      placeholder="Search product, author or text"
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') ask(typed.trim());
      }}
    />
  );
}
