import { crc32 } from 'node:zlib';
import { type SynonymGroup, stocksHash } from '@tanabana/contracts';
import type { CategoryRef, ProductRecord } from '../products/product.ts';
import type { Members, ProductSearch } from '../products/product-search.ts';
import { stocksOf } from '../products/product-variants.ts';
import { bitsFor, clearBit, ordinalsOf, setBit } from './bits.ts';
import type { ColumnValues, IndexedProduct } from './columns.ts';
import { type Comparison, comparisonOf, lastChangeOf } from './comparison.ts';
import type { FacetCounts } from './facets.ts';
import { OrdinalSearch } from './ordinal-search.ts';
import type { PartReader, PartWriter } from './parts.ts';
import { ProductOrdinals } from './product-ordinals.ts';
import { Synonyms } from './synonyms.ts';
import type { Spelling } from './word-index.ts';

/**
 * Change counter of all catalogue indexes of this process: no two states of a product have the same
 * number.
 */
let changes = 0;

/**
 * All products in memory as lists need them: for each filter value and term the set of its
 * ordinals, and each sort order, so that a query costs about as much as its result (decisions 0011,
 * 0036). A product whose terms changed gets a new ordinal; the old one stays empty until it is
 * reclaimed.
 */
export class CatalogueIndex {
  readonly #ordinals = new ProductOrdinals();
  /** Empty ordinals without terms. */
  #free: number[] = [];
  readonly #search = new OrdinalSearch(this.#ordinals);
  #revision = 0;
  #listRevision = 0;

  get size(): number {
    return this.#ordinals.ids.size;
  }

  /** Changes with every change of any product. */
  get revision(): number {
    return this.#revision;
  }

  /** Changes with every change of any product, except of stock alone. */
  get listRevision(): number {
    return this.#listRevision;
  }

  /**
   * Returns a product's ordinal, which is stable until its terms change; undefined for an unknown
   * product.
   */
  ordinalOf(id: string): number | undefined {
    return this.#ordinals.ids.ordinalOf(id);
  }

  /** Changes with every change of the ordinal's product. */
  versionAt(ordinal: number): number {
    return this.#ordinals.columns.version[ordinal] as number;
  }

  /** Changes with every change of this product; undefined for an unknown one. */
  versionOf(id: string): number | undefined {
    const ordinal = this.ordinalOf(id);
    return ordinal === undefined ? undefined : this.versionAt(ordinal);
  }

  /**
   * Returns whether the index knows this state of the product, so that every later change will be
   * noticed. Edits by people change `updatedAt`; the rest is what others write.
   */
  matches(product: ProductRecord): boolean {
    const { id, updatedAt, stock, category, avgRating, reviewsCount } = product;
    const ordinal = this.#ordinals.ids.ordinalOf(id) ?? -1;
    const columns = this.#ordinals.columns;
    return (
      columns.updatedAt[ordinal] === updatedAt.getTime() &&
      columns.stock[ordinal] === stock &&
      // a card has no variants and shows none
      (product.variants.length === 0 ||
        columns.stocksHash[ordinal] === stocksHash(stocksOf(product))) &&
      columns.category[ordinal] === this.#ordinals.categories.numberOf(category) &&
      columns.avgRating[ordinal] === Math.fround(avgRating) &&
      columns.reviewsCount[ordinal] === reviewsCount
    );
  }

  /** Sets the synonyms. */
  setSynonyms(groups: readonly SynonymGroup[]): void {
    const synonyms = new Synonyms(groups);
    if (synonyms.key === this.#ordinals.words.synonyms.key) return;
    this.#ordinals.words.synonyms = synonyms;
    this.#listChanged();
  }

  /** Returns whether `setSynonyms` would change nothing. */
  hasSynonyms(groups: readonly SynonymGroup[]): boolean {
    return new Synonyms(groups).key === this.#ordinals.words.synonyms.key;
  }

  /** Cost of searches so far (`WordIndex`). */
  get searchCost(): number {
    return this.#ordinals.words.cost;
  }

  /** Share of ordinals that are empty and not reusable yet. */
  get waste(): number {
    const { length } = this.#ordinals.columns;
    return length === 0 ? 0 : 1 - (this.#ordinals.ids.size + this.#free.length) / length;
  }

  /** Makes empty ordinals reusable, in slices between which changes are allowed. */
  async reclaim(): Promise<void> {
    const { length } = this.#ordinals.columns;
    const empty = bitsFor(length);
    for (let ordinal = 0; ordinal < length; ordinal += 1) setBit(empty, ordinal);
    for (const ordinal of this.#ordinals.filled.ordinals) clearBit(empty, ordinal);
    this.#free = [];
    await this.#ordinals.words.forget(empty);
    this.#free = ordinalsOf(empty);
  }

  /** Returns whether `put` would change nothing. */
  has(product: IndexedProduct): boolean {
    const ordinal = this.#ordinals.ids.ordinalOf(product.id);
    if (ordinal === undefined) return false;
    return (
      this.#hasStock(ordinal, product) &&
      this.#ordinals.columns.isLike(ordinal, this.#valuesOf(product))
    );
  }

  #hasStock(ordinal: number, { stock, stocksHash }: IndexedProduct): boolean {
    return (
      this.#ordinals.columns.stock[ordinal] === stock &&
      this.#ordinals.columns.stocksHash[ordinal] === stocksHash
    );
  }

  /** Adds or replaces a product. */
  put(product: IndexedProduct): void {
    const values = this.#valuesOf(product);
    const columns = this.#ordinals.columns;
    let ordinal = this.#ordinals.ids.ordinalOf(product.id) ?? -1;
    if (ordinal >= 0 && columns.isLike(ordinal, values)) {
      // Orders change stock all the time, which does not change lists.
      if (!this.#hasStock(ordinal, product)) columns.version[ordinal] = this.#changed();
      columns.stock[ordinal] = product.stock;
      columns.stocksHash[ordinal] = product.stocksHash;
    } else {
      const hasNewWords = columns.wordsHash[ordinal] !== values.wordsHash;
      if (hasNewWords) {
        this.drop(product.id);
        ordinal = this.#free.pop() ?? columns.push();
        this.#ordinals.ids.set(product.id, ordinal);
        this.#ordinals.words.add(ordinal, product.text, product.name);
      } else {
        this.#ordinals.unlist(ordinal);
      }
      this.#ordinals.list(ordinal, values);
      this.#listChanged();
      columns.version[ordinal] = this.#changed();
    }
    columns.changedAt[ordinal] = product.changedAt ?? 0;
  }

  #valuesOf(product: IndexedProduct): ColumnValues {
    return {
      ...product,
      avgRating: Math.fround(product.avgRating),
      inStock: product.inStock ? 1 : 0,
      tag: this.#ordinals.codes.numberOf(product.tag),
      gender: this.#ordinals.codes.numberOf(product.gender),
      category: this.#ordinals.categories.numberOf(product.category),
      offered: this.#ordinals.variants.numberOfVariants(product.offered),
      available: this.#ordinals.variants.numberOfVariants(product.available),
      wordsHash: crc32(`${product.name}\n${product.text}`),
    };
  }

  drop(id: string): void {
    const ordinal = this.#ordinals.ids.ordinalOf(id);
    if (ordinal === undefined) return;
    this.#ordinals.unlist(ordinal);
    this.#ordinals.ids.delete(ordinal);
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

  /** Returns the id that has, or had, an ordinal. */
  idAt(ordinal: number): string {
    return this.#ordinals.ids.at(ordinal);
  }

  /** Returns the ids of one page and the number of matches. */
  page(search: ProductSearch, spelling: Spelling, from: number, limit: number) {
    const { ordinals, total } = this.select(search, spelling, from, limit);
    return { ids: ordinals.map((ordinal) => this.idAt(ordinal)), total };
  }

  /** Returns the ordinals of one page, which are valid until a change, and the number of matches. */
  select(search: ProductSearch, spelling: Spelling, from: number, limit: number) {
    return this.#search.page(search, spelling, from, limit);
  }

  /** Returns whether a product is a member of a collection. */
  isMember(within: Members, id: string): boolean {
    return this.#search.isMember(within, id);
  }

  /** Returns whether any product has these terms. */
  hasWords(q: string, spelling: Spelling): boolean {
    return this.#search.hasWords(q, spelling);
  }

  /** Returns the counts of each facet without its own filter. */
  facets(search: ProductSearch, spelling: Spelling): FacetCounts {
    return this.#search.facets(search, spelling);
  }

  /**
   * Returns the query with unknown compound terms split into two known ones; undefined if there are
   * none.
   */
  takenApart(q: string): string | undefined {
    return this.#search.takenApart(q);
  }

  /** Yields products from the position `from`, oldest first, with their last change. */
  *oldest(from: number, limit: number): Generator<{ id: string; updatedAt: Date }> {
    for (const ordinal of this.#ordinals.orders.slice(
      'newest',
      true,
      from,
      Math.min(limit, this.size - from),
    )) {
      const updatedAt = new Date(this.#ordinals.columns.updatedAt[ordinal] as number);
      yield { id: this.#ordinals.ids.at(ordinal), updatedAt };
    }
  }

  /** Returns the slugs of categories with products, sorted, with their last change. */
  categoryChanges(): { slug: string; updatedAt: Date }[] {
    const latest = new Map<string, number>();
    const { category, updatedAt } = this.#ordinals.columns;
    for (const ordinal of this.#ordinals.filled.ordinals) {
      const { slug } = this.#ordinals.categories.values[category[ordinal] as number] as CategoryRef;
      latest.set(slug, Math.max(latest.get(slug) ?? 0, updatedAt[ordinal] as number));
    }
    return [...latest]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([slug, time]) => ({ slug, updatedAt: new Date(time) }));
  }

  /** Compares the index with the database; call it for each existing product. */
  comparison(): Comparison {
    return comparisonOf(this.#ordinals);
  }

  /** Returns the most recently changed product; undefined if there is none. */
  lastChange(): { id: string; changedAt: number } | undefined {
    return lastChangeOf(this.#ordinals);
  }

  /** Writes the index, which must be prepared and not change meanwhile. */
  save(to: PartWriter): Promise<void> {
    return this.#ordinals.save(to);
  }

  /** Loads a saved index into an empty one. */
  async load(from: PartReader): Promise<void> {
    this.#listChanged();
    await this.#ordinals.load(from, this.#listRevision);
  }

  /**
   * Builds all sort orders ahead, in slices, so that no list waits for them. Nothing may change
   * meanwhile.
   */
  prepare(): Promise<void> {
    return this.#ordinals.orders.prepare();
  }
}
