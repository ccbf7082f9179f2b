/** Deterministic pseudo-random numbers by seed. */
export interface Random {
  /** An integer from 0 to below `end`. */
  below(end: number): number;
  chance(share: number): boolean;
  /** @throws Error for an empty list */
  pick<T>(from: readonly T[]): T;
  shuffled<T>(from: readonly T[]): T[];
  /** Hex digits. */
  hex(digits: number): string;
}

/** Mulberry32 (T. Ettinger): 32 bits of state suffice to choose calls. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    chance: (share) => next() < share,
    pick: (from) => {
      if (from.length === 0) throw new Error('There is nothing to choose from.');
      return from[below(from.length)] as (typeof from)[number];
    },
    shuffled: (from) =>
      from
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
    hex: (digits) => Array.from({ length: digits }, () => below(16).toString(16)).join(''),
  };
}
