import { expect, test } from 'vitest';
import { waitAfter } from './throttle.ts';

test('waiting starts with the fifth failure and doubles up to a quarter of an hour', () => {
  const seconds = [0, 1, 4, 5, 6, 7, 13, 14, 15, 1000].map((n) => waitAfter(n) / 1000);
  expect(seconds).toEqual([0, 0, 0, 2, 4, 8, 512, 900, 900, 900]);
});
