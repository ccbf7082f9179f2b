/** Bits by slot, 32 a word. */
export type Bits = Uint32Array;

export const NONE: Bits = new Uint32Array(0);

export const wordsFor = (slots: number): number => (slots + 31) >>> 5;

export const bitsFor = (slots: number): Bits => new Uint32Array(wordsFor(slots));

export const hasBit = (bits: Bits, slot: number): boolean =>
  (((bits[slot >>> 5] as number) >>> (slot & 31)) & 1) === 1;

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
}

export function clearBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) & ~(1 << (slot & 31));
}

export function flipBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) ^ (1 << (slot & 31));
}

export function onesOf(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * How many slots are in both. Four words at once are added bit by bit to ones, twos and fours, so that of four
 * words one is counted (Harley and Seal, in H. S. Warren, Hacker's Delight, 5-1).
 */
export function countBoth(bits: Bits, other: Bits): number {
  const words = Math.min(bits.length, other.length);
  let [ones, twos, fours] = [0, 0, 0];
  let at = 0;
  for (; at + 3 < words; at += 4) {
    let one = (bits[at] as number) & (other[at] as number);
    let two = (bits[at + 1] as number) & (other[at + 1] as number);
    let either = ones ^ one;
    const first = (ones & one) | (either & two);
    ones = either ^ two;
    one = (bits[at + 2] as number) & (other[at + 2] as number);
    two = (bits[at + 3] as number) & (other[at + 3] as number);
    either = ones ^ one;
    const second = (ones & one) | (either & two);
    ones = either ^ two;
    either = twos ^ first;
    fours += onesOf((twos & first) | (either & second));
    twos = either ^ second;
  }
  let count = 4 * fours + 2 * onesOf(twos) + onesOf(ones);
  for (; at < words; at += 1) count += onesOf((bits[at] as number) & (other[at] as number));
  return count;
}

export const countBits = (bits: Bits): number => countBoth(bits, bits);

/** Leaves in `bits` what is in both. */
export function keepBits(bits: Bits, other: Bits): void {
  const both = Math.min(bits.length, other.length);
  for (let at = 0; at < both; at += 1) bits[at] = (bits[at] as number) & (other[at] as number);
  bits.fill(0, both);
}

/** Leaves in `bits` what is not in the other. */
export function dropBits(bits: Bits, other: Bits): void {
  const both = Math.min(bits.length, other.length);
  for (let at = 0; at < both; at += 1) bits[at] = (bits[at] as number) & ~(other[at] as number);
}

/**
 * Arrays of bits that are used again and again: at a million products a new one is 125 kB outside the heap, of
 * which some a question keep the collector of garbage busy.
 */
export class ScratchBits {
  #arrays: Bits[];

  constructor(count: number) {
    this.#arrays = Array.from({ length: count }, () => NONE);
  }

  /** So many words each, without any slot, until this is asked again. */
  cleared(words: number): Bits[] {
    this.#arrays = this.#arrays.map((bits) =>
      bits.length < words ? new Uint32Array(words) : bits,
    );
    return this.#arrays.map((bits) => bits.subarray(0, words).fill(0));
  }
}

/** Arrays of bits that are used again, as `ScratchBits`, but each on its own: for what is kept for a while. */
export class BitsPool {
  #free: Bits[] = [];
  #given: Bits[] = [];
  #words = 0;

  /** Room for so many slots, without any of them. */
  take(slots: number): Bits {
    const words = wordsFor(slots);
    if (words !== this.#words) {
      this.#free = [];
      this.#words = words;
    }
    return this.#free.pop()?.fill(0) ?? new Uint32Array(words);
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

/** Each slot of the bits, ascending. */
export function eachBit(bits: Bits, visit: (slot: number) => void): void {
  for (let at = 0; at < bits.length; at += 1) {
    for (let word = bits[at] as number; word !== 0; word &= word - 1)
      visit((at << 5) + 31 - Math.clz32(word & -word));
  }
}

/** How many of the slots have each of so many numbers, which `numbers` has by slot. */
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

/** The slots whose bits are set, in their order. */
export function slotsOf(bits: Bits): number[] {
  const slots: number[] = [];
  eachBit(bits, (slot) => slots.push(slot));
  return slots;
}
