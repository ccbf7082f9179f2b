import type { PartReader, PartWriter } from './parts.ts';

const ID = /^[0-9a-f]{24}$/;
/** Numbers per id, and digits of each. */
const NUMBERS = 3;
const DIGITS = 8;
/** Minimum table cells per id, which keeps searches short. */
const CELLS = 2;

/** Parses an id into its numbers; `false` if invalid. */
function parse(id: string, into: Uint32Array): boolean {
  if (!ID.test(id)) return false;
  for (let number = 0; number < NUMBERS; number += 1)
    into[number] = Number.parseInt(id.slice(number * DIGITS, (number + 1) * DIGITS), 16);
  return true;
}

/**
 * Maps between product ids (24 lower-case hex digits) and ordinals, outside the heap, where a
 * million entries cost the garbage collector nothing (decision 0036).
 */
export class Ids {
  #numbers = new Uint32Array(64 * NUMBERS);
  /** Ordinals plus one, open addressing; 0 for an empty cell. */
  #table = new Uint32Array(64 * CELLS);
  #size = 0;
  readonly #wanted = new Uint32Array(NUMBERS);

  /** Number of ids with an ordinal. */
  get size(): number {
    return this.#size;
  }

  ordinalOf(id: string): number | undefined {
    if (!parse(id, this.#wanted)) return undefined;
    const ordinal = this.#table[this.#find(this.#wanted, 0)] as number;
    return ordinal === 0 ? undefined : ordinal - 1;
  }

  /** Returns the id that has, or had, the ordinal. */
  at(ordinal: number): string {
    let id = '';
    for (let at = ordinal * NUMBERS; at < (ordinal + 1) * NUMBERS; at += 1)
      id += (this.#numbers[at] as number).toString(16).padStart(DIGITS, '0');
    return id;
  }

  /** Negative if the first ordinal's id sorts first, 0 if equal. */
  compare(one: number, other: number): number {
    for (let number = 0; number < NUMBERS; number += 1) {
      const difference =
        (this.#numbers[one * NUMBERS + number] as number) -
        (this.#numbers[other * NUMBERS + number] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Assigns an ordinal to an id without one. Throws for an invalid id. */
  set(id: string, ordinal: number): void {
    if (!parse(id, this.#wanted)) throw new Error(`"${id}" is not an id`);
    this.#makeRoom(ordinal);
    this.#numbers.set(this.#wanted, ordinal * NUMBERS);
    this.#put(ordinal);
  }

  /** Removes an id's ordinal; `at` still returns the id. */
  delete(ordinal: number): void {
    const table = this.#table;
    const last = table.length - 1;
    let hole = this.#find(this.#numbers, ordinal * NUMBERS);
    if (table[hole] === 0) return;
    // move following entries up, so that every id is found without a gap
    for (let cell = (hole + 1) & last; table[cell] !== 0; cell = (cell + 1) & last) {
      const home = this.#homeOf(this.#numbers, ((table[cell] as number) - 1) * NUMBERS);
      if (((cell - home) & last) < ((cell - hole) & last)) continue;
      table[hole] = table[cell] as number;
      hole = cell;
    }
    table[hole] = 0;
    this.#size -= 1;
  }

  async save(to: PartWriter, ordinals: number): Promise<void> {
    await to.numbers(this.#numbers.subarray(0, ordinals * NUMBERS));
  }

  /** Loads saved ids and returns the number of ordinals. */
  async load(from: PartReader): Promise<number> {
    this.#numbers = await from.numbers(Uint32Array);
    return this.#numbers.length / NUMBERS;
  }

  /** Assigns these ordinals to their ids, which have none. */
  fill(ordinals: Uint32Array): void {
    this.#resize(ordinals.length);
    for (const ordinal of ordinals) this.#put(ordinal);
  }

  #put(ordinal: number): void {
    this.#table[this.#find(this.#numbers, ordinal * NUMBERS)] = ordinal + 1;
    this.#size += 1;
  }

  /** Returns the cell of the id, or the one where it would be. */
  #find(numbers: Uint32Array, from: number): number {
    const table = this.#table;
    const last = table.length - 1;
    let cell = this.#homeOf(numbers, from);
    while (table[cell] !== 0 && !this.#isAt((table[cell] as number) - 1, numbers, from))
      cell = (cell + 1) & last;
    return cell;
  }

  #isAt(ordinal: number, numbers: Uint32Array, from: number): boolean {
    for (let number = 0; number < NUMBERS; number += 1)
      if (this.#numbers[ordinal * NUMBERS + number] !== numbers[from + number]) return false;
    return true;
  }

  /** Returns the first cell of an id. Consecutive ids differ only in their last digits. */
  #homeOf(numbers: Uint32Array, from: number): number {
    let hash = 0;
    for (let at = from; at < from + NUMBERS; at += 1) {
      hash = Math.imul(hash ^ (numbers[at] as number), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash & (this.#table.length - 1);
  }

  #makeRoom(ordinal: number): void {
    const wanted = (ordinal + 1) * NUMBERS;
    if (wanted > this.#numbers.length) {
      const longer = new Uint32Array(wanted + NUMBERS * Math.max(64, ordinal >>> 3));
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    if ((this.#size + 1) * CELLS <= this.#table.length) return;
    const before = this.#table;
    this.#resize(2 * this.#size);
    for (const one of before) if (one !== 0) this.#put(one - 1);
  }

  /** Clears the table and resizes it for so many ids. */
  #resize(ids: number): void {
    this.#table = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(64, ids) * CELLS)));
    this.#size = 0;
  }
}
