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
  hide: '',
  page: '1',
};

const numberIn = (text: string, reader: typeof readCount): number | undefined => {
  const reading = reader(text);
  return 'value' in reading && reading.value > 0 ? reading.value : undefined;
};

/** Conditions as typed. */
export type ConditionTexts = Pick<
  typeof defaults,
  'minOrders' | 'minSpent' | 'from' | 'to' | 'minRefused' | 'tag' | 'region'
>;

/** Returns conditions as fields show them. */
export const conditionTexts = (conditions: CustomerConditions): ConditionTexts => ({
  minOrders: typed(conditions.minOrders) ?? '',
  minSpent: typed(conditions.minSpent) ?? '',
  minRefused: typed(conditions.minRefused) ?? '',
  ...{ from: conditions.lastFrom ?? '', to: conditions.lastTo ?? '' },
  ...{ tag: conditions.tag ?? '', region: conditions.region ?? '' },
});

/** Returns messages for numbers that cannot be read, by field. */
export function conditionProblems(state: ConditionTexts) {
  const isWrong = (text: string, reader: typeof readCount): boolean =>
    text.trim() !== '' && numberIn(text, reader) === undefined;
  return {
    ...(isWrong(state.minOrders, readCount) && { minOrders: 'Enter a whole number above 0.' }),
    ...(isWrong(state.minSpent, readAmount) && { minSpent: 'Enter an amount above 0.' }),
    ...(isWrong(state.minRefused, readCount) && { minRefused: 'Enter a whole number above 0.' }),
  };
}

/** Returns the typed conditions; undefined for invalid ones, because anyone can edit the address. */
export const conditionsIn = (state: ConditionTexts): CustomerConditions => ({
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

/** Returns conditions as calls expect them in a query. */
export const conditionQuery = ({
  minOrders,
  minSpent,
  minRefused,
  ...others
}: CustomerConditions) => ({
  minOrders: typed(minOrders),
  minSpent: typed(minSpent),
  minRefused: typed(minRefused),
  ...others,
});

/** Search, conditions, sort and page of the list of customers, kept in the address. */
export function useCustomerFilter() {
  const address = useAddressState(defaults);
  const { state } = address;
  const conditions = conditionsIn(state);
  return {
    ...address,
    conditions,
    /** The filter as calls expect it. */
    query: {
      q: state.q || undefined,
      ...conditionQuery(conditions),
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
