import type { PartReader, PartWriter } from './parts.ts';

const ID = /^[0-9a-f]{24}$/;
/** Numbers that an id is kept as, and digits of each. */
const NUMBERS = 3;
const DIGITS = 8;
/** Cells of the table for each id at least: so it is found within a few. */
const CELLS = 2;

/** Reads an id as its numbers; `false` where it is none. */
function parse(id: string, into: Uint32Array): boolean {
  if (!ID.test(id)) return false;
  for (let number = 0; number < NUMBERS; number += 1)
    into[number] = Number.parseInt(id.slice(number * DIGITS, (number + 1) * DIGITS), 16);
  return true;
}

/**
 * Ids of products by ordinal and ordinals by id, as 24 hexadecimal digits in lower case. They lie outside the heap, where a
 * million are no work for the collector of garbage (docs/decisions/0036).
 */
export class Ids {
  #numbers = new Uint32Array(64 * NUMBERS);
  /** Ordinals and one, each in the first free cell behind the one that its id leads to; 0 where there is none. */
  #table = new Uint32Array(64 * CELLS);
  #size = 0;
  readonly #wanted = new Uint32Array(NUMBERS);

  /** How many have an ordinal. */
  get size(): number {
    return this.#size;
  }

  ordinalOf(id: string): number | undefined {
    if (!parse(id, this.#wanted)) return undefined;
    const ordinal = this.#table[this.#find(this.#wanted, 0)] as number;
    return ordinal === 0 ? undefined : ordinal - 1;
  }

  /** The id that has, or had, the ordinal. */
  at(ordinal: number): string {
    let id = '';
    for (let at = ordinal * NUMBERS; at < (ordinal + 1) * NUMBERS; at += 1)
      id += (this.#numbers[at] as number).toString(16).padStart(DIGITS, '0');
    return id;
  }

  /** Negative where the first ordinal's id comes first, 0 where both are the same. */
  compare(one: number, other: number): number {
    for (let number = 0; number < NUMBERS; number += 1) {
      const difference =
        (this.#numbers[one * NUMBERS + number] as number) -
        (this.#numbers[other * NUMBERS + number] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Gives an ordinal to an id that has none. Throws where it is no id. */
  set(id: string, ordinal: number): void {
    if (!parse(id, this.#wanted)) throw new Error(`"${id}" is no id`);
    this.#makeRoom(ordinal);
    this.#numbers.set(this.#wanted, ordinal * NUMBERS);
    this.#put(ordinal);
  }

  /** Takes the ordinal from the id that has it; `at` still tells which that was. */
  delete(ordinal: number): void {
    const table = this.#table;
    const last = table.length - 1;
    let hole = this.#find(this.#numbers, ordinal * NUMBERS);
    if (table[hole] === 0) return;
    // what stands behind it and belongs before moves up, so that every id is found without a gap
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

  /** Reads what was saved: which id each ordinal has or had. Returns how many these are. */
  async load(from: PartReader): Promise<number> {
    this.#numbers = await from.numbers(Uint32Array);
    return this.#numbers.length / NUMBERS;
  }

  /** Gives these ordinals to their ids, which have none. */
  fill(ordinals: Uint32Array): void {
    this.#resize(ordinals.length);
    for (const ordinal of ordinals) this.#put(ordinal);
  }

  #put(ordinal: number): void {
    this.#table[this.#find(this.#numbers, ordinal * NUMBERS)] = ordinal + 1;
    this.#size += 1;
  }

  /** Where the table has the id, or would have it. */
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

  /** The cell that an id leads to. Ids made one after the other differ in their last digits only. */
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

  /** Empties the table and gives it cells for so many. */
  #resize(ids: number): void {
    this.#table = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(64, ids) * CELLS)));
    this.#size = 0;
  }
}
