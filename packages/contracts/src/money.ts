/**
 * Money is integer paise in programs and rupees (a number with at most two decimals) at the edge.
 * These functions are the only place where one becomes the other (rule 9.2).
 */

/** Rupees to integer paise, rounded half up: 1299.5 → 129950. */
export const toPaise = (rupees: number): number => Math.round((rupees + Number.EPSILON) * 100);

/** Integer paise to rupees: 129950 → 1299.5. */
export const toRupees = (paise: number): number => Math.round(paise) / 100;

const withPaise = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
});
const whole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

/** Rupees with two decimals and Indian grouping, for carts, orders and statistics: ₹1,23,456.00. */
export const formatAmount = (rupees: number): string => withPaise.format(rupees);

/** Rupees for a price tag: ₹1,299, or ₹1,299.50 where there are paise. */
export const formatPrice = (rupees: number): string =>
  toPaise(rupees) % 100 === 0 ? whole.format(rupees) : withPaise.format(rupees);
