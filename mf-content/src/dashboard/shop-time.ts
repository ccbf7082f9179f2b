import { shopMoment } from '@tanabana/contracts';

/** Returns a time (ISO 8601) as a `datetime-local` field in India's time zone; empty for none. */
export const toField = (time: string): string =>
  time === '' ? '' : shopMoment(new Date(time)).replace(' ', 'T');

/** Returns the time (ISO 8601) of a `datetime-local` field in India's time zone; empty for none. */
export const fromField = (local: string): string =>
  local === '' ? '' : new Date(`${local}+05:30`).toISOString();
