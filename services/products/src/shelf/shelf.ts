import { searchWords, toPaise } from '@tanabana/contracts';
import type { CategoryRef } from '../products/product.ts';
import { type FacetName, filterKey, type ProductSearch } from '../products/product-filter.ts';
import { Columns, codeOf } from './columns.ts';
import type { FacetCounts } from './facet-counts.ts';
import { comparing, type OrderName, orderOf } from './orders.ts';
import type { ShelfRow } from './shelf-row.ts';
import { SortedSlots } from './sorted-slots.ts';
import { ValueSets } from './value-sets.ts';
import { type Spelling, WordIndex } from './word-index.ts';

type Check = (slot: number) => boolean;

/** Answers kept until the next change. */
const MOST_ANSWERS = 200;

/**
 * Every product as lists need it, in memory: filters, sorts, words and facets over 100,000 products take
 * a millisecond or two, on whatever database (docs/decisions/0011). A changed product gets a new slot;
 * its old one stays empty.
 */
export class Shelf {
  readonly #columns = new Columns();
  readonly #compare = comparing(this.#columns);
  readonly #slotOf = new Map<string, number>();
  readonly #words = new WordIndex();
  readonly #sizes = new ValueSets();
  readonly #colours = new ValueSets();
  readonly #categories: CategoryRef[] = [];
  readonly #categoryNumbers = new Map<string, number>();
  readonly #orders = new Map<OrderName, SortedSlots>();
  readonly #answers = new Map<string, unknown>();

  get size(): number {
    return this.#slotOf.size;
  }

  /** Share of slots that are empty. */
  get waste(): number {
    return this.#columns.length === 0 ? 0 : 1 - this.#slotOf.size / this.#columns.length;
  }

  /** Puts a product in the place of what was known of it. */
  put({ text, category, sizes, colours, ...row }: ShelfRow): void {
    const before = this.#slotOf.get(row.id) ?? -1;
    if (this.#columns.changedAt[before] === row.changedAt) return;
    this.drop(row.id);
    const slot = this.#columns.push({
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
    this.#columns.there[slot] = 0;
    this.#slotOf.delete(id);
    this.#answers.clear();
  }

  /** Ids of one page, and the count of all that match. */
  page(search: ProductSearch, spelling: Spelling, from: number, limit: number) {
    const check = this.#check(search, spelling);
    const [name, backwards] = orderOf(search.sort);
    const order = this.#order(name);
    const total = this.#total(search, spelling, check);
    const ids: string[] = [];
    const wanted = Math.min(from + limit, total);
    for (let place = 0, found = 0; found < wanted && place < order.length; place += 1) {
      const slot = order.at(place, backwards);
      if (!check(slot)) continue;
      found += 1;
      if (found > from) ids.push(this.#columns.ids[slot] as string);
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
        this.#histogram('size', search, spelling, this.#columns.sizes, this.#sizes.size),
      ),
      colour: this.#colours.count(
        this.#histogram('colour', search, spelling, this.#columns.colours, this.#colours.size),
      ),
      price: this.#priceRange(search, spelling),
    }));
  }

  #categoryCounts(search: ProductSearch, spelling: Spelling) {
    const { length } = this.#categories;
    const counts = this.#histogram('category', search, spelling, this.#columns.category, length);
    return this.#categories
      .map(({ name, slug }, number) => ({ value: name, slug, count: counts[number] ?? 0 }))
      .filter(({ count }) => count > 0);
  }

  #histogram(
    facet: FacetName,
    search: ProductSearch,
    spelling: Spelling,
    numbers: ArrayLike<number>,
    size: number,
  ): Uint32Array {
    const counts = new Uint32Array(size);
    this.#each(this.#check(search, spelling, facet), (slot) => {
      const number = numbers[slot] as number;
      counts[number] = (counts[number] ?? 0) + 1;
    });
    return counts;
  }

  #priceRange(search: ProductSearch, spelling: Spelling) {
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    this.#each(this.#check(search, spelling, 'price'), (slot) => {
      const price = this.#columns.sellingPrice[slot] as number;
      if (price < min) min = price;
      if (price > max) max = price;
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

  #each(check: Check, visit: (slot: number) => void): void {
    const { there, length } = this.#columns;
    for (let slot = 0; slot < length; slot += 1) {
      if (there[slot] === 1 && check(slot)) visit(slot);
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

  #order(name: OrderName): SortedSlots {
    const known = this.#orders.get(name);
    if (known) return known;
    const made = new SortedSlots(Uint32Array.from(this.#slotOf.values()), this.#compare[name]);
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
    const columns = this.#columns;
    const checks: Check[] = [];
    const among = (fits: Uint8Array, numbers: ArrayLike<number>): void => {
      checks.push((slot) => fits[numbers[slot] as number] === 1);
    };
    const { q, category, size, colour, tag, gender, minPrice, maxPrice, inStock, ids } = search;
    if (ids) {
      const wanted = new Set(ids.map((id) => this.#slotOf.get(id.toLowerCase())));
      checks.push((slot) => wanted.has(slot));
    }
    if (category && without !== 'category') {
      among(this.#categoriesNamed(category), columns.category);
    }
    if (size?.length && without !== 'size') among(this.#sizes.having(size), columns.sizes);
    if (colour?.length && without !== 'colour') {
      among(this.#colours.having(colour), columns.colours);
    }
    const is = (numbers: ArrayLike<number>, number: number): void => {
      checks.push((slot) => numbers[slot] === number);
    };
    if (tag) is(columns.tag, codeOf(tag));
    if (gender) is(columns.gender, codeOf(gender));
    if (inStock !== undefined) is(columns.inStock, inStock ? 1 : 0);
    if (without !== 'price' && (minPrice !== undefined || maxPrice !== undefined)) {
      const min = toPaise(minPrice ?? 0);
      const max = maxPrice === undefined ? Number.POSITIVE_INFINITY : toPaise(maxPrice);
      const prices = columns.sellingPrice;
      checks.push((slot) => (prices[slot] as number) >= min && (prices[slot] as number) <= max);
    }
    if (q !== undefined && q.trim() !== '') {
      const fits = this.#withWords(searchWords(q), spelling);
      checks.push((slot) => fits[slot] === 1);
    }
    if (checks.length === 1 && checks[0]) return checks[0];
    return (slot) => checks.every((check) => check(slot));
  }

  #withWords(words: readonly string[], spelling: Spelling): Uint8Array {
    return this.#kept(`words ${spelling} ${words.join(' ')}`, () =>
      this.#words.match(words, spelling, this.#columns.length),
    );
  }

  /** 1 for each category that has this id, slug or name, whatever the case. */
  #categoriesNamed(text: string): Uint8Array {
    const key = filterKey(text);
    return Uint8Array.from(this.#categories, ({ id, slug, name }) =>
      [id, slug, name].map(filterKey).includes(key) ? 1 : 0,
    );
  }

  /** Puts all orders right beforehand, one at a time, so that no list waits for them. */
  async prepare(): Promise<void> {
    for (const name of Object.keys(this.#compare) as OrderName[]) {
      this.#order(name);
      await new Promise(setImmediate);
    }
  }
}
