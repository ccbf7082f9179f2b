const long = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const short = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A day of the shop, `2026-11-05`, as 'Thu, 5 Nov'. */
export const dayWords = (day: string): string => long.format(new Date(day));
/** 5 Nov. */
export const shortDay = (day: string): string => short.format(new Date(day));
