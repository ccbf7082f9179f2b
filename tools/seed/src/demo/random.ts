/** A seeded source of numbers: the same seed gives the same drawing on every machine. */
export interface Rng {
  /** The next number in [0, 1). */
  next(): number;
  /** A number in [from, to). */
  range(from: number, to: number): number;
  /** A whole number in [from, to]. */
  int(from: number, to: number): number;
  /** One of the given values. */
  pick<T>(values: readonly T[]): T;
  /** True with the given chance (0 to 1). */
  chance(p: number): boolean;
}

/** A 32-bit hash of a text (FNV-1a). */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  }
  return h >>> 0;
}

/** A generator seeded by a text or number (mulberry32). */
export function createRng(seed: string | number): Rng {
  let state = typeof seed === 'number' ? seed >>> 0 : hashText(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    range: (from, to) => from + (to - from) * next(),
    int: (from, to) => Math.floor(from + (to - from + 1) * next()),
    pick: (values) => {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new RangeError('pick needs at least one value');
      return value;
    },
    chance: (p) => next() < p,
  };
}

/** Smooth noise over a plane; gives values from -1 to 1. */
export type Noise = (x: number, y: number) => number;

/** Value noise with smooth steps between whole coordinates, seeded by a number. */
export function createNoise(seed: number): Noise {
  const lattice = (ix: number, iy: number): number => {
    let h = Math.imul(ix, 0x27d4eb2d) ^ Math.imul(iy, 0x165667b1) ^ seed;
    h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    return ((h ^ (h >>> 16)) >>> 0) / 2147483648 - 1;
  };
  return (x, y) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const fx = x - ix;
    const fy = y - iy;
    const sx = fx * fx * (3 - 2 * fx);
    const sy = fy * fy * (3 - 2 * fy);
    const top = lattice(ix, iy) * (1 - sx) + lattice(ix + 1, iy) * sx;
    const bottom = lattice(ix, iy + 1) * (1 - sx) + lattice(ix + 1, iy + 1) * sx;
    return top * (1 - sy) + bottom * sy;
  };
}
