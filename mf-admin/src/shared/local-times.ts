import { shopMoment } from '@tanabana/contracts';

/** The shop's time zone in ISO 8601. */
const ZONE = '+05:30';

/** Returns a time as an input of date and time shows it, in the shop's time zone; empty for none. */
export const localTime = (time: string | null): string =>
  time === null ? '' : shopMoment(new Date(time)).replace(' ', 'T');

/** Returns the time of such an input in ISO 8601; null if it is empty. */
export const isoTime = (local: string): string | null =>
  local === '' ? null : new Date(`${local}:00${ZONE}`).toISOString();
