/**
 * Returns a typed quantity as a whole number between `min` and `max`; `min` if it is not a number
 * (rule 4.2: an invalid number becomes 1).
 */
export function wholeNumber(typed: string, min: number, max: number): number {
  const number = /^\s*\d+\s*$/.test(typed) ? Number(typed) : min;
  return Math.max(min, Math.min(max, number));
}
