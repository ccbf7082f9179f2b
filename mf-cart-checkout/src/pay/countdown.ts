const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Minutes before the end at which screen readers announce the time left. */
const NOTES = [10, 5, 1] as const;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Returns time in ms as minutes and seconds: `29:05`, `1:02:03` from an hour, `0:00` once it is over. */
export function countdownText(ms: number): string {
  const all = Math.max(0, Math.floor(ms / SECOND_MS));
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
    : `${minutes}:${twoDigits(seconds)}`;
}

/**
 * Returns what to announce when the time left has decreased; null between the announced minutes.
 * @param before ms left at the last call
 */
export function countdownNote(before: number, left: number): string | null {
  const minutes = NOTES.findLast((note) => {
    const at = note * MINUTE_MS;
    return before > at && left <= at;
  });
  if (minutes === undefined) return null;
  return minutes === 1 ? '1 minute left to pay.' : `${minutes} minutes left to pay.`;
}
