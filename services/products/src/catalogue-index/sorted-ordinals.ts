import { createPauses } from '../pauses.ts';
import { type Bits, bitAt, flipBit, hasBit } from './bits.ts';
import type { Compare } from './sort-orders.ts';

/** Maximum ordinals per block; a full one is split. */
const BLOCK = 512;
/** Ordinals per block when built at once. */
const BLOCK_AT_FIRST = 448;

/** Sorted ordinals outside the heap. */
class Block {
  readonly #ordinals = new Uint32Array(BLOCK);
  length: number;

  constructor(ordinals: ArrayLike<number>) {
    this.#ordinals.set(ordinals);
    this.length = ordinals.length;
  }

  get ordinals(): Uint32Array {
    return this.#ordinals.subarray(0, this.length);
  }

  at(position: number): number {
    return this.#ordinals[position] as number;
  }

  get last(): number {
    return this.at(this.length - 1);
  }

  /** Returns how many of its ordinals are in `bits`: without branches, several times as fast. */
  countIn(bits: Bits): number {
    const ordinals = this.#ordinals;
    let count = 0;
    for (let at = 0; at < this.length; at += 1) count += bitAt(bits, ordinals[at] as number);
    return count;
  }

  /** Returns the first position at which the condition holds. */
  firstWhere(holds: (ordinal: number) => boolean): number {
    return firstWhere(this.length, (position) => holds(this.at(position)));
  }

  insert(position: number, ordinal: number): void {
    this.#ordinals.copyWithin(position + 1, position, this.length);
    this.#ordinals[position] = ordinal;
    this.length += 1;
  }

  remove(position: number): void {
    this.#ordinals.copyWithin(position, position + 1, this.length);
    this.length -= 1;
  }

  /** Keeps the first half and returns the other. */
  halve(): Block {
    const half = new Block(this.ordinals.subarray(this.length >>> 1));
    this.length -= half.length;
    return half;
  }
}

/** Positions of an order from the first up to before the end. */
export interface Positions {
  first: number;
  end: number;
}

/** Ordinals in a sort order, in blocks, so that an insertion moves only its own block. */
export class SortedOrdinals {
  readonly #blocks: Block[] = [];
  #length = 0;
  readonly #compare: Compare;

  constructor(sorted: Uint32Array, compare: Compare) {
    this.#compare = compare;
    for (let at = 0; at < sorted.length; at += BLOCK_AT_FIRST)
      this.#blocks.push(new Block(sorted.slice(at, at + BLOCK_AT_FIRST)));
    this.#length = sorted.length;
  }

  get length(): number {
    return this.#length;
  }

  /** All positions. */
  get positions(): Positions {
    return { first: 0, end: this.#length };
  }

  /** All ordinals, sorted. */
  get sorted(): Uint32Array {
    const sorted = new Uint32Array(this.#length);
    let at = 0;
    for (const block of this.#blocks) {
      sorted.set(block.ordinals, at);
      at += block.length;
    }
    return sorted;
  }

  /** Returns the positions `from` to `from + wanted`; `backwards` counts from the end. */
  slice(backwards: boolean, from: number, wanted: number): number[] {
    const found: number[] = [];
    let skip = from;
    for (let number = 0; number < this.#blocks.length && found.length < wanted; number += 1) {
      const block = this.#blockInTurn(number, backwards);
      const { length } = block;
      const end = Math.min(length, skip + wanted - found.length);
      for (let at = skip; at < end; at += 1) found.push(block.at(backwards ? length - 1 - at : at));
      skip = Math.max(0, skip - length);
    }
    return found;
  }

  /**
   * The same for those in `bits`, all of which are at some positions; fewer if more than `most`
   * would be scanned.
   */
  among(
    bits: Bits,
    backwards: boolean,
    from: number,
    wanted: number,
    { first, end, most = Number.POSITIVE_INFINITY }: Positions & { most?: number },
  ): number[] {
    const found: number[] = [];
    let skip = from;
    let passed = 0;
    let before = backwards ? this.#length - end : first;
    for (let number = 0; number < this.#blocks.length && passed <= most; number += 1) {
      const block = this.#blockInTurn(number, backwards);
      const { length } = block;
      if (length <= before) {
        before -= length;
        continue;
      }
      before = 0;
      passed += length;
      if (skip > 0) {
        const skipped = block.countIn(bits);
        if (skipped <= skip) {
          skip -= skipped;
          continue;
        }
      }
      for (let at = 0; at < length; at += 1) {
        const ordinal = block.at(backwards ? length - 1 - at : at);
        if (!hasBit(bits, ordinal)) continue;
        skip -= 1;
        if (skip < 0 && found.push(ordinal) === wanted) return found;
      }
    }
    return found;
  }

  #blockInTurn(number: number, backwards: boolean): Block {
    return this.#blocks[backwards ? this.#blocks.length - 1 - number : number] as Block;
  }

  /** Toggles the ordinals of a range of positions in `bits`. */
  flip(bits: Bits, from: number, to: number): void {
    let begin = 0;
    for (const block of this.#blocks) {
      const end = Math.min(block.length, to - begin);
      for (let at = Math.max(0, from - begin); at < end; at += 1) flipBit(bits, block.at(at));
      begin += block.length;
      if (begin >= to) return;
    }
  }

  /** Returns how many ordinals come before the first for which `isBefore` is false. */
  countWhile(isBefore: (ordinal: number) => boolean): number {
    const blocks = this.#blocks;
    const until = firstWhere(blocks.length, (at) => !isBefore((blocks[at] as Block).last));
    let count = blocks[until]?.firstWhere((ordinal) => !isBefore(ordinal)) ?? 0;
    for (let at = 0; at < until; at += 1) count += (blocks[at] as Block).length;
    return count;
  }

  insert(ordinal: number): void {
    if (this.#blocks.length === 0) {
      this.#blocks.push(new Block([ordinal]));
      this.#length += 1;
      return;
    }
    const number = Math.min(this.#blockOf(ordinal), this.#blocks.length - 1);
    const block = this.#blocks[number] as Block;
    if (block.length === BLOCK) {
      this.#blocks.splice(number + 1, 0, block.halve());
      this.insert(ordinal);
      return;
    }
    block.insert(this.#positionIn(block, ordinal), ordinal);
    this.#length += 1;
  }

  remove(ordinal: number): void {
    const number = this.#blockOf(ordinal);
    const block = this.#blocks[number];
    if (!block) return;
    const position = this.#positionIn(block, ordinal);
    if (position === block.length || block.at(position) !== ordinal) return;
    block.remove(position);
    if (block.length === 0) this.#blocks.splice(number, 1);
    this.#length -= 1;
  }

  /** Returns the first block that ends at or after this ordinal. */
  #blockOf(ordinal: number): number {
    return firstWhere(
      this.#blocks.length,
      (number) => this.#compare((this.#blocks[number] as Block).last, ordinal) >= 0,
    );
  }

  #positionIn(block: Block, ordinal: number): number {
    return block.firstWhere((one) => this.#compare(one, ordinal) >= 0);
  }
}

/** Returns the first position at which the condition holds. */
function firstWhere(positions: number, holds: (position: number) => boolean): number {
  let low = 0;
  let high = positions;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Ordinals sorted at once, and merged between two checks of the clock. */
const RUN = 4096;

/** Sorts like `Array.sort` outside the heap, in slices between which other work runs. */
export async function sortedInSlices(
  ordinals: Uint32Array,
  compare: Compare,
  pause = createPauses(),
): Promise<Uint32Array> {
  let from = ordinals.slice();
  let into = new Uint32Array(from.length);
  for (let at = 0; at < from.length; at += RUN) {
    from.subarray(at, at + RUN).sort(compare);
    if (pause.isDue()) await pause.take();
  }
  for (let width = RUN; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length);
      const end = Math.min(start + 2 * width, from.length);
      let [left, right] = [start, middle];
      for (let at = start; at < end; at += 1) {
        const takesLeft =
          right === end ||
          (left < middle && compare(from[left] as number, from[right] as number) <= 0);
        into[at] = from[takesLeft ? left++ : right++] as number;
        if (at % RUN === 0 && pause.isDue()) await pause.take();
      }
    }
    [from, into] = [into, from];
  }
  return from;
}
