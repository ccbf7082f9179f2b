import { kernels } from './bit-kernels.ts';
import { allocate } from './bit-memory.ts';

/** Bits by ordinal, 32 per word; a multiple of four words in the kernels' memory. */
export type Bits = Uint32Array<SharedArrayBuffer>;

/** Numbers by ordinal in the kernels' memory; at least one for each bit of bits used with them. */
export type Numbers = Uint32Array<SharedArrayBuffer>;

export const NONE: Bits = allocate(0);

export const wordsFor = (ordinals: number): number => ((ordinals + 127) >>> 7) << 2;

/** Returns at least so many words of zeros, or a copy of the given ones, extended. */
export function bitsOf(words: number, first?: ArrayLike<number>): Bits {
  const bits = allocate((words + 3) & ~3);
  if (first) bits.set(first);
  return bits;
}

/** Returns at least so many zeros, or a copy of the given numbers, extended. */
export const numbersOf: (length: number, first?: ArrayLike<number>) => Numbers = bitsOf;

export const bitsFor = (ordinals: number): Bits => bitsOf(wordsFor(ordinals));

/** Returns 1 for an ordinal in the bits, else 0, without a branch. */
export const bitAt = (bits: Bits, ordinal: number): number =>
  ((bits[ordinal >>> 5] as number) >>> (ordinal & 31)) & 1;

export const hasBit = (bits: Bits, ordinal: number): boolean => bitAt(bits, ordinal) === 1;

export function setBit(bits: Bits, ordinal: number): void {
  bits[ordinal >>> 5] = (bits[ordinal >>> 5] as number) | (1 << (ordinal & 31));
}

export function clearBit(bits: Bits, ordinal: number): void {
  bits[ordinal >>> 5] = (bits[ordinal >>> 5] as number) & ~(1 << (ordinal & 31));
}

export function flipBit(bits: Bits, ordinal: number): void {
  bits[ordinal >>> 5] = (bits[ordinal >>> 5] as number) ^ (1 << (ordinal & 31));
}

const bytesOfBoth = (bits: Bits, other: Bits): number =>
  Math.min(bits.byteLength, other.byteLength);

/** Returns the number of ordinals in both. */
export const countBoth = (bits: Bits, other: Bits): number =>
  kernels.count(bits.byteOffset, other.byteOffset, bytesOfBoth(bits, other));

export const countBits = (bits: Bits): number => countBoth(bits, bits);

/** Returns the number of ordinals in `bits` and in one of two others. */
export function countEither(bits: Bits, one: Bits, other: Bits): number {
  const longer = one.length < other.length ? other : one;
  const both = Math.min(bytesOfBoth(one, other), bits.byteLength);
  const rest = bytesOfBoth(bits, longer) - both;
  return (
    kernels.countEither(bits.byteOffset, one.byteOffset, other.byteOffset, both) +
    kernels.count(bits.byteOffset + both, longer.byteOffset + both, rest)
  );
}

/** Intersects `bits` with the other. */
export function keepBits(bits: Bits, other: Bits): void {
  kernels.and(bits.byteOffset, other.byteOffset, bytesOfBoth(bits, other));
  if (other.length < bits.length) bits.fill(0, other.length);
}

/** Adds the other's bits to `bits`, as far as they reach. */
export const addBits = (bits: Bits, other: Bits): void =>
  kernels.or(bits.byteOffset, other.byteOffset, bytesOfBoth(bits, other));

/** Removes the other's bits from `bits`. */
export const dropBits = (bits: Bits, other: Bits): void =>
  kernels.andNot(bits.byteOffset, other.byteOffset, bytesOfBoth(bits, other));

/**
 * Adds one bit to another of the same length; `carry` receives the carry. Returns whether there is
 * any.
 */
export const halfAdd = (bits: Bits, carry: Bits): boolean =>
  kernels.halfAdd(bits.byteOffset, carry.byteOffset, bits.byteLength) !== 0;

/**
 * Reusable bit arrays: for a million products a new one is 125 kB outside the heap, and allocating
 * some per query would keep the garbage collector busy.
 */
export class ScratchBits {
  #arrays: Bits[];
  #shown: Bits[] = [];

  constructor(count: number) {
    this.#arrays = Array.from({ length: count }, () => NONE);
  }

  /** Returns so many cleared words each, valid until the next call. */
  cleared(words: number): readonly Bits[] {
    if (this.#shown[0]?.length !== words) {
      this.#arrays = this.#arrays.map((bits) => (bits.length < words ? bitsOf(words) : bits));
      this.#shown = this.#arrays.map((bits) => bits.subarray(0, words));
    }
    for (const bits of this.#shown) bits.fill(0);
    return this.#shown;
  }
}

/**
 * Reusable bit arrays like `ScratchBits`, but individually returned, for results that are cached.
 */
export class BitsPool {
  #free: Bits[] = [];
  #given: Bits[] = [];
  #words = 0;

  /** Returns cleared bits for so many ordinals. */
  take(ordinals: number): Bits {
    return this.takeUncleared(ordinals).fill(0);
  }

  /** Returns bits for so many ordinals, with any content. */
  takeUncleared(ordinals: number): Bits {
    const words = wordsFor(ordinals);
    if (words !== this.#words) {
      this.#free = [];
      this.#words = words;
    }
    return this.#free.pop() ?? bitsOf(words);
  }

  /** Returns an array that is no longer cached; current users may continue until `reuse`. */
  give(bits: Bits): void {
    this.#given.push(bits);
  }

  /** Call when nobody uses returned arrays. */
  reuse(): void {
    for (const bits of this.#given) if (bits.length === this.#words) this.#free.push(bits);
    this.#given = [];
  }
}

/** Visits each ordinal in the bits, ascending. */
export function eachBit(bits: Bits, visit: (ordinal: number) => void): void {
  for (let at = 0; at < bits.length; at += 1) {
    for (let word = bits[at] as number; word !== 0; word &= word - 1)
      visit((at << 5) + 31 - Math.clz32(word & -word));
  }
}

/** Reusable counts by number. */
export class Counters {
  readonly #counts = new ScratchBits(1);

  /**
   * Returns how many ordinals have each number, valid until the next call.
   * @param end exceeds every number of an ordinal
   */
  count(bits: Bits, numbers: Numbers, end: number): Numbers {
    const [counts = NONE] = this.#counts.cleared((end + 3) & ~3);
    kernels.countByNumber(bits.byteOffset, bits.byteLength, numbers.byteOffset, counts.byteOffset);
    return counts;
  }
}

const lowestAndHighest = allocate(4);

/** Returns the lowest and the highest number of the ordinals, of which there must be some. */
export function rangeOf(bits: Bits, numbers: Numbers): { min: number; max: number } {
  const range = lowestAndHighest;
  kernels.range(bits.byteOffset, bits.byteLength, numbers.byteOffset, range.byteOffset);
  return { min: range[0] as number, max: range[1] as number };
}

/** Returns the ordinals in the bits, ascending. */
export function ordinalsOf(bits: Bits): number[] {
  const ordinals: number[] = [];
  eachBit(bits, (ordinal) => ordinals.push(ordinal));
  return ordinals;
}
