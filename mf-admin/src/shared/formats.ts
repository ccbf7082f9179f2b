import { formatCount } from '@tanabana/contracts';
import { shopMoment, zoneNote } from '@tanabana/storefront/dates';

/** 1,23,456, or with a noun: '1 order', '2 orders'. */
export const count = (number: number, one?: string): string =>
  formatCount(number) + (one ? ` ${one}${number === 1 ? '' : 's'}` : '');

/** 2026-11-05 16:30 in the shop's time zone (rule 2.19), named for readers in another one. */
export const minuteOf = (time: string): string => shopMoment(new Date(time)) + zoneNote(time);
