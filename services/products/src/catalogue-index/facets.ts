import type { Choice } from '@tanabana/contracts';
import type { CategoryRef } from '../products/product.ts';
import { filterKey, type ProductSearch } from '../products/product-search.ts';

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

/** Names by a number, each spelling its own. */
class Names extends Numbered<string> {
  readonly #firsts = new Map<string, number>();
  /** Of each name the first one that differs from it in no more than case. */
  readonly first: number[] = [];

  numberOf(name: string): number {
    const number = this.numberByKey(name, name);
    const key = filterKey(name);
    if (!this.#firsts.has(key)) this.#firsts.set(key, number);
    this.first[number] = this.#firsts.get(key) as number;
    return number;
  }

  /** 1 for each of these, whatever their case; undefined where none is named: any fits. */
  among(names: readonly string[] | undefined): Uint8Array | undefined {
    if (!names?.length) return undefined;
    const keys = new Set(names.map(filterKey));
    return Uint8Array.from(this.values, (name) => (keys.has(filterKey(name)) ? 1 : 0));
  }
}

export type VariantFilter = Pick<ProductSearch, 'size' | 'colour'>;

/** Stands for the size of what has none. */
const NO_SIZE = '';

/** Sets of variants that many products share, each kept once: colour and size, by their numbers, in turn. */
export class VariantSets extends Numbered<Uint16Array> {
  readonly #colours = new Names();
  readonly #sizes = new Names();

  numberOf(variants: readonly Choice[]): number {
    const pairs = variants.flatMap(({ color, size }) => [
      this.#colours.numberOf(color),
      this.#sizes.numberOf(size ?? NO_SIZE),
    ]);
    return this.numberByKey(pairs.join(' '), Uint16Array.from(pairs));
  }

  /** 1 for each set that has a variant in one of the colours and one of the sizes. */
  having({ size, colour }: VariantFilter): Uint8Array {
    const colours = this.#colours.among(colour);
    const sizes = this.#sizes.among(size);
    return Uint8Array.from(this.values, (pairs) => {
      for (let at = 0; at < pairs.length; at += 2)
        if (isIn(colours, pairs[at]) && isIn(sizes, pairs[at + 1])) return 1;
      return 0;
    });
  }

  /** How many products have a variant of each size, from how many have each set; in these colours alone. */
  countSizes(bySet: Uint32Array, colour: VariantFilter['colour']): FacetCount[] {
    return this.#count(this.#sizes, 1, bySet, this.#colours.among(colour));
  }

  /** The same of each colour, in these sizes alone. */
  countColours(bySet: Uint32Array, size: VariantFilter['size']): FacetCount[] {
    return this.#count(this.#colours, 0, bySet, this.#sizes.among(size));
  }

  /** @param place of what is counted in a pair; the other one has to be `among` */
  #count(
    names: Names,
    place: 0 | 1,
    bySet: Uint32Array,
    among: Uint8Array | undefined,
  ): FacetCount[] {
    const counts = new Map<number, FacetCount>();
    /** The last set that each name was counted for. */
    const counted = new Int32Array(names.size).fill(-1);
    this.values.forEach((pairs, set) => {
      const count = bySet[set] ?? 0;
      if (count === 0) return;
      for (let at = 0; at < pairs.length; at += 2) {
        const number = pairs[at + place] as number;
        const name = names.first[number] as number;
        if (counted[name] === set || !isIn(among, pairs[at + 1 - place])) continue;
        counted[name] = set;
        const known = counts.get(name);
        if (known) known.count += count;
        else counts.set(name, { value: names.values[number] ?? '', count });
      }
    });
    return [...counts.values()].filter(({ value }) => value !== NO_SIZE);
  }
}

const isIn = (among: Uint8Array | undefined, number: number | undefined): boolean =>
  among === undefined || among[number as number] === 1;
