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

/** Intersects `bits` with the union of the sets. */
export function keepUnion(bits: Bits, sets: readonly OrdinalSet[]): void {
  const [only] = sets;
  if (sets.length === 1 && only) only.keepIn(bits);
  else keepBits(bits, unionOf(sets, bits.length));
}

/** Returns how many ordinals in the union of the sets are in `bits`. */
export function countUnionIn(sets: readonly OrdinalSet[], bits: Bits): number {
  const [one, other] = sets;
  const count = sets.length === 2 && other && one?.countEitherIn(other, bits);
  return typeof count === 'number' ? count : countBoth(unionOf(sets, bits.length), bits);
}

/** Returns the union of the sets in so many words, valid until the next call. */
export function unionOf(sets: readonly OrdinalSet[], words: number): Bits {
  const [bits = NONE] = unions.cleared(words);
  for (const set of sets) set.addTo(bits);
  return bits;
}

/** Maximum length that is always a list. */
const FEW = 32;

/** Density, as a power of two, at which a list needs as much memory as bits. */
const AS_SMALL = 5;
/** At this density bits need twice the memory and half the time. */
export const SOONER = 6;

/**
 * A set of ordinals: a sorted list while that is smaller than bits, else bits, like roaring bitmaps
 * (decision 0036).
 */
export class OrdinalSet {
  #list: Uint32Array | undefined = new Uint32Array(2);
  #bits: Bits = NONE;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Cost of scanning: ordinals of a list, words of bits. */
  get cost(): number {
    return this.#list ? this.#size : this.#bits.length;
  }

  /** Words of bits for all ordinals. */
  get words(): number {
    if (!this.#list) return this.#bits.length;
    return this.#size === 0 ? 0 : wordsFor((this.#list[this.#size - 1] as number) + 1);
  }

  /** Ordinals, ascending. */
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

  /** Representation for saving. */
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

  /** @param share density at which bits replace a list, as a power of two */
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

  /** Removes the ordinals in `bits`. */
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

  /** Adds its ordinals to `bits`, which must be large enough. */
  addTo(bits: Bits): void {
    if (this.#list) {
      for (let at = 0; at < this.#size; at += 1) setBit(bits, this.#list[at] as number);
      return;
    }
    addBits(bits, this.#bits);
  }

  /** Replaces the content of `bits`, which must be large enough. */
  copyTo(bits: Bits): void {
    if (this.#list) {
      this.addTo(bits.fill(0));
      return;
    }
    bits.set(this.#bits.subarray(0, bits.length));
    bits.fill(0, this.#bits.length);
  }

  /** Intersects `bits` with the set. */
  keepIn(bits: Bits): void {
    keepBits(bits, this.#list ? unionOf([this], bits.length) : this.#bits);
  }

  /** Returns how many of its ordinals are in `bits`. */
  countIn(bits: Bits): number {
    if (this.#list) {
      let count = 0;
      for (let at = 0; at < this.#size; at += 1) count += bitAt(bits, this.#list[at] as number);
      return count;
    }
    return countBoth(bits, this.#bits);
  }

  /**
   * Returns how many ordinals of this or the other set are in `bits`; undefined if both are lists.
   */
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

  /** Returns the first position whose ordinal is not lower. */
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

  /** Grows the bits up to an ordinal, or converts the list to bits. */
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

/** Marks a set saved as a list in place of its number of words. */
const LISTED = 0xffffffff;

/** A set of ordinals for each number from 0. */
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
    if (at !== all.length) throw new Error('the snapshot is damaged');
  }
}
