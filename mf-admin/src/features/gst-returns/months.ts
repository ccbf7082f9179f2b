import { shopDay } from '@tanabana/contracts';

/** How many months back an owner can look: a return may be mended until the next year's is over. */
const MONTHS = 24;

/** `2026-06`, so many months before the one of a day. */
function monthBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}

/** A month in words: 'June 2026'. */
export const monthWords = (month: string): string =>
  new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** Months of the shop that can be filed or looked at, the running one first. */
export const monthOptions = (now: Date) =>
  Array.from({ length: MONTHS }, (_, months) => {
    const value = monthBefore(shopDay(now), months);
    return { value, label: monthWords(value) };
  });

/** The month that is to be filed now: the one before. */
export const monthToFile = (now: Date): string => monthBefore(shopDay(now), 1);
