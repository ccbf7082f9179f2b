import {
  type CustomerConditions,
  MAX_CUSTOMER_TAG,
  readAmount,
  readCount,
} from '@tanabana/contracts';
import { dayOrNothing, optionOf, useAddressState } from '../../shared/use-address-state.ts';

export const SORTS = [
  { value: 'recent', label: 'Last order first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'spent', label: 'Highest spent first' },
  { value: 'orders', label: 'Most orders first' },
  { value: 'refused', label: 'Most refused first' },
  { value: 'name', label: 'By name' },
] as const;

const defaults = {
  customer: '',
  q: '',
  minOrders: '',
  minSpent: '',
  from: '',
  to: '',
  minRefused: '',
  tag: '',
  region: '',
  segment: '',
  sort: 'recent',
  page: '1',
};

const numberIn = (text: string, reader: typeof readCount): number | undefined => {
  const reading = reader(text);
  return 'value' in reading && reading.value > 0 ? reading.value : undefined;
};

/** Returns the conditions in the address; undefined for those that anyone made invalid. */
const conditionsIn = (state: typeof defaults): CustomerConditions => ({
  minOrders: numberIn(state.minOrders, readCount),
  minSpent: numberIn(state.minSpent, readAmount),
  lastFrom: dayOrNothing(state.from) || undefined,
  lastTo: dayOrNothing(state.to) || undefined,
  minRefused: numberIn(state.minRefused, readCount),
  tag: state.tag.slice(0, MAX_CUSTOMER_TAG) || undefined,
  region: state.region || undefined,
});

const typed = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : String(value);

/** Search, conditions, sort and page of the list of customers, kept in the address. */
export function useCustomerFilter() {
  const address = useAddressState(defaults);
  const { state } = address;
  const conditions = conditionsIn(state);
  const { minOrders, minSpent, minRefused, ...others } = conditions;
  return {
    ...address,
    conditions,
    /** The filter as calls expect it. */
    query: {
      q: state.q || undefined,
      minOrders: typed(minOrders),
      minSpent: typed(minSpent),
      minRefused: typed(minRefused),
      ...others,
      segment: /^[0-9a-f]{24}$/i.test(state.segment) ? state.segment : undefined,
      sort: optionOf(SORTS, state.sort) || ('recent' as const),
    },
  };
}

export type CustomerFilter = ReturnType<typeof useCustomerFilter>;

/** No condition, for the button that clears them. */
export const NO_CONDITIONS = {
  ...{ minOrders: '', minSpent: '', from: '', to: '', minRefused: '' },
  ...{ tag: '', region: '', segment: '' },
};
