import type { CategoryRef } from '../products/product.ts';
import { filterKey } from '../products/product-search.ts';
import { type Bits, countByNumber } from './bits.ts';
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

/** Cost of visiting a word or an ordinal of bits, in words of a kernel. */
const WORD_COST = 16;
const ORDINAL_COST = 60;

/** Cost of counting the matching ordinals one by one, in words of a kernel. */
export const costOfEach = ({ bits, size }: Matches): number =>
  bits ? WORD_COST * bits.length + ORDINAL_COST * size : Number.POSITIVE_INFINITY;

/** Categories as products name them, with their ordinals; a renamed one gets a new number. */
export class CategoryNumbers extends Numbered<CategoryRef> {
  readonly ordinals = new OrdinalSets();
  /** The category number of each ordinal. */
  readonly #numbers: () => ArrayLike<number>;

  constructor(numbers: () => ArrayLike<number>) {
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
    for (const [number, count] of this.#countEach(matches).entries()) {
      const { name, slug } = this.values[number] as CategoryRef;
      const key = `${slug}\n${name}`;
      // A category that just changed has two numbers until all its products are updated.
      if (count > 0) {
        byName.set(key, { value: name, slug, count: count + (byName.get(key)?.count ?? 0) });
      }
    }
    return [...byName.values()];
  }

  #countEach(matches: Matches): number[] | Uint32Array {
    const { bits } = matches;
    const sets = Array.from({ length: this.ordinals.length }, (_, number) =>
      this.ordinals.of(number),
    );
    const cost = sets.reduce((sum, set) => sum + set.cost, 0);
    if (bits && costOfEach(matches) < cost)
      return countByNumber(bits, sets.length, this.#numbers());
    return sets.map((set) => (bits ? set.countIn(bits) : set.size));
  }
}
