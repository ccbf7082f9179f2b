import { ORDER_STATUSES, PAYMENT_STATUSES } from '@tanabana/contracts';
import { dayOrNothing, oneOf, readAddress } from '../../shared/use-address-state.ts';

export const SORTS = ['newest', 'oldest', 'total-desc', 'total-asc'] as const;
const METHODS = ['cash-delivery', 'pre-paid'] as const;

export const PAYMENTS = [...PAYMENT_STATUSES, 'Unpaid'] as const;

/** Names in the address of an orders tab, with their default values. */
export const defaults = {
  print: '',
  q: '',
  status: '',
  payment: '',
  method: '',
  from: '',
  to: '',
  sort: 'newest',
  hide: '',
  page: '1',
};

/** Returns the filter without unknown values. */
export const filterOf = (state: typeof defaults) => ({
  q: state.q,
  status: oneOf(ORDER_STATUSES, state.status),
  payment: oneOf(PAYMENTS, state.payment),
  method: oneOf(METHODS, state.method),
  sort: oneOf(SORTS, state.sort) || ('newest' as const),
  from: dayOrNothing(state.from),
  to: dayOrNothing(state.to),
});

export type OrderFilter = ReturnType<typeof filterOf>;

/** Returns whether a filter may exclude orders; a sort alone does not. */
export const isNarrowed = ({ sort: _, ...filter }: OrderFilter): boolean =>
  Object.values(filter).some(Boolean);

/** Returns the filter as calls expect it. */
export const queryOf = (filter: OrderFilter) => ({
  q: filter.q || undefined,
  status: filter.status || undefined,
  paymentStatus: filter.payment || undefined,
  paymentMethod: filter.method || undefined,
  from: filter.from || undefined,
  to: filter.to || undefined,
  sort: filter.sort,
});

export type OrderCallQuery = ReturnType<typeof queryOf>;

/** A page of orders, as the calls of its list expect it. */
export const pageOf = (query: OrderCallQuery, page: number, limit: number) => ({
  query: { ...query, page: String(page), limit: String(limit) },
});

/**
 * Returns the page of orders that an address names.
 * @param initial defaults for an address without values
 */
export function pageAt(
  search: URLSearchParams,
  limit: number,
  initial: Partial<typeof defaults> = {},
) {
  const { state, page } = readAddress(search, { ...defaults, ...initial });
  return pageOf(queryOf(filterOf(state)), page, limit);
}

/** Orders per page of the list of all orders. */
export const LIST_SIZE = 20;

/** Orders per page of the picking list: what one person can carry. */
export const PICKING_SIZE = 100;

/** Defaults of the picking list. */
export const PICKING = { status: 'Accepted', sort: 'oldest' } as const;
