import { crc32 } from 'node:zlib';
import { type SynonymGroup, stocksHash } from '@tanabana/contracts';
import type { CategoryRef, ProductRecord } from '../products/product.ts';
import type { ProductSearch } from '../products/product-search.ts';
import { stocksOf } from '../products/product-variants.ts';
import { bitsFor, clearBit, setBit, slotsOf } from './bits.ts';
import type { ColumnValues, IndexedProduct } from './columns.ts';
import { type Comparison, comparisonOf, lastChangeOf } from './comparison.ts';
import type { FacetCounts } from './facets.ts';
import type { PartReader, PartWriter } from './parts.ts';
import { ProductSlots } from './product-slots.ts';
import { SlotSearch } from './slot-search.ts';
import { Synonyms } from './synonyms.ts';
import type { Spelling } from './word-index.ts';

/** Changes of all catalogue indexes of this process: no two states of a product have the same number. */
let changes = 0;

/**
 * Every product as lists need it, in memory: the slots that each filter and word fits as sets, and each
 * order sorted, so that a question costs about what its answer is long (docs/decisions/0011, 0036). A
 * product whose words changed gets another slot; its old one stays empty until it is reclaimed.
 */
export class CatalogueIndex {
  readonly #slots = new ProductSlots();
  /** Empty slots that no word leads to. */
  #free: number[] = [];
  readonly #search = new SlotSearch(this.#slots);
  #revision = 0;
  #listRevision = 0;

  get size(): number {
    return this.#slots.ids.size;
  }

  /** Another number after every change of any product. */
  get revision(): number {
    return this.#revision;
  }

  /** Another number after every change of any product but for its stock alone. */
  get listRevision(): number {
    return this.#listRevision;
  }

  /** The number under which a product is known until its words change; undefined where there is none. */
  slotOf(id: string): number | undefined {
    return this.#slots.ids.slotOf(id);
  }

  /** Another number after every change of the product in a slot. */
  versionAt(slot: number): number {
    return this.#slots.columns.version[slot] as number;
  }

  /** Another number after every change of this product; undefined where there is none. */
  versionOf(id: string): number | undefined {
    const slot = this.slotOf(id);
    return slot === undefined ? undefined : this.versionAt(slot);
  }

  /**
   * Whether this is the state of the product that the index knows, so that every other will be noticed.
   * What a person changes shows in `updatedAt`; the rest is what others write.
   */
  matches(product: ProductRecord): boolean {
    const { id, updatedAt, stock, category, avgRating, reviewsCount } = product;
    const slot = this.#slots.ids.slotOf(id) ?? -1;
    const columns = this.#slots.columns;
    return (
      columns.updatedAt[slot] === updatedAt.getTime() &&
      columns.stock[slot] === stock &&
      // a card has no variants, and shows none
      (product.variants.length === 0 ||
        columns.stocksHash[slot] === stocksHash(stocksOf(product))) &&
      columns.category[slot] === this.#slots.categories.numberOf(category) &&
      columns.avgRating[slot] === Math.fround(avgRating) &&
      columns.reviewsCount[slot] === reviewsCount
    );
  }

  /** Words that mean the same from now on. */
  setSynonyms(groups: readonly SynonymGroup[]): void {
    const synonyms = new Synonyms(groups);
    if (synonyms.key === this.#slots.words.synonyms.key) return;
    this.#slots.words.synonyms = synonyms;
    this.#listChanged();
  }

  /** Whether `setSynonyms` would change nothing. */
  hasSynonyms(groups: readonly SynonymGroup[]): boolean {
    return new Synonyms(groups).key === this.#slots.words.synonyms.key;
  }

  /** What searches have cost so far (`WordIndex`). */
  get searchCost(): number {
    return this.#slots.words.cost;
  }

  /** Share of slots that are empty and cannot be used again yet. */
  get waste(): number {
    const { length } = this.#slots.columns;
    return length === 0 ? 0 : 1 - (this.#slots.ids.size + this.#free.length) / length;
  }

  /** Makes the slots that are empty fit for other products, in slices between which anything may change. */
  async reclaim(): Promise<void> {
    const { length } = this.#slots.columns;
    const empty = bitsFor(length);
    for (let slot = 0; slot < length; slot += 1) setBit(empty, slot);
    for (const slot of this.#slots.filled.slots) clearBit(empty, slot);
    this.#free = [];
    await this.#slots.words.forget(empty);
    this.#free = slotsOf(empty);
  }

  /** Whether `put` would change nothing. */
  has(product: IndexedProduct): boolean {
    const slot = this.#slots.ids.slotOf(product.id);
    if (slot === undefined) return false;
    return (
      this.#hasStock(slot, product) && this.#slots.columns.isLike(slot, this.#valuesOf(product))
    );
  }

  #hasStock(slot: number, { stock, stocksHash }: IndexedProduct): boolean {
    return (
      this.#slots.columns.stock[slot] === stock &&
      this.#slots.columns.stocksHash[slot] === stocksHash
    );
  }

  /** Puts a product in the place of what was known of it. */
  put(product: IndexedProduct): void {
    const values = this.#valuesOf(product);
    const columns = this.#slots.columns;
    let slot = this.#slots.ids.slotOf(product.id) ?? -1;
    if (slot >= 0 && columns.isLike(slot, values)) {
      // Orders change stock all the time: no list is another one for it.
      if (!this.#hasStock(slot, product)) columns.version[slot] = this.#changed();
      columns.stock[slot] = product.stock;
      columns.stocksHash[slot] = product.stocksHash;
    } else {
      const hasNewWords = columns.wordsHash[slot] !== values.wordsHash;
      if (hasNewWords) {
        this.drop(product.id);
        slot = this.#free.pop() ?? columns.push();
        this.#slots.ids.set(product.id, slot);
        this.#slots.words.add(slot, product.text, product.name);
      } else {
        this.#slots.unlist(slot);
      }
      this.#slots.list(slot, values);
      this.#listChanged();
      columns.version[slot] = this.#changed();
    }
    columns.changedAt[slot] = product.changedAt ?? 0;
  }

  #valuesOf(product: IndexedProduct): ColumnValues {
    return {
      ...product,
      avgRating: Math.fround(product.avgRating),
      inStock: product.inStock ? 1 : 0,
      tag: this.#slots.codes.numberOf(product.tag),
      gender: this.#slots.codes.numberOf(product.gender),
      category: this.#slots.categories.numberOf(product.category),
      offered: this.#slots.variants.numberOfVariants(product.offered),
      available: this.#slots.variants.numberOfVariants(product.available),
      wordsHash: crc32(`${product.name}\n${product.text}`),
    };
  }

  drop(id: string): void {
    const slot = this.#slots.ids.slotOf(id);
    if (slot === undefined) return;
    this.#slots.unlist(slot);
    this.#slots.ids.delete(slot);
    this.#listChanged();
  }

  #listChanged(): void {
    this.#search.forget();
    this.#listRevision = this.#changed();
  }

  #changed(): number {
    changes += 1;
    this.#revision = changes;
    return changes;
  }

  /** Ids of one page, and the count of all that match. */
  page(search: ProductSearch, spelling: Spelling, from: number, limit: number) {
    const { slots, total } = this.#search.page(search, spelling, from, limit);
    return { ids: slots.map((slot) => this.#slots.ids.at(slot)), total };
  }

  /** Whether any product at all has these words. */
  hasWords(q: string, spelling: Spelling): boolean {
    return this.#search.hasWords(q, spelling);
  }

  /** Counts of each facet as if its own filter were off. */
  facets(search: ProductSearch, spelling: Spelling): FacetCounts {
    return this.#search.facets(search, spelling);
  }

  /**
   * The question with words taken apart that no product has and that are two words of products; undefined
   * where there is none.
   */
  takenApart(q: string): string | undefined {
    return this.#search.takenApart(q);
  }

  /** Products from the one at the position `from`, the oldest first: which they are and when they were changed. */
  *oldest(from: number, limit: number): Generator<{ id: string; updatedAt: Date }> {
    for (const slot of this.#slots.orders.slice(
      'newest',
      true,
      from,
      Math.min(limit, this.size - from),
    )) {
      const updatedAt = new Date(this.#slots.columns.updatedAt[slot] as number);
      yield { id: this.#slots.ids.at(slot), updatedAt };
    }
  }

  /** Slugs of the categories that have products, in their order, and when one of these was last changed. */
  categoryChanges(): { slug: string; updatedAt: Date }[] {
    const latest = new Map<string, number>();
    const { category, updatedAt } = this.#slots.columns;
    for (const slot of this.#slots.filled.slots) {
      const { slug } = this.#slots.categories.values[category[slot] as number] as CategoryRef;
      latest.set(slug, Math.max(latest.get(slug) ?? 0, updatedAt[slot] as number));
    }
    return [...latest]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([slug, time]) => ({ slug, updatedAt: new Date(time) }));
  }

  /** Compares the index with what there is: what is called with each product that there is. */
  comparison(): Comparison {
    return comparisonOf(this.#slots);
  }

  /** The product that was changed last; undefined where there is none. */
  lastChange(): { id: string; changedAt: number } | undefined {
    return lastChangeOf(this.#slots);
  }

  /** Writes the index, which is prepared and does not change meanwhile. */
  save(to: PartWriter): Promise<void> {
    return this.#slots.save(to);
  }

  /** Makes an empty index what was saved. */
  async load(from: PartReader): Promise<void> {
    this.#listChanged();
    await this.#slots.load(from, this.#listRevision);
  }

  /** Puts all orders right beforehand, in slices, so that no list waits for them. Nothing may change meanwhile. */
  prepare(): Promise<void> {
    return this.#slots.orders.prepare();
  }
}
