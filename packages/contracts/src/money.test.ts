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

test('formats amounts and prices as Intl does', () => {
  const intl = (digits: number) =>
    new Intl.NumberFormat('en-IN', {
      ...{ style: 'currency', currency: 'INR' },
      ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
    });
  const [whole, withPaise] = [intl(0), intl(2)];
  const edges = [
    0, 0.01, 0.5, 0.99, 1, 999, 999.995, 1000, 99_999.99, 100_000, 1.005, 1e7, 12_345_678.9,
  ];
  const random = Array.from({ length: 2000 }, (_, at) => ((at * 7_919) % 100_003) ** 2 / 100);
  for (const amount of [...edges, ...random].flatMap((one) => (one === 0 ? [one] : [one, -one]))) {
    expect(formatAmount(amount)).toBe(withPaise.format(amount));
    expect(formatPrice(amount)).toBe(
      (toPaise(amount) % 100 === 0 ? whole : withPaise).format(amount),
    );
  }
});
