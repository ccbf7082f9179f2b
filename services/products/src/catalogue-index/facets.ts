import type { CategoryRef } from '../products/product.ts';
import { filterKey } from '../products/product-search.ts';

export interface FacetCount {
  value: string;
  slug?: string;
  count: number;
}

export interface FacetCounts {
  category: FacetCount[];
  size: FacetCount[];
  colour: FacetCount[];
  /** Paise; null where nothing matches. */
  price: { min: number; max: number } | null;
}

/** Different values, each known by a number. */
class Numbered<T> {
  readonly values: T[] = [];
  readonly #numbers = new Map<string, number>();

  get size(): number {
    return this.values.length;
  }

  protected numberByKey(key: string, value: T): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.values.length);
    return this.values.push(value) - 1;
  }
}

/** Categories as products name them; one that is renamed gets another number. */
export class CategoryNumbers extends Numbered<CategoryRef> {
  numberOf(category: CategoryRef): number {
    return this.numberByKey([category.id, category.slug, category.name].join('\n'), category);
  }

  /** 1 for each category that has this id, slug or name, whatever the case. */
  named(text: string): Uint8Array {
    const key = filterKey(text);
    return Uint8Array.from(this.values, ({ id, slug, name }) =>
      [id, slug, name].map(filterKey).includes(key) ? 1 : 0,
    );
  }

  /** Those that have products, from how many each number has. */
  count(byNumber: Uint32Array): FacetCount[] {
    return this.values
      .map(({ name, slug }, number) => ({ value: name, slug, count: byNumber[number] ?? 0 }))
      .filter(({ count }) => count > 0);
  }
}

/** Sets of values that many products share (sizes, colours), each kept once. */
export class ValueSets extends Numbered<readonly string[]> {
  numberOf(values: readonly string[]): number {
    return this.numberByKey(values.join('\n'), values);
  }

  /** 1 for each set that has any of the values, whatever their case. */
  having(values: readonly string[]): Uint8Array {
    const wanted = new Set(values.map(filterKey));
    return Uint8Array.from(this.values, (set) =>
      set.some((value) => wanted.has(filterKey(value))) ? 1 : 0,
    );
  }

  /** How many products have each value, from how many have each set. */
  count(bySet: Uint32Array): FacetCount[] {
    const counts = new Map<string, FacetCount>();
    this.values.forEach((set, number) => {
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
