import { describe, expect, it } from 'vitest';
import {
  BitsPool,
  bitsFor,
  Counters,
  countBoth,
  hasBit,
  numbersOf,
  ordinalsOf,
  rangeOf,
  setBit,
  wordsFor,
} from './bits.ts';
import { createRandom } from './testing/random.ts';

describe('pool of bits', () => {
  it('reuses returned arrays once unused, cleared', () => {
    const pool = new BitsPool();
    const first = pool.take(100);
    setBit(first, 7);
    pool.give(first);
    expect(pool.take(100)).not.toBe(first);
    expect(hasBit(first, 7)).toBe(true);
    pool.reuse();
    expect(pool.take(100)).toBe(first);
    expect(ordinalsOf(first)).toEqual([]);
  });

  it('does not reuse an array that is too short', () => {
    const pool = new BitsPool();
    const short = pool.take(100);
    expect(pool.take(1000)).toHaveLength(wordsFor(1000));
    pool.give(short);
    pool.reuse();
    expect(pool.take(1000)).toHaveLength(wordsFor(1000));
  });
});

// including remainders of the words that are counted together
it.each(Array.from({ length: 14 }, (_, words) => words))(
  'counts the intersection in %i words',
  (words) => {
    const random = createRandom(words);
    const [one, other] = [bitsFor(32 * words), bitsFor(32 * words + 64)];
    const both: number[] = [];
    for (let ordinal = 0; ordinal < 32 * words + 64; ordinal += 1) {
      const isIn = [random.isTrue(0.8), random.isTrue(0.8)];
      if (isIn[0] && ordinal < 32 * words) setBit(one, ordinal);
      if (isIn[1]) setBit(other, ordinal);
      if (isIn[0] && isIn[1] && ordinal < 32 * words) both.push(ordinal);
    }
    expect([countBoth(one, other), countBoth(other, one)]).toEqual([both.length, both.length]);
  },
);

const NUMBERS = 90;

/** Bits with a share of so many ordinals, the number of each ordinal, and the numbers in the bits. */
function numbered(size: number, share: number) {
  const random = createRandom(size);
  const numbers = numbersOf(
    size,
    Array.from({ length: size }, () => random.below(NUMBERS)),
  );
  const bits = bitsFor(size);
  for (let ordinal = 0; ordinal < size; ordinal += 1)
    if (random.isTrue(share)) setBit(bits, ordinal);
  return { bits, numbers, found: ordinalsOf(bits).map((ordinal) => numbers[ordinal] as number) };
}
const SHARES = [
  ['a few', 700, 0.01],
  ['half', 1000, 0.5],
  ['all', 256, 1],
] as const;

it.each(SHARES)('`Counters` counts how many of %s of the ordinals have each number', (_, ...of) => {
  const { bits, numbers, found } = numbered(...of);
  const wanted = Array.from(
    { length: NUMBERS },
    (_, number) => found.filter((one) => one === number).length,
  );
  const counters = new Counters();
  for (let turn = 0; turn < 2; turn += 1)
    expect([...counters.count(bits, numbers, NUMBERS)].slice(0, NUMBERS)).toEqual(wanted);
});

it.each(SHARES)(
  '`rangeOf` returns the lowest and highest number of %s of the ordinals',
  (_, ...of) => {
    const { bits, numbers, found } = numbered(...of);
    expect(rangeOf(bits, numbers)).toEqual({ min: Math.min(...found), max: Math.max(...found) });
  },
);

it('`rangeOf` returns numbers up to the highest of 32 bits', () => {
  const bits = bitsFor(100);
  setBit(bits, 70);
  const numbers = numbersOf(100);
  numbers[70] = 0xffffffff;
  expect(rangeOf(bits, numbers)).toEqual({ min: 0xffffffff, max: 0xffffffff });
});
