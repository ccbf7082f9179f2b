import { REVIEW_STATES } from '@tanabana/contracts';
import { useSearchParams } from '@tanabana/storefront';

/** States that the queue can be filtered by. */
export const STATES = [...REVIEW_STATES, 'reported'] as const;
export type QueueState = (typeof STATES)[number];

/** Stars that the queue can be filtered by, the best first. */
export const STARS = ['5', '4', '3', '2', '1'] as const;
export type QueueStars = (typeof STARS)[number];

/** Filters and page of the queue, kept in the address. */
export interface QueueAddress {
  /** Empty for all. */
  state: QueueState | '';
  /** Empty for all. */
  stars: QueueStars | '';
  q: string;
  /** From 1. */
  page: number;
}

const read = (search: URLSearchParams): QueueAddress => ({
  state: STATES.find((one) => one === search.get('state')) ?? '',
  stars: STARS.find((one) => one === search.get('stars')) ?? '',
  q: search.get('q') ?? '',
  page: Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1),
});

function written(now: QueueAddress, change: Partial<QueueAddress>): URLSearchParams {
  const { page, ...filters } = { ...now, page: 1, ...change };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value);
  if (page > 1) search.set('page', String(page));
  return search;
}

/**
 * Returns the queue's filters with functions that change them; a change of anything but the page
 * returns to the first page.
 */
export function useQueueAddress() {
  const [search, setSearch] = useSearchParams();
  const state = read(search);
  return {
    state,
    set: (change: Partial<QueueAddress>): void =>
      setSearch((now) => written(read(now), change), { replace: true }),
    /** Returns `?…` with this change, for links. */
    searchOf: (change: Partial<QueueAddress>): string => `?${written(state, change)}`,
  };
}
