import {
  addBits,
  type Bits,
  bitAt,
  bitsFor,
  bitsOf,
  clearBit,
  countBits,
  countBoth,
  countEither,
  dropBits,
  eachBit,
  hasBit,
  keepBits,
  NONE,
  ScratchBits,
  setBit,
  wordsFor,
} from './bits.ts';
import type { PartReader, PartWriter } from './parts.ts';

const unions = new ScratchBits(1);

/** Leaves in `bits` what is in any of the sets. */
export function keepUnion(bits: Bits, sets: readonly OrdinalSet[]): void {
  const [only] = sets;
  if (sets.length === 1 && only) only.keepIn(bits);
  else keepBits(bits, unionOf(sets, bits.length));
}

/** How many of the ordinals of any of the sets are in `bits`. */
export function countUnionIn(sets: readonly OrdinalSet[], bits: Bits): number {
  const [one, other] = sets;
  const count = sets.length === 2 && other && one?.countEitherIn(other, bits);
  return typeof count === 'number' ? count : countBoth(unionOf(sets, bits.length), bits);
}

/** The ordinals of any of the sets, in bits of so many words, until this is asked again. */
export function unionOf(sets: readonly OrdinalSet[], words: number): Bits {
  const [bits = NONE] = unions.cleared(words);
  for (const [at, set] of sets.entries())
    if (at === 0) set.copyTo(bits);
    else set.addTo(bits);
  return bits;
}

/** A list up to this long stays one. */
const FEW = 32;

/** A list with this share of the ordinals takes as much memory as bits: one in 2 to the power of this. */
const AS_SMALL = 5;
/** With this one bits take twice as much, and are passed over in half the time. */
export const SOONER = 6;

/**
 * A set of ordinals: an ascending list while that takes less memory than bits, bits from there on, as roaring
 * bitmaps do (docs/decisions/0036).
 */
export class OrdinalSet {
  #list: Uint32Array | undefined = new Uint32Array(2);
  #bits: Bits = NONE;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** What passing over it takes: ordinals of a list, words of bits. */
  get cost(): number {
    return this.#list ? this.#size : this.#bits.length;
  }

  /** Words of bits that have room for all. */
  get words(): number {
    if (!this.#list) return this.#bits.length;
    return this.#size === 0 ? 0 : wordsFor((this.#list[this.#size - 1] as number) + 1);
  }

  /** Its ordinals, ascending. */
  get ordinals(): Uint32Array {
    if (this.#list) return this.#list.slice(0, this.#size);
    const ordinals = new Uint32Array(this.#size);
    let at = 0;
    eachBit(this.#bits, (ordinal) => {
      ordinals[at] = ordinal;
      at += 1;
    });
    return ordinals;
  }

  /** What it is made of, to be saved. */
  get saved(): { size: number; list: Uint32Array | undefined; bits: Bits } {
    return { size: this.#size, list: this.#list?.subarray(0, this.#size), bits: this.#bits };
  }

  static of(size: number, list: Uint32Array | undefined, bits: Bits): OrdinalSet {
    const set = new OrdinalSet();
    set.#size = size;
    set.#list = list;
    set.#bits = bits;
    return set;
  }

  /** @param share from which on bits take the place of a list: one in 2 to the power of this */
  add(ordinal: number, share = AS_SMALL): void {
    if (!this.#list) this.#makeRoom(ordinal, share + 1);
    const list = this.#list;
    if (list) {
      const at = this.#placeOf(list, ordinal);
      if (at < this.#size && list[at] === ordinal) return;
      const room = this.#size < list.length ? list : grown(list, 2 * list.length + 2);
      room.copyWithin(at + 1, at, this.#size);
      room[at] = ordinal;
      this.#list = room;
      this.#size += 1;
      const last = room[this.#size - 1] as number;
      if (this.#size > Math.max(FEW, last >>> share)) this.#toBits(room, last);
    } else if (!hasBit(this.#bits, ordinal)) {
      setBit(this.#bits, ordinal);
      this.#size += 1;
    }
  }

  delete(ordinal: number): void {
    const list = this.#list;
    if (list) {
      const at = this.#placeOf(list, ordinal);
      if (at === this.#size || list[at] !== ordinal) return;
      list.copyWithin(at, at + 1, this.#size);
    } else {
      if (ordinal >>> 5 >= this.#bits.length || !hasBit(this.#bits, ordinal)) return;
      clearBit(this.#bits, ordinal);
    }
    this.#size -= 1;
  }

  /** Takes those out that are in `bits`. */
  deleteAll(bits: Bits): void {
    if (this.#list) {
      const left = this.#list.subarray(0, this.#size).filter((ordinal) => !hasBit(bits, ordinal));
      this.#list.set(left);
      this.#size = left.length;
      return;
    }
    dropBits(this.#bits, bits);
    this.#size = countBits(this.#bits);
  }

  /** Sets its ordinals in `bits`, which have room for all. */
  addTo(bits: Bits): void {
    if (this.#list) {
      for (let at = 0; at < this.#size; at += 1) setBit(bits, this.#list[at] as number);
      return;
    }
    addBits(bits, this.#bits);
  }

  /** The same of `bits` without any ordinal. */
  copyTo(bits: Bits): void {
    if (this.#list) this.addTo(bits);
    else bits.set(this.#bits.subarray(0, bits.length));
  }

  /** Leaves in `bits` what is in the set. */
  keepIn(bits: Bits): void {
    if (!this.#list) {
      keepBits(bits, this.#bits);
      return;
    }
    const both = this.#list.subarray(0, this.#size).filter((ordinal) => hasBit(bits, ordinal));
    bits.fill(0);
    for (const ordinal of both) setBit(bits, ordinal);
  }

  /** How many of its ordinals are in `bits`. */
  countIn(bits: Bits): number {
    if (this.#list) {
      let count = 0;
      for (let at = 0; at < this.#size; at += 1) count += bitAt(bits, this.#list[at] as number);
      return count;
    }
    return countBoth(bits, this.#bits);
  }

  /** How many of its ordinals and of the other set's are in `bits`; undefined where both are lists. */
  countEitherIn(other: OrdinalSet, bits: Bits): number | undefined {
    if (this.#list) return other.#list ? undefined : other.countEitherIn(this, bits);
    if (!other.#list) return countEither(bits, this.#bits, other.#bits);
    let count = this.countIn(bits);
    for (let at = 0; at < other.#size; at += 1) {
      const ordinal = other.#list[at] as number;
      count += bitAt(bits, ordinal) & ~bitAt(this.#bits, ordinal);
    }
    return count;
  }

  /** The first position of the list whose ordinal is not below this one. */
  #placeOf(list: Uint32Array, ordinal: number): number {
    let high = this.#size;
    if (high === 0 || (list[high - 1] as number) < ordinal) return high;
    let low = 0;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((list[middle] as number) < ordinal) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #toBits(list: Uint32Array, last: number): void {
    this.#bits = bitsFor(last + 1);
    for (let at = 0; at < this.#size; at += 1) setBit(this.#bits, list[at] as number);
    this.#list = undefined;
  }

  /** Lengthens the bits up to an ordinal, or makes a list of them where that has become shorter. */
  #makeRoom(ordinal: number, share: number): void {
    if (ordinal >>> 5 < this.#bits.length) return;
    if (this.#size >= ordinal >>> share) {
      this.#bits = bitsOf((ordinal >>> 5) + (ordinal >>> 8) + 1, this.#bits);
      return;
    }
    this.#list = grown(this.ordinals, 2 * this.#size + 2);
    this.#bits = NONE;
  }
}

function grown(array: Uint32Array, size: number): Uint32Array {
  const larger = new Uint32Array(size);
  larger.set(array);
  return larger;
}

/** Of a set that is saved as a list, where one of bits has how many words these are. */
const LISTED = 0xffffffff;

/** A set of ordinals for each number, from 0 on. */
export class OrdinalSets {
  readonly #sets: OrdinalSet[] = [];

  get length(): number {
    return this.#sets.length;
  }

  of(number: number): OrdinalSet {
    while (this.#sets.length <= number) this.#sets.push(new OrdinalSet());
    return this.#sets[number] as OrdinalSet;
  }

  async save(to: PartWriter): Promise<void> {
    const saved = this.#sets.map((set) => set.saved);
    const words = saved.map(({ list, bits }) => list ?? bits);
    const heads = saved.flatMap(({ size, list, bits }) => [size, list ? LISTED : bits.length]);
    await to.numbers(Uint32Array.from(heads));
    const all = new Uint32Array(words.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const some of words) {
      all.set(some, at);
      at += some.length;
    }
    await to.numbers(all);
  }

  async load(from: PartReader): Promise<void> {
    const heads = await from.numbers(Uint32Array);
    const all = await from.numbers(Uint32Array);
    let at = 0;
    for (let head = 0; head < heads.length; head += 2) {
      const [size, kind] = [heads[head] as number, heads[head + 1] as number];
      const words = all.slice(at, at + (kind === LISTED ? size : kind));
      at += words.length;
      this.#sets.push(
        kind === LISTED
          ? OrdinalSet.of(size, words, NONE)
          : OrdinalSet.of(size, undefined, bitsOf(kind, words)),
      );
    }
    if (at !== all.length) throw new Error('it is damaged');
  }
}
