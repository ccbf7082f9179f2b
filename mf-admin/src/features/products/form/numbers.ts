/** Rupees above 0, as typed. */
export const isPrice = (text: string): boolean =>
  /^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) && +text > 0;

/** Whole units, as typed. */
export const isWhole = (text: string): boolean =>
  /^\d{1,7}$/.test(text.trim()) && +text <= 1_000_000;
