/** Pseudo-random numbers that depend only on the seed. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from 0 up to `end`. */
  below(end: number): number;
  isTrue(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Returns `count` distinct elements of a list. */
  some<T>(list: readonly T[], count: number): T[];
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    isTrue: (share) => next() < share,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    some<T>(list: readonly T[], count: number): T[] {
      const left = [...list];
      return Array.from({ length: Math.min(count, list.length) }, () => {
        const [one] = left.splice(below(left.length), 1);
        return one as T;
      });
    },
  };
}
