import type { CategoryRef } from '../products/product.ts';
import { filterKey } from '../products/product-filter.ts';
import type { FacetCount } from './facet-counts.ts';

/** Categories as products name them, each known by a number; one that is renamed gets another. */
export class CategoryNumbers {
  readonly #categories: CategoryRef[] = [];
  readonly #numbers = new Map<string, number>();

  get size(): number {
    return this.#categories.length;
  }

  numberOf(category: CategoryRef): number {
    const key = [category.id, category.slug, category.name].join('\n');
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#categories.push(category);
    this.#numbers.set(key, this.#categories.length - 1);
    return this.#categories.length - 1;
  }

  /** 1 for each category that has this id, slug or name, whatever the case. */
  named(text: string): Uint8Array {
    const key = filterKey(text);
    return Uint8Array.from(this.#categories, ({ id, slug, name }) =>
      [id, slug, name].map(filterKey).includes(key) ? 1 : 0,
    );
  }

  /** Those that have products, from how many each number has. */
  count(byNumber: Uint32Array): FacetCount[] {
    return this.#categories
      .map(({ name, slug }, number) => ({ value: name, slug, count: byNumber[number] ?? 0 }))
      .filter(({ count }) => count > 0);
  }
}
