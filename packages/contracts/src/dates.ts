/** The shop's time zone is India's: UTC+5:30 all year (rule 10.1). */
export const SHOP_TIME_ZONE = 'Asia/Kolkata';

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

/** Formats the shop's day of a moment (ISO 8601): 5 Nov 2026. */
export const formatDay = (time: string): string =>
  formatsOf(SHOP_TIME_ZONE).day.format(new Date(time));

/** Formats a calendar day (`yyyy-MM-dd`): 5 Nov 2026. */
export const formatCalendarDay = (day: string): string =>
  formatsOf('UTC').day.format(new Date(`${day}T00:00:00Z`));

/** Formats a calendar day (`yyyy-MM-dd`) in the near future: Tue, 3 Nov. */
export const formatWeekday = (day: string): string =>
  formatsOf('UTC').weekday.format(new Date(`${day}T00:00:00Z`));

/** Formats the time of day of a moment (ISO 8601) in the shop's time zone: 4:30 pm. */
export const formatClock = (time: string): string =>
  formatsOf(SHOP_TIME_ZONE).clock.format(new Date(time));

/**
 * Names the shop's time zone after a time if the reader is in another one: ' IST', else empty.
 */
export const zoneNote = (time: string): string =>
  new Date(time).getTimezoneOffset() === -OFFSET_MS / 60_000 ? '' : ' IST';

/**
 * Formats a moment (ISO 8601) in the shop's time zone: 5 Nov 2026, 4:30 pm. Names the zone if the
 * reader is in another one.
 */
export const formatMoment = (time: string): string =>
  `${formatDay(time)}, ${formatClock(time)}${zoneNote(time)}`;

const OFFSET_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;

const shopTime = (moment: Date): string => new Date(moment.getTime() + OFFSET_MS).toISOString();

/** Returns the shop's calendar day of a moment: `2026-04-01`. */
export const shopDay = (moment: Date): string => shopTime(moment).slice(0, 10);

/** Returns a moment in the shop's time zone: `2026-04-01 17:05`. */
export const shopMoment = (moment: Date): string => shopTime(moment).slice(0, 16).replace('T', ' ');

/** Returns the moment at which a day of the shop (`yyyy-MM-dd`) begins. */
export const startOfShopDay = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS);

/** Returns the day `days` later, or earlier for a negative number. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the Indian financial year (April to March) of a moment: `2026-27`. */
export function financialYear(moment: Date): string {
  const [year = 0, month = 0] = shopDay(moment).split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}
