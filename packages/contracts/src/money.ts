import { groupDigits } from './numbers.ts';

/**
 * Money is integer paise in programs and rupees (at most two decimals) at the edge. Only these
 * functions convert between them (rule 9.2).
 */

/** Converts rupees to integer paise, rounded half up: 1299.5 → 129950. */
export const toPaise = (rupees: number): number => Math.round((rupees + Number.EPSILON) * 100);

/** Converts integer paise to rupees: 129950 → 1299.5. */
export const toRupees = (paise: number): number => Math.round(paise) / 100;

const signOf = (rupees: number): string => (rupees < 0 ? '-₹' : '₹');

/**
 * Formats rupees with two decimals and Indian grouping, for carts, orders and statistics:
 * ₹1,23,456.00.
 */
export function formatAmount(rupees: number): string {
  const paise = toPaise(Math.abs(rupees));
  const rest = String(paise % 100).padStart(2, '0');
  return `${signOf(rupees)}${groupDigits(String(Math.trunc(paise / 100)))}.${rest}`;
}

/** Formats rupees for a price tag: ₹1,299, or ₹1,299.50 if there are paise. */
export const formatPrice = (rupees: number): string =>
  toPaise(rupees) % 100 === 0
    ? signOf(rupees) + groupDigits(String(Math.round(Math.abs(rupees))))
    : formatAmount(rupees);
