import { oneOf, readAddress } from '../../shared/use-address-state.ts';

/** Days of the statistics. */
export const RANGES = ['7', '30', '90'] as const;

/** Names in the address of the overview, with their default values. */
export const defaults = { days: '30' };

/** Returns the statistics of a number of days, as their call expects it. */
export const statsOf = (days: string) => ({ query: { days: oneOf(RANGES, days) || '30' } });

/** Returns the statistics that an address names. */
export const statsAt = (search: URLSearchParams) =>
  statsOf(readAddress(search, defaults).state.days);
