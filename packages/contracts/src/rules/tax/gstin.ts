const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Returns the check digit of a GSTIN from its first 14 characters: alternating weights 1 and 2,
 * base 36 (GSTN).
 */
function checkDigit(gstin: string): string {
  const sum = [...gstin.slice(0, 14)].reduce((total, character, index) => {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return DIGITS[(36 - (sum % 36)) % 36] ?? '';
}

/** Returns whether a text in capitals is a GSTIN: 15 characters with the correct check digit. */
export const isGstin = (gstin: string): boolean =>
  SHAPE.test(gstin) && checkDigit(gstin) === gstin[14];
