import type { CategoryRef } from '../products/product.ts';
import { filterKey } from '../products/product-search.ts';
import { type Bits, Counters, type Numbers } from './bits.ts';
import { Numbered } from './numbered.ts';
import { OrdinalSets } from './ordinal-set.ts';
import type { PartReader, PartWriter } from './parts.ts';

export interface FacetCount {
  value: string;
  slug?: string;
  count: number;
}

export interface FacetCounts {
  category: FacetCount[];
  size: FacetCount[];
  colour: FacetCount[];
  /** Paise; null without matches. */
  price: { min: number; max: number } | null;
}

/** Matching ordinals and their number; without bits, all match. */
export interface Matches {
  bits: Bits | undefined;
  size: number;
}

/** Some of the ordinals match. */
export interface SomeMatches extends Matches {
  bits: Bits;
}

export const isSome = (matches: Matches): matches is SomeMatches => matches.bits !== undefined;

/** Cost of counting a set beside its scan, in words of bits that a kernel scans. */
export const CALL_COST = 300;

/** Costs of a word of bits, of two words that are not empty, and of an ordinal (`costByNumber`). */
const WORD_COST = 2;
const FILLED_COST = 30;
const ORDINAL_COST = 3;

/** Cost of counting the matching ordinals by number, in words of bits that a kernel scans. */
export const costByNumber = ({ bits: { length }, size }: SomeMatches): number =>
  WORD_COST * length + FILLED_COST * Math.min(size, length / 2) + ORDINAL_COST * size;

/** Categories as products name them, with their ordinals; a renamed one gets a new number. */
export class CategoryNumbers extends Numbered<CategoryRef> {
  readonly ordinals = new OrdinalSets();
  readonly #counters = new Counters();
  /** The category number of each ordinal. */
  readonly #numbers: () => Numbers;

  constructor(numbers: () => Numbers) {
    super();
    this.#numbers = numbers;
  }

  numberOf(category: CategoryRef): number {
    const { id, slug, name, hasSizeChart = false, declarations } = category;
    const declared = declarations ? JSON.stringify(declarations) : '';
    return this.numberByKey([id, slug, name, hasSizeChart, declared].join('\n'), category);
  }

  /** Returns the numbers of categories with this id, slug or name, regardless of letter case. */
  named(text: string): number[] {
    const key = filterKey(text);
    return this.values.flatMap(({ id, slug, name }, number) =>
      [id, slug, name].map(filterKey).includes(key) ? number : [],
    );
  }

  override async save(to: PartWriter): Promise<void> {
    await super.save(to);
    await this.ordinals.save(to);
  }

  override async load(from: PartReader): Promise<void> {
    await super.load(from);
    await this.ordinals.load(from);
  }

  /** Returns the counts of categories with matches. */
  count(matches: Matches): FacetCount[] {
    const byName = new Map<string, FacetCount>();
    const counts = this.#countEach(matches);
    for (let number = 0; number < this.ordinals.length; number += 1) {
      const count = counts[number] as number;
      const { name, slug } = this.values[number] as CategoryRef;
      const key = `${slug}\n${name}`;
      // A category that just changed has two numbers until all its products are updated.
      if (count > 0) {
        byName.set(key, { value: name, slug, count: count + (byName.get(key)?.count ?? 0) });
      }
    }
    return [...byName.values()];
  }

  #countEach(matches: Matches): ArrayLike<number> {
    const sets = Array.from({ length: this.ordinals.length }, (_, number) =>
      this.ordinals.of(number),
    );
    const cost = sets.reduce((sum, set) => sum + CALL_COST + set.cost, 0);
    if (!isSome(matches)) return sets.map(({ size }) => size);
    const { bits } = matches;
    return costByNumber(matches) < cost
      ? this.#counters.count(bits, this.#numbers(), sets.length)
      : sets.map((set) => set.countIn(bits));
  }
}
