import { expect, test } from 'vitest';
import { formatAmount, formatPrice, toPaise, toRupees } from './money.ts';

test.each([
  [0, 0],
  [1299, 129900],
  [1299.5, 129950],
  [1.005, 101],
  [0.1 + 0.2, 30],
  [10_000_000, 1_000_000_000],
])('converts %d rupees to %d paise', (rupees, paise) => {
  expect(toPaise(rupees)).toBe(paise);
});

test('converts paise to rupees with at most two decimals (rule 10.1)', () => {
  expect(toRupees(129950)).toBe(1299.5);
  expect(toRupees(1)).toBe(0.01);
});

test('formats amounts with Indian grouping and two decimals (rules 1.1, 2.21)', () => {
  expect(formatAmount(123456)).toBe('₹1,23,456.00');
  expect(formatAmount(0)).toBe('₹0.00');
});

test('shows paise on a price tag only if there are any (rules 1.1, 2.21)', () => {
  expect(formatPrice(1299)).toBe('₹1,299');
  expect(formatPrice(1299.5)).toBe('₹1,299.50');
});
