import * as dates from '@tanabana/contracts';
import { getConfig } from './config.ts';

/**
 * Days and times in the shop's time zone. Invoices, GST returns and GST rates use the functions of
 * `@tanabana/contracts` without a zone: Indian Standard Time, by law (rule 10.1).
 */
const zone = (): string => getConfig().timeZone;

/** Formats the day of a moment (ISO 8601): 5 Nov 2026. */
export const formatDay = (time: string): string => dates.formatDay(time, zone());

/** Formats the time of day of a moment (ISO 8601): 4:30 pm. */
export const formatClock = (time: string): string => dates.formatClock(time, zone());

/** Names the zone after a time if the reader is in another one: ' IST', else empty. */
export const zoneNote = (time: string): string => dates.zoneNote(time, zone());

/** Formats a moment (ISO 8601): 5 Nov 2026, 4:30 pm; with the zone for readers in another one. */
export const formatMoment = (time: string): string => dates.formatMoment(time, zone());

/** Returns the calendar day of a moment: `2026-04-01`. */
export const shopDay = (moment: Date): string => dates.shopDay(moment, zone());

/** Returns day and time of a moment: `2026-04-01 17:05`. */
export const shopMoment = (moment: Date): string => dates.shopMoment(moment, zone());

/** Names the shop's time zone beside inputs of times: `IST`, `America/New York`. */
export const zoneLabel = (): string =>
  zone() === dates.INDIA_TIME_ZONE ? 'IST' : zone().replaceAll('_', ' ');
