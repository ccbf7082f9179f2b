import { INDIAN_STATES } from '@tanabana/contracts';
import { Filter, TextField } from '@tanabana/ui';
import { DayRange } from '../../shared/day-range.tsx';
import type { ConditionTexts } from './customer-filter.ts';

interface ConditionFieldsProps {
  state: ConditionTexts;
  set: (change: Partial<ConditionTexts>) => void;
  /** All tags that customers have. */
  tags: readonly string[];
  /** Messages by field. */
  problems?: Partial<Record<keyof ConditionTexts, string>>;
}

const choices = (all: string, values: readonly string[]) => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: value })),
];

const numbers = [
  ['minOrders', 'Orders from'],
  ['minSpent', 'Spent from, in rupees'],
  ['minRefused', 'Refused deliveries from'],
] as const;

/** Conditions on customers, for the filter and for segments. */
export function ConditionFields({ state, set, tags, problems = {} }: ConditionFieldsProps) {
  const shownTags = state.tag && !tags.includes(state.tag) ? [state.tag, ...tags] : tags;
  return (
    <>
      {numbers.map(([field, label]) => (
        <TextField
          key={field}
          label={label}
          inputMode={field === 'minSpent' ? 'decimal' : 'numeric'}
          value={state[field]}
          error={problems[field]}
          onChange={({ target }) => set({ [field]: target.value })}
        />
      ))}
      <fieldset>
        <legend>Last order</legend>
        <DayRange from={state.from} to={state.to} onChange={set} />
      </fieldset>
      <Filter
        label="Tag"
        value={state.tag}
        options={choices('All tags', shownTags)}
        onChange={(tag) => set({ tag })}
      />
      <Filter
        label="State"
        value={state.region}
        options={choices('All states', INDIAN_STATES)}
        onChange={(region) => set({ region })}
      />
    </>
  );
}
