import { ORDER_STATUSES } from '@tanabana/contracts';
import { Filter, SearchBox, Toolbar, windowIs } from '@tanabana/ui';
import type { ReactNode } from 'react';
import { DayRange } from '../../shared/day-range.tsx';
import { FilterSheet, SearchRow, usePhone } from '../../shared/filter-sheet.tsx';
import { count } from '../../shared/formats.ts';
import { useAddressState } from '../../shared/use-address-state.ts';
import { defaults, filterOf, type OrderFilter, PAYMENTS, queryOf, SORTS } from './order-query.ts';

const sortText: Record<(typeof SORTS)[number], string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  'total-desc': 'Highest total first',
  'total-asc': 'Lowest total first',
};

/**
 * Filter, sort and page of an orders tab, kept in the address.
 * @param initial defaults for an address without values
 */
export function useOrderFilter(initial: Partial<typeof defaults> = {}) {
  const address = useAddressState({ ...defaults, ...initial });
  const filter = filterOf(address.state);
  return { ...address, filter, query: queryOf(filter) };
}

/** Too narrow for a table next to the sidebar: orders are rows without sortable headers. */
export const useRows = windowIs('width < 80rem');

interface OrderFiltersProps {
  filter: OrderFilter;
  onChange: (change: Partial<OrderFilter>) => void;
  /** Includes payment, dates and sort, for the list of all orders. */
  full?: boolean;
  actions?: ReactNode;
  /** Number of matches, if known. */
  total?: number;
}

const choices = (all: string, values: readonly string[]) => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: value })),
];

/** Search and filters above the table. */
export function OrderFilters({ actions, ...props }: OrderFiltersProps) {
  const { filter, onChange } = props;
  const isRows = useRows();
  const search = (
    <SearchBox label="Search orders" value={filter.q} onSearch={(q) => onChange({ q })} />
  );
  if (usePhone())
    return (
      <Toolbar>
        <SearchRow>
          {search}
          <OrderFilterSheet {...props} actions={actions} />
        </SearchRow>
      </Toolbar>
    );
  return (
    <Toolbar actions={actions}>
      {search}
      <Filters {...props} sorts={isRows} />
    </Toolbar>
  );
}

type FiltersProps = Pick<OrderFiltersProps, 'filter' | 'onChange'>;

/** `sorts`: no table header does. Narrow controls come first; the two days share a line. */
function Filters({
  filter,
  onChange,
  full,
  sorts,
}: FiltersProps & { full?: boolean; sorts?: boolean | undefined }) {
  return (
    <>
      <Filter
        label="Order status"
        value={filter.status}
        options={choices('All Status', ORDER_STATUSES)}
        onChange={(status) => onChange({ status: status as OrderFilter['status'] })}
      />
      {full && (
        <>
          <Filter
            label="Payment status"
            value={filter.payment}
            options={choices('All payments', PAYMENTS)}
            onChange={(payment) => onChange({ payment: payment as OrderFilter['payment'] })}
          />
          {sorts && <Sort filter={filter} onChange={onChange} />}
          <DayRange from={filter.from} to={filter.to} onChange={onChange} />
        </>
      )}
    </>
  );
}

const Sort = ({ filter, onChange }: FiltersProps) => (
  <Filter
    label="Sort"
    value={filter.sort}
    options={SORTS.map((value) => ({ value, label: sortText[value] }))}
    onChange={(sort) => onChange({ sort: sort as OrderFilter['sort'] })}
  />
);

const noFilter = { status: '', payment: '', method: '', from: '', to: '', sort: 'newest' } as const;

/** Filters on a phone. */
function OrderFilterSheet({ filter, onChange, full, actions, total }: OrderFiltersProps) {
  const { q: _, ...others } = filter;
  const set = Object.entries(others).filter(
    ([name, value]) => value !== noFilter[name as keyof typeof noFilter],
  ).length;
  return (
    <FilterSheet
      set={set}
      onClear={() => onChange(noFilter)}
      show={`Show ${total === undefined ? 'the orders' : count(total, 'order')}`}
      actions={actions}
    >
      <Filters filter={filter} onChange={onChange} full={full} sorts />
    </FilterSheet>
  );
}
