/** How people read dates (look.md: 5 Nov 2026): in the reader's time zone unless told another. */
const formats = (timeZone?: string) => ({
  day: new Intl.DateTimeFormat('en-IN', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  }),
  clock: new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone }),
});

/** A moment (ISO 8601) as its day: 5 Nov 2026. */
export const formatDay = (time: string, timeZone?: string): string =>
  formats(timeZone).day.format(new Date(time));

/** A moment (ISO 8601): 5 Nov 2026, 4:30 pm. */
export const formatMoment = (time: string, timeZone?: string): string =>
  `${formatDay(time, timeZone)}, ${formats(timeZone).clock.format(new Date(time))}`;
