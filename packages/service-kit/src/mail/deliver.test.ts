import { expect, test } from 'vitest';
import { waitAfter } from '../run/retry-delay.ts';
import { MAX_TRIES } from './deliver.ts';

const HOUR = 3_600_000;

test('retries after 10 s, 20 s, 40 s and finally every 10 minutes', () => {
  const seconds = [1, 2, 3, 6, 7, 8, 149].map((tries) => waitAfter(tries, 0.5) / 1000);
  expect(seconds).toEqual([10, 20, 40, 320, 600, 600, 600]);
});

test('varies each delay by a fifth', () => {
  expect(waitAfter(1, 0)).toBe(8000);
  expect(waitAfter(1, 1)).toBe(12_000);
});

test('gives up after about a day', () => {
  let total = 0;
  for (let tries = 1; tries < MAX_TRIES; tries++) total += waitAfter(tries, 0.5);
  expect(total).toBeGreaterThan(23 * HOUR);
  expect(total).toBeLessThan(25 * HOUR);
});
