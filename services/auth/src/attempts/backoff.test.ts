import { describe, expect, test } from 'vitest';
import { delayOfAccount, slidingCount, WINDOW_MS, waitAfter, waitOfAddress } from './backoff.ts';

const seconds = (wait: (failures: number) => number, counts: number[]) =>
  counts.map((count) => wait(count) / 1000);

describe('delays', () => {
  test('for one account and origin start with the fifth failure and double', () => {
    expect(seconds(waitAfter, [0, 1, 4, 5, 6, 7, 13, 14, 15, 1000])).toEqual([
      0, 0, 0, 2, 4, 8, 512, 900, 900, 900,
    ]);
  });
  test('for an address over all accounts start after thirty failures', () => {
    expect(seconds(waitOfAddress, [0, 30, 31, 31.5, 32, 33, 40, 1000])).toEqual([
      0, 0, 2, 2, 4, 8, 900, 900,
    ]);
  });
  test('for an account under attack grow to four seconds at most', () => {
    expect(seconds(delayOfAccount, [0, 20, 21, 40, 41, 61, 81, 101, 10_000])).toEqual([
      0, 0, 0.25, 0.25, 0.5, 1, 2, 4, 4,
    ]);
  });
});

test('failures expire with their window', () => {
  expect(slidingCount(3, 10, 5 * WINDOW_MS)).toBe(13);
  expect(slidingCount(3, 10, 5.5 * WINDOW_MS)).toBe(8);
  expect(slidingCount(0, 10, 6 * WINDOW_MS - 1)).toBeCloseTo(0);
});
