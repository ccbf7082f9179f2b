import { expect, test } from 'vitest';
import { pieces } from './pieces.ts';

test.each([
  [0, '0 pieces'],
  [1, '1 piece'],
  [123456, '1,23,456 pieces'],
])('%i is %s', (count, words) => {
  expect(pieces(count)).toBe(words);
});
