import * as dates from '@tanabana/contracts';
// biome-ignore lint/style/noRestrictedImports: modules bundle this file, but share the package
import { getConfig } from '@tanabana/storefront';

/*
 * Days and times in the shop's time zone. Invoices, GST returns and GST rates use the functions of
 * `@tanabana/contracts` without a zone: Indian Standard Time, by law (rule 20.7). A module contains its
 * own copy, so that pages without dates load none.
 */

let checked = { name: '', zone: dates.INDIA_TIME_ZONE };

/** India's needs no `Intl`, whose first use takes long. */
const isOther = (name: string): boolean => name !== dates.INDIA_TIME_ZONE;

/** Returns the shop's time zone (IANA name); India's for one that the browser does not know. */
export function shopZone(): string {
  const { timeZone: name } = getConfig();
  if (checked.name !== name)
    checked = {
      name,
      zone: isOther(name) && dates.isTimeZone(name) ? name : dates.INDIA_TIME_ZONE,
    };
  return checked.zone;
}

/** Formats the day of a moment (ISO 8601): 5 Nov 2026. */
export const formatDay = (time: string): string => dates.formatDay(time, shopZone());

/** Formats the time of day of a moment (ISO 8601): 4:30 pm. */
export const formatClock = (time: string): string => dates.formatClock(time, shopZone());

/** Names the zone after a time if the reader is in another one: ' IST', else empty. */
export const zoneNote = (time: string): string => dates.zoneNote(time, shopZone());

/** Formats a moment (ISO 8601): 5 Nov 2026, 4:30 pm; with the zone for readers in another one. */
export const formatMoment = (time: string): string => dates.formatMoment(time, shopZone());

/** Returns the calendar day of a moment: `2026-04-01`. */
export const shopDay = (moment: Date): string => dates.shopDay(moment, shopZone());

/** Returns day and time of a moment: `2026-04-01 17:05`. */
export const shopMoment = (moment: Date): string => dates.shopMoment(moment, shopZone());

/** Names the shop's time zone beside inputs of times: `IST`, `America/New York`. */
export const zoneLabel = (): string =>
  shopZone() === dates.INDIA_TIME_ZONE ? 'IST' : shopZone().replaceAll('_', ' ');
