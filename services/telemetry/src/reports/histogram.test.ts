import { expect, test } from 'vitest';
import { addTo, bucketOf, quartileOf } from './histogram.ts';

const histogramOf = (values: readonly number[]): Record<string, number> => {
  const sum: Record<string, number> = {};
  for (const value of values) addTo(sum, { [bucketOf(value)]: 1 });
  return sum;
};

test('the 75th percentile of a histogram differs from that of its values by at most 10 % and lies in its interval (rule 26.5)', () => {
  const values = Array.from({ length: 1000 }, (_, at) => 100 + at * 3);
  const found = quartileOf(histogramOf(values));
  expect(found?.count).toBe(1000);
  expect(Math.abs((found?.p75 ?? 0) / 2350 - 1)).toBeLessThan(0.1);
  expect(found?.low).toBeLessThan(found?.p75 ?? 0);
  expect(found?.high).toBeGreaterThan(found?.p75 ?? 0);
  const few = quartileOf(histogramOf(values.filter((_, at) => at % 100 === 0)));
  const width = (one: typeof few) => (one ? one.high - one.low : 0);
  expect(width(few)).toBeGreaterThan(3 * width(found));
  expect(quartileOf({})).toBe(null);
  expect([0, 0.02, 1, 1e9].map(bucketOf)).toEqual([0, 0, 0, 73]);
});
