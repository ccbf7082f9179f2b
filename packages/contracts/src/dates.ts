import { tzOffset } from '@date-fns/tz/tzOffset';

/**
 * India's time zone. Invoices, GST returns and financial years use it by law, whatever the shop's
 * own one is (rule 10.1).
 */
export const INDIA_TIME_ZONE = 'Asia/Kolkata';

const formats = (timeZone: string) => ({
  day: new Intl.DateTimeFormat('en-IN', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  }),
  weekday: new Intl.DateTimeFormat('en-IN', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone,
  }),
  clock: new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone }),
});
type Formats = ReturnType<typeof formats>;
const known: Record<string, Formats> = {};

/** Formats are created at their first use and reused. */
function formatsOf(timeZone: string): Formats {
  known[timeZone] ??= formats(timeZone);
  return known[timeZone];
}

/** Formats the day of a moment (ISO 8601): 5 Nov 2026. */
export const formatDay = (time: string, zone = INDIA_TIME_ZONE): string =>
  formatsOf(zone).day.format(new Date(time));

/** Formats a calendar day (`yyyy-MM-dd`): 5 Nov 2026. */
export const formatCalendarDay = (day: string): string =>
  formatsOf('UTC').day.format(new Date(`${day}T00:00:00Z`));

/** Formats a calendar day (`yyyy-MM-dd`) in the near future: Tue, 3 Nov. */
export const formatWeekday = (day: string): string =>
  formatsOf('UTC').weekday.format(new Date(`${day}T00:00:00Z`));

/** Formats the time of day of a moment (ISO 8601): 4:30 pm. */
export const formatClock = (time: string, zone = INDIA_TIME_ZONE): string =>
  formatsOf(zone).clock.format(new Date(time));

/** Returns the short name of a time zone at a moment (ISO 8601): `IST`, `GMT-5`. */
export const zoneName = (time: string, zone = INDIA_TIME_ZONE): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(new Date(time))
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

/** Names the zone after a time if the reader is in another one: ' IST', else empty. */
export const zoneNote = (time: string, zone = INDIA_TIME_ZONE): string => {
  const moment = new Date(time);
  return -moment.getTimezoneOffset() === tzOffset(zone, moment) ? '' : ` ${zoneName(time, zone)}`;
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

const offsetMs = (moment: Date, zone: string): number => tzOffset(zone, moment) * MINUTE_MS;

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
