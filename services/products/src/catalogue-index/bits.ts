import { kernels } from './bit-kernels.ts';
import { allocate } from './bit-memory.ts';

/** Bits by ordinal, 32 a word; a multiple of four words, in the memory of the kernels. */
export type Bits = Uint32Array<SharedArrayBuffer>;

export const NONE: Bits = allocate(0);

export const wordsFor = (ordinals: number): number => ((ordinals + 127) >>> 7) << 2;

/** So many words at least, of zeros; a copy of the first of others where these are given. */
export function bitsOf(words: number, first?: Uint32Array): Bits {
  const bits = allocate((words + 3) & ~3);
  if (first) bits.set(first);
  return bits;
}

export const bitsFor = (ordinals: number): Bits => bitsOf(wordsFor(ordinals));

/** 1 for an ordinal that is in them, 0 for another: to be added without a branch that nobody could foretell. */
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

/** How many ordinals are in both. */
export const countBoth = (bits: Bits, other: Bits): number =>
  kernels.count(bits.byteOffset, other.byteOffset, bytesOfBoth(bits, other));

export const countBits = (bits: Bits): number => countBoth(bits, bits);

/** How many are in `bits` and in one of two others. */
export function countEither(bits: Bits, one: Bits, other: Bits): number {
  const longer = one.length < other.length ? other : one;
  const both = Math.min(bytesOfBoth(one, other), bits.byteLength);
  const rest = bytesOfBoth(bits, longer) - both;
  return (
    kernels.countEither(bits.byteOffset, one.byteOffset, other.byteOffset, both) +
    kernels.count(bits.byteOffset + both, longer.byteOffset + both, rest)
  );
}

/** Leaves in `bits` what is in both. */
export function keepBits(bits: Bits, other: Bits): void {
  kernels.and(bits.byteOffset, other.byteOffset, bytesOfBoth(bits, other));
  if (other.length < bits.length) bits.fill(0, other.length);
}

/** Adds to `bits` what is in the other, as far as they reach. */
export const addBits = (bits: Bits, other: Bits): void =>
  kernels.or(bits.byteOffset, other.byteOffset, bytesOfBoth(bits, other));

/** Leaves in `bits` what is not in the other. */
export const dropBits = (bits: Bits, other: Bits): void =>
  kernels.andNot(bits.byteOffset, other.byteOffset, bytesOfBoth(bits, other));

/** Adds one bit to another of the same length; `carry` becomes what is carried. Whether anything is. */
export const halfAdd = (bits: Bits, carry: Bits): boolean =>
  kernels.halfAdd(bits.byteOffset, carry.byteOffset, bits.byteLength) !== 0;

/**
 * Arrays of bits that are used again and again: at a million products a new one is 125 kB outside the heap, of
 * which some a question keep the collector of garbage busy.
 */
export class ScratchBits {
  #arrays: Bits[];

  constructor(count: number) {
    this.#arrays = Array.from({ length: count }, () => NONE);
  }

  /** So many words each, without any ordinal, until this is asked again. */
  cleared(words: number): Bits[] {
    this.#arrays = this.#arrays.map((bits) => (bits.length < words ? bitsOf(words) : bits));
    return this.#arrays.map((bits) => bits.subarray(0, words).fill(0));
  }
}

/** Arrays of bits that are used again, as `ScratchBits`, but each on its own: for what is kept for a while. */
export class BitsPool {
  #free: Bits[] = [];
  #given: Bits[] = [];
  #words = 0;

  /** Room for so many ordinals, without any of them. */
  take(ordinals: number): Bits {
    const words = wordsFor(ordinals);
    if (words !== this.#words) {
      this.#free = [];
      this.#words = words;
    }
    return this.#free.pop()?.fill(0) ?? bitsOf(words);
  }

  /** To be called once for each that was taken and is kept no longer; who works with it may go on until `reuse`. */
  give(bits: Bits): void {
    this.#given.push(bits);
  }

  /** To be called when nobody works with what was given. */
  reuse(): void {
    for (const bits of this.#given) if (bits.length === this.#words) this.#free.push(bits);
    this.#given = [];
  }
}

/** Each ordinal of the bits, ascending. */
export function eachBit(bits: Bits, visit: (ordinal: number) => void): void {
  for (let at = 0; at < bits.length; at += 1) {
    for (let word = bits[at] as number; word !== 0; word &= word - 1)
      visit((at << 5) + 31 - Math.clz32(word & -word));
  }
}

/** How many of the ordinals have each of so many numbers, which `numbers` has by ordinal. */
export function countByNumber(bits: Bits, size: number, numbers: ArrayLike<number>): Uint32Array {
  const counts = new Uint32Array(size);
  for (let at = 0; at < bits.length; at += 1) {
    for (let word = bits[at] as number; word !== 0; word &= word - 1) {
      const number = numbers[(at << 5) + 31 - Math.clz32(word & -word)] as number;
      counts[number] = (counts[number] as number) + 1;
    }
  }
  return counts;
}

/** The ordinals whose bits are set, in their order. */
export function ordinalsOf(bits: Bits): number[] {
  const ordinals: number[] = [];
  eachBit(bits, (ordinal) => ordinals.push(ordinal));
  return ordinals;
}
