import { expect, test } from 'vitest';
import { compareQuartiles, compareShares, wilsonInterval } from './compare-versions.ts';

test('the interval of a share is that of published tables, also without an event (rule 26.6)', () => {
  // R. G. Newcombe, Statistics in Medicine 17 (1998), 857-872, table I, method 3
  for (const [events, trials, low, high] of [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const) {
    const interval = wilsonInterval(events, trials);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  }
});

test('a canary is worse or better only if the interval of the difference excludes 0 (rule 26.6)', () => {
  const share = (events: number, trials: number) => ({ events, trials });
  expect(compareShares(share(10, 10_000), share(25, 500))).toBe('worse');
  expect(compareShares(share(500, 10_000), share(0, 500))).toBe('better');
  expect(compareShares(share(10, 10_000), share(1, 500))).toBe('noDifference');
  expect(compareShares(share(0, 10), share(1, 10))).toBe('noDifference');
  expect(compareShares(share(0, 0), share(1, 10))).toBe('unknown');
  // more failures than loads are forged
  expect(compareShares(share(0, 100), share(900, 100))).toBe('worse');
  const of = (low: number, high: number) => ({ p75: (low + high) / 2, low, high, count: 50 });
  expect(compareQuartiles(of(900, 1000), of(1001, 1200))).toBe('worse');
  expect(compareQuartiles(of(900, 1000), of(700, 899))).toBe('better');
  expect(compareQuartiles(of(900, 1000), of(990, 1200))).toBe('noDifference');
  expect(compareQuartiles(null, of(1, 2))).toBe('unknown');
});
