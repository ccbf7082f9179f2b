import { type ProductSort, searchWords, toPaise } from '@tanabana/contracts';
import type { CategoryRef } from '../products/product.ts';
import { type FacetName, filterKey, type ProductSearch } from '../products/product-filter.ts';
import type { FacetCounts } from './facet-counts.ts';
import type { Listed, ShelfRow } from './shelf-row.ts';
import { SortedSlots } from './sorted-slots.ts';
import { ValueSets } from './value-sets.ts';
import { type Spelling, WordIndex } from './word-index.ts';

type Order = 'default' | 'newest' | 'price' | 'rating' | 'popular';
type Check = (row: Listed, slot: number) => boolean;

/** Each sort as an order and whether it is read from its end. Every order ends with the id. */
const SORTS: Record<ProductSort, [Order, boolean]> = {
  default: ['default', false],
  newest: ['newest', false],
  oldest: ['newest', true],
  'price-asc': ['price', false],
  'price-desc': ['price', true],
  rating: ['rating', false],
  popular: ['popular', false],
};

const byId = (a: Listed, b: Listed): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
const newest = (a: Listed, b: Listed): number => b.createdAt - a.createdAt || byId(b, a);

const ORDERS: Record<Order, (a: Listed, b: Listed) => number> = {
  default: (a, b) => Number(b.inStock) - Number(a.inStock) || newest(a, b),
  newest,
  price: (a, b) => a.sellingPrice - b.sellingPrice || byId(a, b),
  rating: (a, b) => b.avgRating - a.avgRating || b.reviewsCount - a.reviewsCount || byId(b, a),
  popular: (a, b) => b.reviewsCount - a.reviewsCount || b.avgRating - a.avgRating || byId(b, a),
};

/** Answers kept until the next change. */
const MOST_ANSWERS = 200;

/**
 * Every product as lists need it, in memory: filters, sorts, words and facets over 100,000 products take
 * a millisecond or two, on whatever database (docs/decisions/0011). A changed product gets a new slot;
 * its old one stays empty.
 */
export class Shelf {
  readonly #slots: (Listed | undefined)[] = [];
  readonly #slotOf = new Map<string, number>();
  readonly #words = new WordIndex();
  readonly #sizes = new ValueSets();
  readonly #colours = new ValueSets();
  readonly #categories: CategoryRef[] = [];
  readonly #categoryNumbers = new Map<string, number>();
  #orders = new Map<Order, SortedSlots>();
  #answers = new Map<string, unknown>();

  get size(): number {
    return this.#slotOf.size;
  }

  /** Share of slots that are empty. */
  get waste(): number {
    return this.#slots.length === 0 ? 0 : 1 - this.#slotOf.size / this.#slots.length;
  }

  /** Puts a product in the place of what was known of it. */
  put({ text, category, sizes, colours, ...row }: ShelfRow): void {
    const before = this.#slots[this.#slotOf.get(row.id) ?? -1];
    if (before?.changedAt === row.changedAt) return;
    this.drop(row.id);
    const slot = this.#slots.length;
    this.#slots.push({
      ...row,
      category: this.#categoryNumber(category),
      sizes: this.#sizes.numberOf(sizes),
      colours: this.#colours.numberOf(colours),
    });
    this.#slotOf.set(row.id, slot);
    this.#words.add(slot, text);
    for (const order of this.#orders.values()) order.insert(slot);
    this.#answers.clear();
  }

  drop(id: string): void {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return;
    for (const order of this.#orders.values()) order.remove(slot);
    this.#slots[slot] = undefined;
    this.#slotOf.delete(id);
    this.#answers.clear();
  }

  /** Ids of one page, and the count of all that match. */
  page(search: ProductSearch, spelling: Spelling, from: number, limit: number) {
    const check = this.#check(search, spelling);
    const [name, backwards] = SORTS[search.sort ?? 'default'];
    const order = this.#order(name);
    const total = this.#total(search, spelling, check);
    const ids: string[] = [];
    const wanted = Math.min(from + limit, total);
    for (let place = 0, found = 0; found < wanted && place < order.length; place += 1) {
      const slot = order.at(place, backwards);
      const row = this.#slots[slot];
      if (!row || !check(row, slot)) continue;
      found += 1;
      if (found > from) ids.push(row.id);
    }
    return { ids, total };
  }

  /** Whether any product at all has these words. */
  hasWords(q: string): boolean {
    return this.#total({ q }, 'exact', this.#check({ q }, 'exact')) > 0;
  }

  /** Counts of each facet as if its own filter were off. */
  facets(search: ProductSearch, spelling: Spelling): FacetCounts {
    const { sort: _, ...filter } = search;
    return this.#kept(`facets ${spelling} ${JSON.stringify(filter)}`, () => ({
      category: this.#categoryCounts(search, spelling),
      size: this.#sizes.count(
        this.#histogram('size', search, spelling, (row) => row.sizes, this.#sizes.size),
      ),
      colour: this.#colours.count(
        this.#histogram('colour', search, spelling, (row) => row.colours, this.#colours.size),
      ),
      price: this.#priceRange(search, spelling),
    }));
  }

  #categoryCounts(search: ProductSearch, spelling: Spelling) {
    const { length } = this.#categories;
    const counts = this.#histogram('category', search, spelling, (row) => row.category, length);
    return this.#categories
      .map(({ name, slug }, number) => ({ value: name, slug, count: counts[number] ?? 0 }))
      .filter(({ count }) => count > 0);
  }

  #histogram(
    facet: FacetName,
    search: ProductSearch,
    spelling: Spelling,
    numberOf: (row: Listed) => number,
    size: number,
  ): Uint32Array {
    const counts = new Uint32Array(size);
    this.#each(this.#check(search, spelling, facet), (row) => {
      const number = numberOf(row);
      counts[number] = (counts[number] ?? 0) + 1;
    });
    return counts;
  }

  #priceRange(search: ProductSearch, spelling: Spelling) {
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    this.#each(this.#check(search, spelling, 'price'), ({ sellingPrice }) => {
      if (sellingPrice < min) min = sellingPrice;
      if (sellingPrice > max) max = sellingPrice;
    });
    return min > max ? null : { min, max };
  }

  #total(search: ProductSearch, spelling: Spelling, check: Check): number {
    const { sort: _, ...filter } = search;
    return this.#kept(`total ${spelling} ${JSON.stringify(filter)}`, () => {
      let total = 0;
      this.#each(check, () => {
        total += 1;
      });
      return total;
    });
  }

  #each(check: Check, visit: (row: Listed) => void): void {
    for (let slot = 0; slot < this.#slots.length; slot += 1) {
      const row = this.#slots[slot];
      if (row && check(row, slot)) visit(row);
    }
  }

  /** The answer to a question, worked out once until something changes. */
  #kept<T>(question: string, answer: () => T): T {
    if (this.#answers.has(question)) return this.#answers.get(question) as T;
    if (this.#answers.size >= MOST_ANSWERS) this.#answers.clear();
    const made = answer();
    this.#answers.set(question, made);
    return made;
  }

  #order(name: Order): SortedSlots {
    const known = this.#orders.get(name);
    if (known) return known;
    const compare = ORDERS[name];
    const made = new SortedSlots(Uint32Array.from(this.#slotOf.values()), (a, b) =>
      compare(this.#slots[a] as Listed, this.#slots[b] as Listed),
    );
    this.#orders.set(name, made);
    return made;
  }

  #categoryNumber(category: CategoryRef): number {
    const key = [category.id, category.slug, category.name].join('\n');
    const known = this.#categoryNumbers.get(key);
    if (known !== undefined) return known;
    this.#categories.push(category);
    this.#categoryNumbers.set(key, this.#categories.length - 1);
    return this.#categories.length - 1;
  }

  /** Whether a product matches (contract.md, Products), optionally without one facet's own filter. */
  #check(search: ProductSearch, spelling: Spelling, without?: FacetName): Check {
    const checks: Check[] = [];
    const { q, category, size, colour, tag, gender, minPrice, maxPrice, inStock, ids } = search;
    if (ids) {
      const wanted = new Set(ids.map((id) => id.toLowerCase()));
      checks.push(({ id }) => wanted.has(id));
    }
    if (category && without !== 'category') {
      const key = filterKey(category);
      const fits = this.#categories.map(({ id, slug, name }) =>
        [id, slug, name].map(filterKey).includes(key),
      );
      checks.push((row) => fits[row.category] === true);
    }
    if (size?.length && without !== 'size') {
      const fits = this.#sizes.having(size);
      checks.push((row) => fits[row.sizes] === 1);
    }
    if (colour?.length && without !== 'colour') {
      const fits = this.#colours.having(colour);
      checks.push((row) => fits[row.colours] === 1);
    }
    if (tag) checks.push((row) => row.tag === tag);
    if (gender) checks.push((row) => row.gender === gender);
    if (inStock !== undefined) checks.push((row) => row.inStock === inStock);
    if (without !== 'price') {
      const min = minPrice === undefined ? undefined : toPaise(minPrice);
      const max = maxPrice === undefined ? undefined : toPaise(maxPrice);
      if (min !== undefined) checks.push((row) => row.sellingPrice >= min);
      if (max !== undefined) checks.push((row) => row.sellingPrice <= max);
    }
    if (q !== undefined && q.trim() !== '') {
      const words = searchWords(q);
      const fits = this.#kept(`words ${spelling} ${words.join(' ')}`, () =>
        this.#words.match(words, spelling, this.#slots.length),
      );
      checks.push((_, slot) => fits[slot] === 1);
    }
    if (checks.length === 1 && checks[0]) return checks[0];
    return (row, slot) => checks.every((check) => check(row, slot));
  }
}
