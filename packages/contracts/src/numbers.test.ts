import { expect, test } from 'vitest';
import { formatCount, formatNumber, formatRange } from './numbers.ts';

test('formats numbers as Intl does, except for -0', () => {
  for (const decimals of [0, 1, 3]) {
    const intl = new Intl.NumberFormat('en-IN', { maximumFractionDigits: decimals });
    const edges = [0, 0.04, 0.06, 0.999, 1, 9.96, 12.34, 999, 1000, 99_999, 100_000, 12_345_678.9];
    const random = Array.from({ length: 500 }, (_, at) => ((at * 7_919) % 100_003) ** 2 / 7);
    for (const number of [...edges, ...random, ...random.slice(1).map((one) => -one)])
      expect(formatNumber(number, decimals)).toBe(intl.format(number));
  }
  expect(formatNumber(-0.01, 1)).toBe('0');
});

test('formats counts as Intl does', () => {
  const intl = new Intl.NumberFormat('en-IN');
  for (const count of [0, 7, -12, 999, 1000, -1000, 99_999, 100_000, -123_456, 12_345_678, 1e10])
    expect(formatCount(count)).toBe(intl.format(count));
});

test('formats the rows of a page, the last page with the total', () => {
  expect(formatRange(2, 200, 123_456)).toBe('201–400 of 1,23,456');
  expect(formatRange(3, 200, 450)).toBe('401–450 of 450');
});
