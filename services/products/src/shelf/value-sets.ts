import { filterKey } from '../products/product-filter.ts';

export interface ValueCount {
  value: string;
  count: number;
}

/** Sets of values that many products share (sizes, colours), each kept once and known by a number. */
export class ValueSets {
  readonly #numbers = new Map<string, number>();
  readonly #sets: (readonly string[])[] = [];

  numberOf(values: readonly string[]): number {
    const key = values.join('\n');
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#sets.push([...values]);
    this.#numbers.set(key, this.#sets.length - 1);
    return this.#sets.length - 1;
  }

  get size(): number {
    return this.#sets.length;
  }

  /** 1 for each set that has any of the values, whatever their case. */
  having(values: readonly string[]): Uint8Array {
    const wanted = new Set(values.map(filterKey));
    return Uint8Array.from(this.#sets, (set) =>
      set.some((value) => wanted.has(filterKey(value))) ? 1 : 0,
    );
  }

  /** How many products have each value, from how many have each set. */
  count(bySet: Uint32Array): ValueCount[] {
    const counts = new Map<string, ValueCount>();
    this.#sets.forEach((set, number) => {
      const count = bySet[number] ?? 0;
      if (count === 0) return;
      for (const value of set) {
        const known = counts.get(filterKey(value));
        if (known) known.count += count;
        else counts.set(filterKey(value), { value, count });
      }
    });
    return [...counts.values()];
  }
}
