import { expect, it } from 'vitest';
import { wholeNumber } from './whole-number.ts';

it.each([
  ['3', 3],
  [' 07 ', 7],
  ['0', 1],
  ['', 1],
  ['-2', 1],
  ['2.5', 1],
  ['1e3', 1],
  ['abc', 1],
  ['1000', 10],
])('reads %j as %i between 1 and 10 (rules 5.4, 9.3)', (typed, number) => {
  expect(wholeNumber(typed, 1, 10)).toBe(number);
});
