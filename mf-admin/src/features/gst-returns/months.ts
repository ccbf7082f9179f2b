import { shopDay } from '@tanabana/contracts';

/** Months that an owner can select; a return can be amended until the next year's is due. */
const MONTHS = 24;

/** Returns the month `months` before a day: `2026-06`. */
function monthBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}

/** Formats a month: 'June 2026'. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** Returns selectable months, the current one first. */
export const monthOptions = (now: Date) =>
  Array.from({ length: MONTHS }, (_, months) => {
    const value = monthBefore(shopDay(now), months);
    return { value, label: monthText(value) };
  });

/** Returns the month to file now: the previous one. */
export const monthToFile = (now: Date): string => monthBefore(shopDay(now), 1);
