import { describe, expect, it } from 'vitest';
import { BitsPool, hasBit, setBit, slotsOf, wordsFor } from './bits.ts';

describe('a pool of bits', () => {
  it('gives what came back once nobody works with it, without its slots', () => {
    const pool = new BitsPool();
    const first = pool.take(100);
    setBit(first, 7);
    pool.give(first);
    expect(pool.take(100)).not.toBe(first);
    expect(hasBit(first, 7)).toBe(true);
    pool.reuse();
    expect(pool.take(100)).toBe(first);
    expect(slotsOf(first)).toEqual([]);
  });

  it('keeps none that is shorter than what is asked for', () => {
    const pool = new BitsPool();
    const short = pool.take(100);
    expect(pool.take(1000)).toHaveLength(wordsFor(1000));
    pool.give(short);
    pool.reuse();
    expect(pool.take(1000)).toHaveLength(wordsFor(1000));
  });
});
