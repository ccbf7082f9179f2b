import { stocksHash, toPaise, withoutParts, wordsOfQuestion } from '@tanabana/contracts';
import { LRUCache } from 'lru-cache';
import type { ProductRecord } from '../products/product.ts';
import type { FacetName, ProductSearch } from '../products/product-search.ts';
import { stocksOf } from '../products/product-variants.ts';
import { Columns, type ColumnValues, codeOf, type IndexedProduct } from './columns.ts';
import { CategoryNumbers, type FacetCounts, type VariantFilter, VariantSets } from './facets.ts';
import { comparing, type OrderName, orderOf, SortedSlots } from './sort-orders.ts';
import { type Spelling, WordIndex } from './word-index.ts';

type Check = (slot: number) => boolean;

/** Bytes of what is worked out once until something changes: counts, and a byte a slot for words. */
const CACHE_BYTES = 16 * 1024 * 1024;
const COUNTS_BYTES = 2000;

/** Changes of all catalogue indexes of this process: no two states of a product have the same number. */
let changes = 0;

/**
 * Every product as lists need it, in memory: filters, sorts, words and facets over 100,000 products take
 * a millisecond or two, on whatever database (docs/decisions/0011). A changed product gets a new slot;
 * its old one stays empty.
 */
export class CatalogueIndex {
  readonly #columns = new Columns();
  readonly #compare = comparing(this.#columns);
  readonly #slotOf = new Map<string, number>();
  readonly #words = new WordIndex();
  readonly #variants = new VariantSets();
  readonly #categories = new CategoryNumbers();
  readonly #orders = new Map<OrderName, SortedSlots>();
  readonly #answers = new LRUCache<string, number | FacetCounts | Uint8Array>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (value) => COUNTS_BYTES + (value instanceof Uint8Array ? value.byteLength : 0),
  });
  #revision = 0;
  #listRevision = 0;

  get size(): number {
    return this.#slotOf.size;
  }

  /** Another number after every change of any product. */
  get revision(): number {
    return this.#revision;
  }

  /** Another number after every change of any product but for its stock alone. */
  get listRevision(): number {
    return this.#listRevision;
  }

  /** Another number after every change of this product; undefined where there is none. */
  versionOf(id: string): number | undefined {
    const slot = this.#slotOf.get(id);
    return slot === undefined ? undefined : this.#columns.version[slot];
  }

  /**
   * Whether this is the state of the product that the index knows, so that every other will be noticed.
   * What a person changes shows in `updatedAt`; the rest is what others write.
   */
  matches(product: ProductRecord): boolean {
    const { id, updatedAt, stock, category, avgRating, reviewsCount } = product;
    const slot = this.#slotOf.get(id) ?? -1;
    const columns = this.#columns;
    return (
      columns.updatedAt[slot] === updatedAt.getTime() &&
      columns.stock[slot] === stock &&
      // a card has no variants, and shows none
      (product.variants.length === 0 ||
        columns.stocksHash[slot] === stocksHash(stocksOf(product))) &&
      columns.category[slot] === this.#categories.numberOf(category) &&
      columns.avgRating[slot] === Math.fround(avgRating) &&
      columns.reviewsCount[slot] === reviewsCount
    );
  }

  /** What searches have cost so far (`WordIndex`). */
  get searchCost(): number {
    return this.#words.cost;
  }

  /** Share of slots that are empty. */
  get waste(): number {
    return this.#columns.length === 0 ? 0 : 1 - this.#slotOf.size / this.#columns.length;
  }

  /** Whether `put` would change nothing. */
  has(product: IndexedProduct): boolean {
    const slot = this.#slotOf.get(product.id) ?? -1;
    const { stock, stocksHash: hashes } = this.#columns;
    const isSameStock = stock[slot] === product.stock && hashes[slot] === product.stocksHash;
    return isSameStock && this.#columns.isLike(slot, this.#valuesOf(product));
  }

  /** Puts a product in the place of what was known of it. */
  put(product: IndexedProduct): void {
    if (this.has(product)) return;
    const values = this.#valuesOf(product);
    let slot = this.#slotOf.get(product.id) ?? -1;
    if (this.#columns.isLike(slot, values)) {
      // Orders do this all the time: no list is another one for it.
      this.#columns.stock[slot] = product.stock;
      this.#columns.stocksHash[slot] = product.stocksHash;
    } else {
      this.drop(product.id);
      slot = this.#columns.push(product.id, values);
      this.#slotOf.set(product.id, slot);
      this.#words.add(slot, product.text);
      for (const order of this.#orders.values()) order.insert(slot);
      this.#answers.clear();
      this.#listRevision = this.#changed();
    }
    this.#columns.version[slot] = this.#changed();
  }

  #valuesOf(product: IndexedProduct): ColumnValues {
    return {
      ...product,
      avgRating: Math.fround(product.avgRating),
      inStock: product.inStock ? 1 : 0,
      tag: codeOf(product.tag),
      gender: codeOf(product.gender),
      category: this.#categories.numberOf(product.category),
      offered: this.#variants.numberOf(product.offered),
      available: this.#variants.numberOf(product.available),
    };
  }

  drop(id: string): void {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return;
    for (const order of this.#orders.values()) order.remove(slot);
    this.#columns.there[slot] = 0;
    this.#slotOf.delete(id);
    this.#answers.clear();
    this.#listRevision = this.#changed();
  }

  #changed(): number {
    changes += 1;
    this.#revision = changes;
    return changes;
  }

  /** Ids of one page, and the count of all that match. */
  page(search: ProductSearch, spelling: Spelling, from: number, limit: number) {
    const check = this.#check(search, spelling);
    const [name, backwards] = orderOf(search.sort);
    const order = this.#order(name);
    const total = this.#total(search, spelling, check);
    const ids: string[] = [];
    const wanted = Math.min(from + limit, total);
    for (let position = 0, found = 0; found < wanted && position < order.length; position += 1) {
      const slot = order.at(position, backwards);
      if (!check(slot)) continue;
      found += 1;
      if (found > from) ids.push(this.#columns.ids[slot] as string);
    }
    return { ids, total };
  }

  /** Products from the one in the place `from`, the oldest first: which they are and when they were changed. */
  *oldest(from: number, limit: number): Generator<{ id: string; updatedAt: Date }> {
    const order = this.#order('newest');
    const end = Math.min(from + limit, order.length);
    for (let position = from; position < end; position += 1) {
      const slot = order.at(position, true);
      const updatedAt = new Date(this.#columns.updatedAt[slot] as number);
      yield { id: this.#columns.ids[slot] as string, updatedAt };
    }
  }

  /** Whether any product at all has these words. */
  hasWords(q: string): boolean {
    return this.#total({ q }, 'exact', this.#check({ q }, 'exact')) > 0;
  }

  /** Counts of each facet as if its own filter were off. */
  facets(search: ProductSearch, spelling: Spelling): FacetCounts {
    const { sort: _, ...filter } = search;
    const { category } = this.#columns;
    const variants = this.#variantsFor(search);
    const count = (facet: FacetName, numbers: ArrayLike<number>, size: number): Uint32Array => {
      const counts = new Uint32Array(size);
      this.#each(this.#check(search, spelling, facet), (slot) => {
        const number = numbers[slot] as number;
        counts[number] = (counts[number] ?? 0) + 1;
      });
      return counts;
    };
    return this.#cached(`facets ${spelling} ${JSON.stringify(filter)}`, () => ({
      category: this.#categories.count(count('category', category, this.#categories.size)),
      size: this.#variants.countSizes(count('size', variants, this.#variants.size), search.colour),
      colour: this.#variants.countColours(
        count('colour', variants, this.#variants.size),
        search.size,
      ),
      price: this.#priceRange(search, spelling),
    }));
  }

  /** Which variants a search is about: with `inStock` those that can be bought now. */
  #variantsFor({ inStock }: ProductSearch): Uint32Array {
    return inStock ? this.#columns.available : this.#columns.offered;
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
    return this.#cached(`total ${spelling} ${JSON.stringify(filter)}`, () => {
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
  #cached<T extends number | FacetCounts | Uint8Array>(question: string, answer: () => T): T {
    const known = this.#answers.get(question);
    if (known !== undefined) return known as T;
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

  /** Whether a product matches (rule 10.6), optionally without one facet's own filter. */
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
      among(this.#categories.named(category), columns.category);
    }
    const variant: VariantFilter = {
      size: without === 'size' ? undefined : size,
      colour: without === 'colour' ? undefined : colour,
    };
    if (variant.size?.length || variant.colour?.length) {
      const fits = this.#cached(`variants ${JSON.stringify(variant)}`, () =>
        this.#variants.having(variant),
      );
      among(fits, this.#variantsFor(search));
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
      const fits = this.#withWords(wordsOfQuestion(q), spelling);
      checks.push((slot) => fits[slot] === 1);
    }
    if (checks.length === 1 && checks[0]) return checks[0];
    return (slot) => checks.every((check) => check(slot));
  }

  #withWords(words: readonly string[], spelling: Spelling): Uint8Array {
    const asked = spelling === 'exact' ? withoutParts(words) : words;
    return this.#cached(`words ${spelling} ${asked.join(' ')}`, () => {
      const size = this.#columns.length;
      const all = new Uint8Array(size).fill(asked.length > 0 ? 1 : 0);
      let left = size;
      for (const word of asked) {
        if (left === 0) break;
        const mask = this.#withWord(word, spelling);
        left = 0;
        for (let slot = 0; slot < size; slot += 1) {
          all[slot] = (all[slot] ?? 0) & (mask[slot] ?? 0);
          left += all[slot] ?? 0;
        }
      }
      return all;
    });
  }

  #withWord(word: string, spelling: Spelling): Uint8Array {
    return this.#cached(`word ${spelling} ${word}`, () =>
      this.#words.mask(word, spelling, this.#columns.length),
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
