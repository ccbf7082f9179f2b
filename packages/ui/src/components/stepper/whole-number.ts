/**
 * What a person typed as a quantity: a whole number between `min` and `max`. What is not a number
 * becomes `min` (rule 4.2: an invalid typed number becomes 1).
 */
export function wholeNumber(typed: string, min: number, max: number): number {
  const number = /^\s*\d+\s*$/.test(typed) ? Number(typed) : min;
  return Math.max(min, Math.min(max, number));
}
