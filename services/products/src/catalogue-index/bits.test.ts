import { describe, expect, it } from 'vitest';
import { BitsPool, bitsFor, countBoth, hasBit, ordinalsOf, setBit, wordsFor } from './bits.ts';
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
