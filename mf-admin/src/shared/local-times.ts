import { momentOf } from '@tanabana/contracts';
import { shopMoment, shopZone } from '@tanabana/storefront/dates';

/** Returns a time as an input of date and time shows it, in the shop's time zone; empty for none. */
export const localTime = (time: string | null): string =>
  time === null ? '' : shopMoment(new Date(time)).replace(' ', 'T');

/**
 * Returns the time of such an input in ISO 8601; null if it is empty.
 * @param before stored time, returned unless the input was changed: its seconds are not shown
 */
export function isoTime(local: string, before: string | null = null): string | null {
  if (local === localTime(before)) return before;
  return local === '' ? null : momentOf(local, shopZone()).toISOString();
}
