import { expect, test } from 'vitest';
import { spread } from './spread.ts';

test.each<[string, number, number[], number[]]>([
  ['in proportion', 100, [1, 1, 2], [25, 25, 50]],
  ['with the odd unit where the remainder is largest', 100, [333, 333, 334], [33, 33, 34]],
  ['with the odd unit at the larger weight of equal remainders', 1, [1, 3], [0, 1]],
  ['equally if nothing has a weight', 5, [0, 0], [3, 2]],
  ['of nothing', 0, [3, 4], [0, 0]],
  ['over nothing', 5, [], []],
  [
    'exactly beyond 2^53',
    4_950_000_000_000,
    [3_333_333_333_333, 6_666_666_666_667],
    [1_650_000_000_000, 3_300_000_000_000],
  ],
])('an amount is spread %s (rule 14.5)', (_, amount, weights, parts) => {
  expect(spread(amount, weights)).toEqual(parts);
});

test('a part depends on weight and key, not on the order of the list (rule 14.5)', () => {
  expect(spread(100, [333, 333, 333], ['a', 'b', 'c'])).toEqual([34, 33, 33]);
  expect(spread(100, [333, 333, 333], ['c', 'b', 'a'])).toEqual([33, 33, 34]);
});
