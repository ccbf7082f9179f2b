import { hasConditions, INDIAN_STATES, type Segment } from '@tanabana/contracts';
import { Filter, SearchBox, TextField, Toolbar } from '@tanabana/ui';
import type { ReactNode } from 'react';
import { DayRange } from '../../shared/day-range.tsx';
import { FilterSheet } from '../../shared/filter-sheet.tsx';
import { count } from '../../shared/formats.ts';
import { type CustomerFilter, NO_CONDITIONS, SORTS } from './customer-filter.ts';

interface CustomerFiltersProps {
  address: CustomerFilter;
  segments: readonly Segment[];
  /** All tags that customers have. */
  tags: readonly string[];
  /** Number of matches, if known. */
  total: number | undefined;
  actions: ReactNode;
}

const choices = (all: string, values: readonly string[]) => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: value })),
];

/** Search, segment and sort above the table; the other conditions are in a sheet. */
export function CustomerFilters({ address, segments, tags, total, actions }: CustomerFiltersProps) {
  const { state, set, conditions } = address;
  const active = Object.values(conditions).filter((value) => value !== undefined).length;
  return (
    <Toolbar actions={actions}>
      <SearchBox label="Search name, email or phone" value={state.q} onSearch={(q) => set({ q })} />
      {segments.length > 0 && (
        <Filter
          label="Segment"
          value={state.segment}
          options={[
            { value: '', label: 'All customers' },
            ...segments.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={(segment) => set({ segment })}
        />
      )}
      <Filter label="Sort" value={state.sort} options={SORTS} onChange={(sort) => set({ sort })} />
      <FilterSheet
        set={hasConditions(conditions) ? active : 0}
        onClear={() => set(NO_CONDITIONS)}
        show={`Show ${total === undefined ? 'the customers' : count(total, 'customer')}`}
      >
        <NumberField address={address} field="minOrders" label="Orders from" />
        <NumberField address={address} field="minSpent" label="Spent from, in rupees" />
        <NumberField address={address} field="minRefused" label="Refused deliveries from" />
        <fieldset>
          <legend>Last order</legend>
          <DayRange from={state.from} to={state.to} onChange={set} />
        </fieldset>
        <Filter
          label="Tag"
          value={state.tag}
          options={choices('All tags', tags)}
          onChange={(tag) => set({ tag })}
        />
        <Filter
          label="State"
          value={state.region}
          options={choices('All states', INDIAN_STATES)}
          onChange={(region) => set({ region })}
        />
      </FilterSheet>
    </Toolbar>
  );
}

const NumberField = ({
  address: { state, set },
  field,
  label,
}: {
  address: CustomerFilter;
  field: 'minOrders' | 'minSpent' | 'minRefused';
  label: string;
}) => (
  <TextField
    label={label}
    inputMode={field === 'minSpent' ? 'decimal' : 'numeric'}
    value={state[field]}
    onChange={({ target }) => set({ [field]: target.value })}
  />
);
