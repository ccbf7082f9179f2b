const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit' });

/** 5 Nov 2026. */
export const dateOf = (time: string): string => day.format(new Date(time));
/** 5 Nov 2026, 4:30 pm. */
export const momentOf = (time: string): string =>
  `${dateOf(time)}, ${clock.format(new Date(time))}`;

/** 2026-11-05 16:30, in the reader's own time (spec.md section 2, Overview). */
export function minuteOf(time: string): string {
  const at = new Date(time);
  const two = (number: number): string => String(number).padStart(2, '0');
  const date = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
