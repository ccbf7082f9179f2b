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

describe.each([
  ['a few ordinals', 700, 0.01],
  ['half of the ordinals', 1000, 0.5],
  ['all ordinals', 256, 1],
])('numbers of %s', (_, size, share) => {
  const random = createRandom(size);
  const numbers = numbersOf(
    size,
    Array.from({ length: size }, () => random.below(90)),
  );
  const bits = bitsFor(size);
  for (let ordinal = 0; ordinal < size; ordinal += 1)
    if (random.isTrue(share)) setBit(bits, ordinal);
  const found = ordinalsOf(bits).map((ordinal) => numbers[ordinal] as number);

  it('are counted', () => {
    const wanted = Array.from({ length: 90 }, (_, number) => found.filter((one) => one === number));
    const counters = new Counters();
    for (let turn = 0; turn < 2; turn += 1)
      expect([...counters.count(bits, numbers, 90)].slice(0, 90)).toEqual(
        wanted.map(({ length }) => length),
      );
  });

  it('have a lowest and a highest', () => {
    expect(rangeOf(bits, numbers)).toEqual({ min: Math.min(...found), max: Math.max(...found) });
  });
});

it('the highest number may be the highest of 32 bits', () => {
  const bits = bitsFor(100);
  setBit(bits, 70);
  const numbers = numbersOf(100);
  numbers[70] = 0xffffffff;
  expect(rangeOf(bits, numbers)).toEqual({ min: 0xffffffff, max: 0xffffffff });
});
