import { ORDER_STATUSES, PAYMENT_STATUSES } from '@tanabana/contracts';
import { TextField, type TextFieldProps } from '@tanabana/ui';
import type { ReactNode } from 'react';
import { Filter, SearchBox, Toolbar } from '../../shared/toolbar.tsx';
import { oneOf, useAddressState } from '../../shared/use-address-state.ts';
import styles from './orders.module.css';

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

/** Filter, sort and page of an orders tab, kept in the address. */
export function useOrderFilter() {
  const address = useAddressState(defaults);
  const filter = filterOf(address.state);
  return { ...address, filter, query: queryOf(filter) };
}

/** The filter with nothing in it that the calls do not know. */
const filterOf = (state: typeof defaults) => ({
  q: state.q,
  status: oneOf(ORDER_STATUSES, state.status),
  payment: oneOf(PAYMENT_STATUSES, state.payment),
  method: oneOf(METHODS, state.method),
  sort: oneOf(SORTS, state.sort) || ('newest' as const),
  from: dayOrNothing(state.from),
  to: dayOrNothing(state.to),
});

export type OrderFilter = ReturnType<typeof filterOf>;

/** The filter as the calls take it. */
const queryOf = (filter: OrderFilter) => ({
  q: filter.q || undefined,
  status: filter.status || undefined,
  paymentStatus: filter.payment || undefined,
  paymentMethod: filter.method || undefined,
  from: filter.from || undefined,
  to: filter.to || undefined,
  sort: filter.sort,
});

/** A day of the calendar, or nothing: addresses are written by anybody. */
const dayOrNothing = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

interface OrderFiltersProps {
  filter: OrderFilter;
  onChange: (change: Partial<OrderFilter>) => void;
  /** Payment and dates as well: where every order of the shop is searched. */
  full?: boolean;
  actions?: ReactNode;
}

const choices = (all: string, values: readonly string[]) => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: value })),
];

/** Search and filters above the table. */
export function OrderFilters({ filter, onChange, full, actions }: OrderFiltersProps) {
  return (
    <Toolbar actions={actions}>
      <SearchBox label="Search orders" value={filter.q} onSearch={(q) => onChange({ q })} />
      <Filter
        label="Order status"
        value={filter.status}
        options={choices('All Status', ORDER_STATUSES)}
        onChange={(status) => onChange({ status: status as OrderFilter['status'] })}
      />
      {full && <MoreFilters filter={filter} onChange={onChange} />}
    </Toolbar>
  );
}

function MoreFilters({ filter, onChange }: Pick<OrderFiltersProps, 'filter' | 'onChange'>) {
  const day = (name: 'from' | 'to'): Partial<TextFieldProps> => ({
    type: 'date',
    value: filter[name],
    onChange: (event) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <Filter
        label="Payment status"
        value={filter.payment}
        options={choices('All payments', PAYMENT_STATUSES)}
        onChange={(payment) => onChange({ payment: payment as OrderFilter['payment'] })}
      />
      <div className={styles.dates}>
        <TextField label="From" {...day('from')} max={filter.to || undefined} />
        <TextField label="To" {...day('to')} min={filter.from || undefined} />
      </div>
    </>
  );
}
