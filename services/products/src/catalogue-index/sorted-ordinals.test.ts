import { expect, test } from 'vitest';
import { bitsFor, setBit } from './bits.ts';
import { SortedOrdinals } from './sorted-ordinals.ts';
import { createRandom } from './testing/random.ts';

const SIZE = 3000;

test.each([
  ['a whole order', 0, SIZE],
  ['positions of several blocks', 700, 2200],
  ['positions within a block', 1000, 1100],
  ['the first block', 0, 300],
  ['the last block', 2800, SIZE],
])('pages of the ordinals at %s are the same from both ends', (_, first, end) => {
  const random = createRandom(end);
  const sorted = Uint32Array.from({ length: SIZE }, (_, at) => (at * 1009) % SIZE);
  const order = new SortedOrdinals(sorted, () => 0);
  const bits = bitsFor(SIZE);
  const found = [...sorted.slice(first, end)].filter(() => random.isTrue(0.2));
  for (const ordinal of found) setBit(bits, ordinal);
  for (const from of [0, 5, 40, found.length - 5]) {
    const range = { first, end };
    expect(order.among(bits, false, from, 20, range)).toEqual(found.slice(from, from + 20));
    expect(order.among(bits, true, from, 20, range)).toEqual(
      found.toReversed().slice(from, from + 20),
    );
  }
});

test('`among` returns nothing when no match is within the first `most` ordinals from its first position', () => {
  const order = new SortedOrdinals(
    Uint32Array.from({ length: SIZE }, (_, at) => at),
    () => 0,
  );
  const bits = bitsFor(SIZE);
  setBit(bits, 2500);
  expect(order.among(bits, false, 0, 1, { ...order.positions, most: 400 })).toEqual([]);
  expect(order.among(bits, false, 0, 1, { first: 2400, end: SIZE, most: 400 })).toEqual([2500]);
});
