import { hasConditions, type Segment } from '@tanabana/contracts';
import { Filter, SearchBox, Toolbar } from '@tanabana/ui';
import type { ReactNode } from 'react';
import { FilterSheet } from '../../shared/filter-sheet.tsx';
import { count } from '../../shared/formats.ts';
import { ConditionFields } from './condition-fields.tsx';
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
        <ConditionFields state={state} set={set} tags={tags} />
      </FilterSheet>
    </Toolbar>
  );
}
