import { expect, it } from 'vitest';
import { inFront, readRecent } from './recent-products.ts';

const id = (n: number): string => n.toString(16).padStart(24, '0');
const ids = (count: number): string[] => Array.from({ length: count }, (_, n) => id(n));

it.each([null, '', '{', '{"a":1}', '[1,null,"x","../../"]'])('reads nothing from %j', (text) => {
  expect(readRecent(text)).toEqual([]);
});

it('reads at most nine: eight to show and the current one', () => {
  expect(readRecent(JSON.stringify(ids(30)))).toEqual(ids(9));
});

it('puts the latest first, without duplicates', () => {
  expect(inFront([id(1), id(2), id(3)], id(3))).toEqual([id(3), id(1), id(2)]);
  expect(inFront(ids(9), id(99))).toHaveLength(9);
});
