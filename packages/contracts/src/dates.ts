import { tzOffset } from '@date-fns/tz/tzOffset';

/**
 * India's time zone. Invoices, GST returns and financial years use it by law, whatever the shop's
 * own one is (rule 10.1).
 */
export const INDIA_TIME_ZONE = 'Asia/Kolkata';

/*
 * Days and times are as `Intl.DateTimeFormat('en-IN')` formats them. Its first use in a page takes 24 ms
 * on a fast processor, so it is used only for the names and offsets of other zones.
 */

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ');
const WEEKDAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');

/** Formats a calendar day (`yyyy-MM-dd`) without its year: 5 Nov. */
export const formatShortDay = (day: string): string =>
  `${Number(day.slice(8, 10))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;

/** Formats a calendar day (`yyyy-MM-dd`): 5 Nov 2026. */
export const formatCalendarDay = (day: string): string =>
  `${formatShortDay(day)} ${Number(day.slice(0, 4))}`;

/** Formats a calendar day (`yyyy-MM-dd`) in the near future: Tue, 3 Nov. */
export const formatWeekday = (day: string): string =>
  `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]}, ${formatShortDay(day)}`;

/** Formats the day of a moment (ISO 8601): 5 Nov 2026. */
export const formatDay = (time: string, zone = INDIA_TIME_ZONE): string =>
  formatCalendarDay(shopDay(new Date(time), zone));

/** Formats the time of day of a moment (ISO 8601): 4:30 pm. */
export function formatClock(time: string, zone = INDIA_TIME_ZONE): string {
  const [hour = '', minute = ''] = localTime(new Date(time), zone).slice(11, 16).split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`;
}

/** Returns the short name of a time zone at a moment (ISO 8601): `IST`, `GMT-5`. */
export const zoneName = (time: string, zone = INDIA_TIME_ZONE): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(new Date(time))
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

/** Names the zone after a time if the reader is in another one: ' IST', else empty. */
export const zoneNote = (time: string, zone = INDIA_TIME_ZONE): string => {
  const moment = new Date(time);
  return -moment.getTimezoneOffset() === offsetOf(moment, zone) ? '' : ` ${zoneName(time, zone)}`;
};

/**
 * Formats a moment (ISO 8601): 5 Nov 2026, 4:30 pm. Names the zone if the reader is in another
 * one.
 */
export const formatMoment = (time: string, zone = INDIA_TIME_ZONE): string =>
  `${formatDay(time, zone)}, ${formatClock(time, zone)}${zoneNote(time, zone)}`;

/** Formats a moment (ISO 8601) for readers anywhere: 5 Nov 2026, 4:30 pm (IST). */
export const formatZonedMoment = (time: string, zone = INDIA_TIME_ZONE): string =>
  `${formatDay(time, zone)}, ${formatClock(time, zone)} (${zoneName(time, zone)})`;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** India's clocks are 5:30 h ahead of UTC, without changes since 15 October 1945 (IANA tz database). */
const INDIA = { minutes: 330, sinceMs: Date.UTC(1945, 9, 15) };

/** Returns by how many minutes the clocks of a zone are ahead of UTC. */
const offsetOf = (moment: Date, zone: string): number =>
  zone === INDIA_TIME_ZONE && moment.getTime() >= INDIA.sinceMs
    ? INDIA.minutes
    : tzOffset(zone, moment);

const offsetMs = (moment: Date, zone: string): number => offsetOf(moment, zone) * MINUTE_MS;

const localTime = (moment: Date, zone: string): string =>
  new Date(moment.getTime() + offsetMs(moment, zone)).toISOString();

/** Returns the calendar day of a moment: `2026-04-01`. */
export const shopDay = (moment: Date, zone = INDIA_TIME_ZONE): string =>
  localTime(moment, zone).slice(0, 10);

/** Returns day and time of a moment: `2026-04-01 17:05`. */
export const shopMoment = (moment: Date, zone = INDIA_TIME_ZONE): string =>
  localTime(moment, zone).slice(0, 16).replace('T', ' ');

/**
 * Returns the moment of a local time (`yyyy-MM-ddTHH:mm`). When clocks are set back, the earlier of
 * the two; when they are set forward, a skipped time is as much later: 02:30 is 03:30.
 */
export function momentOf(local: string, zone = INDIA_TIME_ZONE): Date {
  const utc = Date.parse(`${local}Z`);
  const [before, after] = [utc - DAY_MS, utc + DAY_MS].map((time) =>
    offsetMs(new Date(time), zone),
  );
  const moments = [before, after].map((offset = 0) => new Date(utc - offset));
  const fitting = moments.filter((moment) => moment.getTime() + offsetMs(moment, zone) === utc);
  return fitting.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? moments[0] ?? new Date(utc);
}

/** Returns the moment at which a day (`yyyy-MM-dd`) begins. */
export const startOfShopDay = (day: string, zone = INDIA_TIME_ZONE): Date =>
  momentOf(`${day}T00:00`, zone);

/** Returns the day `days` later, or earlier for a negative number. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the Indian financial year (April to March) of a moment: `2026-27`. */
export function financialYear(moment: Date): string {
  const [year = 0, month = 0] = shopDay(moment).split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** Returns whether `Intl` knows a time zone by this IANA name; offsets such as `+05:30` are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/**
 * Returns the IANA names of time zones. `Intl` lists India's by an old name, which is replaced by
 * the default's.
 */
export function timeZones(): string[] {
  const { timeZone: old } = new Intl.DateTimeFormat('en', {
    timeZone: INDIA_TIME_ZONE,
  }).resolvedOptions();
  const names = Intl.supportedValuesOf('timeZone').filter((name) => name !== old);
  return [...new Set([...names, INDIA_TIME_ZONE, 'UTC'])].sort();
}
