import { momentOf } from '@tanabana/contracts';
import { shopMoment, shopZone } from '@tanabana/storefront/dates';

/** Returns a time (ISO 8601) as a `datetime-local` field in the shop's time zone; empty for none. */
export const toField = (time: string): string =>
  time === '' ? '' : shopMoment(new Date(time)).replace(' ', 'T');

/** Returns the time (ISO 8601) of a `datetime-local` field in the shop's time zone; empty for none. */
export const fromField = (local: string): string =>
  local === '' ? '' : momentOf(local, shopZone()).toISOString();
