import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentMethod,
  type PaymentStatus,
} from '@tanabana/contracts';
import { oneOf, pageOf, useAddressState } from '../../hooks/use-address-state.ts';

const SORTS = ['newest', 'oldest', 'total-desc', 'total-asc'] as const;
const METHODS = ['cash-delivery', 'pre-paid'] as const;

const defaults = {
  q: '',
  status: '',
  payment: '',
  method: '',
  from: '',
  to: '',
  sort: 'newest',
  page: '1',
};

/** The filter with nothing in it that the calls do not know. */
export interface SoundFilter {
  q: string;
  status: OrderStatus | '';
  payment: PaymentStatus | '';
  method: PaymentMethod | '';
  /** yyyy-MM-dd, or empty. */
  from: string;
  to: string;
  sort: (typeof SORTS)[number];
}

/** Filter, sort and page of an orders tab, kept in the address. */
export function useOrderFilter() {
  const { state, set, searchOf } = useAddressState(defaults);
  const filter: SoundFilter = {
    q: state.q,
    status: oneOf(ORDER_STATUSES, state.status),
    payment: oneOf(PAYMENT_STATUSES, state.payment),
    method: oneOf(METHODS, state.method),
    sort: oneOf(SORTS, state.sort) || ('newest' as const),
    from: dayOr(state.from),
    to: dayOr(state.to),
  };
  return { filter, query: queryOf(filter), page: pageOf(state.page), set, searchOf };
}

/** The filter as the calls take it. */
const queryOf = (filter: SoundFilter) => ({
  q: filter.q || undefined,
  status: filter.status || undefined,
  paymentStatus: filter.payment || undefined,
  paymentMethod: filter.method || undefined,
  from: filter.from || undefined,
  to: filter.to || undefined,
  sort: filter.sort,
});

/** A day of the calendar, or nothing: addresses are written by anybody. */
const dayOr = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
