import { ordinalsOf } from './bits.ts';
import type { Columns } from './columns.ts';
import type { SomeMatches } from './facets.ts';
import type { Ids } from './ids.ts';
import type { OrdinalSet } from './ordinal-set.ts';
import type { PartReader, PartWriter } from './parts.ts';
import { comparing, ORDER_NAMES, type OrderName } from './sort-orders.ts';
import { SortedOrdinals, sortedInSlices } from './sorted-ordinals.ts';

/** Cost of sorting one of `n` ordinals, in words scanned, times the logarithm of `n`. */
const SORT_COST = 8;

/** The ordinals of all products in each sort order, built on first use. */
export class OrdinalOrders {
  readonly #orders = new Map<OrderName, SortedOrdinals>();
  readonly #compare;
  readonly #filled: () => OrdinalSet;

  /** @param filled the ordinals in use */
  constructor(columns: Columns, ids: Ids, filled: () => OrdinalSet) {
    this.#compare = comparing(columns, ids);
    this.#filled = filled;
  }

  insert(ordinal: number): void {
    for (const order of this.#orders.values()) order.insert(ordinal);
  }

  /** Call while its columns are unchanged. */
  remove(ordinal: number): void {
    for (const order of this.#orders.values()) order.remove(ordinal);
  }

  of(name: OrderName): SortedOrdinals {
    return this.#orders.get(name) ?? this.#keep(name, this.#sorted(name));
  }

  #sorted(name: OrderName): Uint32Array {
    return this.#filled().ordinals.sort(this.#compare[name]);
  }

  #keep(name: OrderName, sorted: Uint32Array): SortedOrdinals {
    const made = new SortedOrdinals(sorted, this.#compare[name]);
    this.#orders.set(name, made);
    return made;
  }

  /** Returns the positions `from` to `from + wanted` of all. */
  slice(name: OrderName, backwards: boolean, from: number, wanted: number): number[] {
    return wanted === 0 ? [] : this.of(name).slice(backwards, from, wanted);
  }

  /**
   * Returns the positions `from` to `from + wanted` of the matches, by scanning the order or by
   * sorting.
   * @param positions contain all of them
   */
  pick(
    matches: SomeMatches,
    [name, backwards]: [OrderName, boolean],
    [from, wanted]: [number, number],
    positions = this.of(name).positions,
  ): number[] {
    if (wanted === 0) return [];
    const { bits, size } = matches;
    const left = size - from - wanted;
    if (left >= 0 && left < from)
      return this.pick(matches, [name, !backwards], [left, wanted], positions).reverse();
    const passed = ((from + wanted) * (positions.end - positions.first)) / size;
    if (size * Math.log2(size + 1) * SORT_COST < passed) {
      const compare = this.#compare[name];
      const all = ordinalsOf(bits).sort(backwards ? (a, b) => compare(b, a) : compare);
      return all.slice(from, from + wanted);
    }
    return this.of(name).among(bits, backwards, from, wanted, positions);
  }

  /** Builds missing orders, in slices. Nothing may change meanwhile. */
  async prepare(): Promise<void> {
    for (const name of ORDER_NAMES)
      if (!this.#orders.has(name))
        this.#keep(name, await sortedInSlices(this.#filled().ordinals, this.#compare[name]));
  }

  async save(to: PartWriter): Promise<void> {
    for (const name of ORDER_NAMES) await to.numbers(this.of(name).sorted);
  }

  async load(from: PartReader): Promise<void> {
    for (const name of ORDER_NAMES) this.#keep(name, await from.numbers(Uint32Array));
  }
}
