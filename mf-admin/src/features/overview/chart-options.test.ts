import { expect, test } from 'vitest';
import { everyFew } from './chart-options.ts';

test.each([
  [7, 10, [0, 1, 2, 3, 4, 5, 6]],
  [7, 3, [0, 3, 6]],
  [30, 5, [5, 11, 17, 23, 29]],
  [1, 5, [0]],
  [0, 5, []],
  [3, 0, [2]],
])('selects of %i days at most %i, including today', (length, most, places) => {
  expect(everyFew(length, most)).toEqual(places);
});
