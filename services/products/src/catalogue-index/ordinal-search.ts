import { searchTermsOf } from '@tanabana/contracts';
import { LRUCache } from 'lru-cache';
import type { FacetName, Members, ProductSearch } from '../products/product-search.ts';
import { type Bits, BitsPool, countBits, hasBit, keepBits, rangeOf, setBit } from './bits.ts';
import type { FacetCounts, Matches } from './facets.ts';
import { keepUnion, type OrdinalSets } from './ordinal-set.ts';
import { PriceRanges } from './price-ranges.ts';
import type { ProductOrdinals } from './product-ordinals.ts';
import { QueryTerms } from './query-terms.ts';
import { FITS, pageByRank, Ranks } from './relevance.ts';
import {
  hasFilter,
  isDefaultSort,
  keyOf,
  NO_FILTER,
  priceRangeOf,
  withoutFilter,
} from './search-filters.ts';
import { orderOf } from './sort-orders.ts';
import type { VariantOrdinals } from './variant-ordinals.ts';
import type { Spelling } from './word-index.ts';

/** Cached facet counts. */
const CACHED_COUNTS = 3000;
/** Cached results: their number and bytes. */
const CACHED_ANSWERS = 500;
const CACHE_BYTES = 16 * 1024 * 1024;
const ENTRY_BYTES = 2000;

/** Ordinals at an end of the price order among which a match is looked for. */
const NEAR = 400;

/** Cached results. */
type Answer = Bits | Matches | Ranks;

/** Answers queries by ordinal; results are cached until a change. */
export class OrdinalSearch {
  readonly #ordinals: ProductOrdinals;
  readonly #pool = new BitsPool();
  readonly #answers = new LRUCache<string, Answer>({
    max: CACHED_ANSWERS,
    maxSize: CACHE_BYTES,
    sizeCalculation: (value) =>
      bitsIn(value).reduce((sum, { byteLength }) => sum + byteLength, ENTRY_BYTES),
    dispose: (value) => {
      for (const bits of bitsIn(value)) this.#pool.give(bits);
    },
  });

  /** Separate from the matches, which are sixty times as large for a million products. */
  readonly #counts = new LRUCache<string, FacetCounts[FacetName] & object>({ max: CACHED_COUNTS });

  readonly #prices: PriceRanges;
  readonly #terms = new QueryTerms();

  constructor(ordinals: ProductOrdinals) {
    this.#ordinals = ordinals;
    this.#prices = new PriceRanges(ordinals, this.#pool);
  }

  /** Clears the cache after a change other than of stock. */
  forget(): void {
    this.#answers.clear();
    this.#counts.clear();
    this.#prices.forget();
  }

  /** Returns the ordinals of one page and the number of matches. */
  page(search: ProductSearch, spelling: Spelling, from: number, limit: number) {
    this.#pool.reuse();
    return this.#page(search, spelling, from, limit);
  }

  /** Returns whether a product is a member of a collection. */
  isMember(within: Members, id: string): boolean {
    this.#pool.reuse();
    const ordinal = this.#ordinals.ids.ordinalOf(id);
    return ordinal !== undefined && hasBit(this.#members(within), ordinal);
  }

  #page(search: ProductSearch, spelling: Spelling, from: number, limit: number) {
    const { bits, size: total } = this.#matching(search, spelling);
    const wanted = Math.max(0, Math.min(limit, total - from));
    const isRanked = bits && wanted > 0 && search.sort === 'relevance';
    const ranks = isRanked && this.#ranksFor(search, spelling);
    const own = ranks || !isDefaultSort(search.sort) ? undefined : search.within;
    if (own && 'ids' in own && bits)
      return { ordinals: this.#inOrder(own.ids, bits).slice(from, from + wanted), total };
    const order = orderOf(own && 'sort' in own ? own.sort : search.sort);
    const [name, backwards] = order;
    const ordinals = ranks
      ? pageByRank(ranks, bits, total, [from, wanted], (equals, size, ...range) =>
          this.#ordinals.orders.pick({ bits: equals, size }, order, range),
        )
      : bits
        ? this.#ordinals.orders.pick(
            { bits, size: total },
            order,
            [from, wanted],
            name === 'price' ? this.#prices.positions(...priceRangeOf(search)) : undefined,
          )
        : this.#ordinals.orders.slice(name, backwards, from, wanted);
    return { ordinals, total };
  }

  /** Returns the ordinals of ids, in their order, that are in the bits. */
  #inOrder(ids: readonly string[], bits: Bits): number[] {
    return ids.flatMap((id) => {
      const ordinal = this.#ordinals.ids.ordinalOf(id);
      return ordinal !== undefined && hasBit(bits, ordinal) ? ordinal : [];
    });
  }

  /** Returns whether any product has these terms. */
  hasWords(q: string, spelling: Spelling): boolean {
    this.#pool.reuse();
    return this.#matching({ q }, spelling).size > 0;
  }

  /**
   * Returns the counts of each facet without its own filter; they stay cached while only that
   * filter changes.
   */
  facets(search: ProductSearch, spelling: Spelling): FacetCounts {
    this.#pool.reuse();
    const variants = this.#variantsFor(search);
    const key = keyOf(search);
    const of = <T extends FacetCounts[FacetName]>(
      facet: FacetName,
      count: (matches: Matches) => T,
    ): T => {
      const others = hasFilter(search, facet) ? withoutFilter(search, facet) : search;
      const othersKey = others === search ? key : keyOf(others);
      const question = `${facet} ${spelling} ${othersKey}`;
      const known = this.#counts.get(question);
      if (known) return known as T;
      const made = count(this.#matching(others, spelling, othersKey));
      if (made) this.#counts.set(question, made);
      return made;
    };
    return {
      category: of('category', (matches) => this.#ordinals.categories.count(matches)),
      size: of('size', (matches) => variants.countSizes(matches, search)),
      colour: of('colour', (matches) => variants.countColours(matches, search)),
      price: of('price', (matches) => this.#priceRange(matches)),
    };
  }

  /** Variants that a search considers: with `inStock`, those in stock. */
  #variantsFor({ inStock }: ProductSearch): VariantOrdinals {
    return inStock ? this.#ordinals.available : this.#ordinals.offered;
  }

  #priceRange({ bits, size }: Matches): FacetCounts['price'] {
    if (size === 0) return null;
    const prices = this.#ordinals.columns.sellingPrice;
    const order = this.#ordinals.orders.of('price');
    const [lowest, highest] = [false, true].map((backwards) =>
      bits
        ? order.among(bits, backwards, 0, 1, { ...order.positions, most: NEAR })[0]
        : order.slice(backwards, 0, 1)[0],
    );
    if (bits && (lowest === undefined || highest === undefined)) return rangeOf(bits, prices);
    return { min: prices[lowest as number] as number, max: prices[highest as number] as number };
  }

  /** Returns a cached result or computes it. */
  #cached<T extends Answer>(question: string, answer: () => T): T {
    const known = this.#answers.get(question);
    if (known !== undefined) return known as T;
    const made = answer();
    this.#answers.set(question, made);
    return made;
  }

  /** Returns what a search matches (rule 10.6). */
  #matching(search: ProductSearch, spelling: Spelling, key = keyOf(search)): Matches {
    if (key === NO_FILTER) return { bits: undefined, size: this.#ordinals.ids.size };
    return this.#cached(`matches ${spelling} ${key}`, () => {
      const bits = this.#pool.takeUncleared(this.#ordinals.columns.length);
      this.#ordinals.filled.copyTo(bits);
      this.#keepNamed(bits, search);
      if (search.within) keepBits(bits, this.#members(search.within));
      const { q, size, colour } = search;
      if (q !== undefined && q.trim() !== '')
        keepBits(bits, this.#withWords(this.#terms.of(q, spelling), spelling));
      if (size?.length || colour?.length) this.#variantsFor(search).keep(bits, { size, colour });
      this.#keepPrices(bits, search);
      this.#keepRated(bits, search);
      return { bits, size: countBits(bits) };
    });
  }

  #keepNamed(bits: Bits, { ids, category, tag, gender, inStock }: ProductSearch): void {
    const keep = (sets: OrdinalSets, numbers: readonly number[]): void =>
      keepUnion(
        bits,
        numbers.map((number) => sets.of(number)),
      );
    if (ids) {
      const wanted = this.#ofIds(ids);
      keepBits(bits, wanted);
      this.#pool.give(wanted);
    }
    if (category)
      keep(this.#ordinals.categories.ordinals, this.#ordinals.categories.named(category));
    if (tag) keep(this.#ordinals.tags, [this.#ordinals.codes.numberOf(tag)]);
    if (gender) keep(this.#ordinals.genders, [this.#ordinals.codes.numberOf(gender)]);
    if (inStock !== undefined) keep(this.#ordinals.stocks, [inStock ? 1 : 0]);
  }

  #ofIds(ids: readonly string[]): Bits {
    const bits = this.#pool.take(this.#ordinals.columns.length);
    for (const id of ids) {
      const ordinal = this.#ordinals.ids.ordinalOf(id.toLowerCase());
      if (ordinal !== undefined) setBit(bits, ordinal);
    }
    return bits;
  }

  #members(within: Members): Bits {
    return this.#cached(`members ${within.key}`, () => {
      if ('ids' in within) return this.#ofIds(within.ids);
      const { filter, newest } = within;
      const members = this.#pool.take(this.#ordinals.columns.length);
      if (newest !== null) {
        const newestFirst = { ...filter, sort: 'newest' } as const;
        for (const ordinal of this.#page(newestFirst, 'exact', 0, newest).ordinals)
          setBit(members, ordinal);
        return members;
      }
      const { bits } = this.#matching(filter, 'exact');
      // a copy, because each cached array is returned to the pool once
      if (bits) members.set(bits);
      else this.#ordinals.filled.copyTo(members);
      return members;
    });
  }

  #keepPrices(bits: Bits, search: ProductSearch): void {
    if (!hasFilter(search, 'price')) return;
    const [min, max] = priceRangeOf(search);
    keepBits(
      bits,
      this.#cached(`prices ${min} ${max}`, () => this.#prices.between(min, max)),
    );
  }

  #keepRated(bits: Bits, { minRating }: ProductSearch): void {
    if (minRating === undefined) return;
    const rated = this.#cached(`rated ${minRating}`, () => {
      const { length, avgRating } = this.#ordinals.columns;
      const found = this.#pool.take(length);
      for (let ordinal = 0; ordinal < length; ordinal += 1)
        if ((avgRating[ordinal] as number) >= minRating) setBit(found, ordinal);
      return found;
    });
    keepBits(bits, rated);
  }

  /** Returns how well products match the terms; undefined without terms. */
  #ranksFor({ q = '' }: ProductSearch, spelling: Spelling): Ranks | undefined {
    const asked = this.#terms.of(q, spelling);
    if (asked.length === 0) return undefined;
    return this.#cached(`ranks ${spelling} ${asked.join(' ')}`, () => {
      const { length } = this.#ordinals.columns;
      const ranks = new Ranks(asked.length * (FITS - 1), () => this.#pool.take(length));
      for (const word of asked) ranks.add(this.#ordinals.words.fits(word, spelling, length));
      return ranks;
    });
  }

  /**
   * Returns the query with unknown compound terms split into two known ones; undefined if there are
   * none.
   */
  takenApart(q: string): string | undefined {
    this.#pool.reuse();
    const words = searchTermsOf(q);
    const apart = words.flatMap((word) => {
      const isKnown = countBits(this.#withWord(word, 'forgiving')) > 0;
      return isKnown ? word : (this.#ordinals.words.takenApart(word) ?? word);
    });
    return apart.length > words.length ? apart.join(' ') : undefined;
  }

  #withWords(asked: readonly string[], spelling: Spelling): Bits {
    return this.#cached(`words ${spelling} ${asked.join(' ')}`, () => {
      const all = this.#pool.take(this.#ordinals.columns.length);
      if (asked.length > 0) this.#ordinals.filled.copyTo(all);
      for (const word of asked) {
        keepBits(all, this.#withWord(word, spelling));
        if (countBits(all) === 0) break;
      }
      return all;
    });
  }

  #withWord(word: string, spelling: Spelling): Bits {
    return this.#cached(`word ${spelling} ${word}`, () =>
      this.#ordinals.words.find(word, spelling, this.#pool.take(this.#ordinals.columns.length)),
    );
  }
}

/** Returns the arrays of a result. */
function bitsIn(value: Answer): readonly Bits[] {
  if (value instanceof Uint32Array) return [value];
  if (value instanceof Ranks) return value.planes;
  return 'bits' in value && value.bits ? [value.bits] : [];
}
