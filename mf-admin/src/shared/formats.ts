const numbers = new Intl.NumberFormat('en-IN');

/** 1,23,456, or with a noun: '1 order', '2 orders'. */
export const count = (number: number, one?: string): string =>
  numbers.format(number) + (one ? ` ${one}${number === 1 ? '' : 's'}` : '');

/** 2026-11-05 16:30 in the viewer's time zone (rule 2.19). */
export function minuteOf(time: string): string {
  const at = new Date(time);
  const two = (number: number): string => String(number).padStart(2, '0');
  const date = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
