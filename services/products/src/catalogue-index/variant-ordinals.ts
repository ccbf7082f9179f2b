import type { Choice } from '@tanabana/contracts';
import { filterKey, type ProductSearch } from '../products/product-search.ts';
import { type Bits, Counters, countBits, type Numbers } from './bits.ts';
import {
  CALL_COST,
  costByNumber,
  type FacetCount,
  isSome,
  type Matches,
  type SomeMatches,
} from './facets.ts';
import { Numbered } from './numbered.ts';
import {
  countUnionIn,
  keepUnion,
  type OrdinalSet,
  OrdinalSets,
  SOONER,
  unionOf,
} from './ordinal-set.ts';
import type { PartReader, PartWriter } from './parts.ts';

/** Cost of adding the count of a set of variants, in words of bits that a kernel scans. */
const SET_COST = 30;

/** Names with numbers, each spelling its own. */
class Names extends Numbered<string> {
  /** Numbers of spellings that differ only in letter case, in order of appearance. */
  readonly #spellings = new Map<string, number[]>();
  /** The same for each name. */
  readonly spellings: number[][] = [];
  /** For each spelling the position of its name in `spellings`. */
  readonly nameOf: number[] = [];

  numberOf(name: string): number {
    const number = this.numberByKey(name, name);
    if (number < this.nameOf.length) return number;
    const key = filterKey(name);
    const known = this.#spellings.get(key);
    const spellings = known ?? [];
    if (!known) {
      this.#spellings.set(key, spellings);
      this.spellings.push(spellings);
    }
    this.nameOf.push(
      known?.[0] === undefined ? this.spellings.length - 1 : (this.nameOf[known[0]] as number),
    );
    spellings.push(number);
    return number;
  }

  /** Returns all spellings of the known names; undefined if none is given, and all match. */
  among(names: readonly string[] | undefined): number[] | undefined {
    if (!names?.length) return undefined;
    return [...new Set(names.map(filterKey))].flatMap((key) => this.#spellings.get(key) ?? []);
  }
}

type VariantFilter = Pick<ProductSearch, 'size' | 'colour'>;

/** Size of variants without one. */
const NO_SIZE = '';

/** Colour or size. */
type Axis = 0 | 1;
const AXES: readonly Axis[] = [0, 1];

/** Lists of numbers shared by many sets of variants, stored once. */
class Lists extends Numbered<readonly number[]> {
  numberOf(list: readonly number[]): number {
    return this.numberByKey(list.join(' '), list);
  }
}

/** Sets of variants shared by many products, stored once: colour and size numbers in turn. */
export class VariantSets extends Numbered<readonly number[]> {
  /** Colours, then sizes. */
  readonly names = [new Names(), new Names()] as const;
  /**
   * For each set its names on this axis, each followed by the number of the list of its values on
   * the other axis.
   */
  readonly byName: readonly [number[][], number[][]] = [[], []];
  readonly #lists = [new Lists(), new Lists()] as const;

  numberOfVariants(variants: readonly Choice[]): number {
    const [colours, sizes] = this.names;
    const pairs = variants.flatMap(({ color, size }) => [
      colours.numberOf(color),
      sizes.numberOf(size ?? NO_SIZE),
    ]);
    return this.numberOf(pairs);
  }

  numberOf(pairs: readonly number[]): number {
    const number = this.numberByKey(pairs.join(' '), pairs);
    if (number === this.byName[0].length)
      for (const axis of AXES) this.byName[axis].push(this.#namesIn(pairs, axis));
    return number;
  }

  #namesIn(pairs: readonly number[], axis: Axis): number[] {
    const byName = new Map<number, number[]>();
    for (let at = 0; at < pairs.length; at += 2) {
      const name = this.names[axis].nameOf[pairs[at + axis] as number] as number;
      const others = byName.get(name) ?? [];
      byName.set(name, [...others, pairs[at + 1 - axis] as number]);
    }
    return [...byName].flatMap(([name, others]) => [name, this.#lists[axis].numberOf(others)]);
  }

  /** For each list, whether it contains one of `among`. */
  fitting(axis: Axis, among: readonly number[]): Uint8Array {
    const wanted = new Set(among);
    return Uint8Array.from(this.#lists[axis].values, (others) =>
      others.some((other) => wanted.has(other)) ? 1 : 0,
    );
  }

  override async save(to: PartWriter): Promise<void> {
    for (const names of this.names) await names.save(to);
    await super.save(to);
  }

  override async load(from: PartReader): Promise<void> {
    for (const names of this.names) await names.load(from);
    await super.load(from);
  }
}

/** Ordinals by variant: variants for sale, or in stock. */
export class VariantOrdinals {
  readonly #variants: VariantSets;
  /** The set of variants of each ordinal. */
  readonly #setsByOrdinal: () => Numbers;
  /** Ordinals by colour, and by size. */
  readonly #ordinals = [new OrdinalSets(), new OrdinalSets()] as const;
  /** Ordinals by pair of colour and size. */
  readonly #both = new OrdinalSets();
  readonly #pairs = new Map<number, number>();
  readonly #counters = new Counters();
  /** The last matches counted by set of variants: sizes and colours often have the same. */
  #counted: { matches: Matches; counts: Numbers } | undefined;

  constructor(variants: VariantSets, setsByOrdinal: () => Numbers) {
    this.#variants = variants;
    this.#setsByOrdinal = setsByOrdinal;
  }

  add(ordinal: number): void {
    for (const set of this.#setsOf(ordinal)) set.add(ordinal, SOONER);
  }

  delete(ordinal: number): void {
    for (const set of this.#setsOf(ordinal)) set.delete(ordinal);
  }

  #setsOf(ordinal: number): OrdinalSet[] {
    const pairs = this.#pairsOf(ordinal);
    const sets: OrdinalSet[] = [];
    for (let at = 0; at < pairs.length; at += 2) {
      const [colour, size] = [pairs[at] as number, pairs[at + 1] as number];
      const both = this.#both.of(this.#numberOfPair(pairKey(colour, size)));
      sets.push(this.#ordinals[0].of(colour), this.#ordinals[1].of(size), both);
    }
    return sets;
  }

  #numberOfPair(key: number): number {
    const number = this.#pairs.get(key) ?? this.#pairs.size;
    this.#pairs.set(key, number);
    return number;
  }

  async save(to: PartWriter): Promise<void> {
    await to.json([...this.#pairs.keys()]);
    for (const sets of [...this.#ordinals, this.#both]) await sets.save(to);
  }

  async load(from: PartReader): Promise<void> {
    for (const key of (await from.json()) as number[]) this.#numberOfPair(key);
    for (const sets of [...this.#ordinals, this.#both]) await sets.load(from);
  }

  #pairsOf(ordinal: number): readonly number[] {
    return this.#variants.values[this.#setsByOrdinal()[ordinal] as number] as readonly number[];
  }

  /** Intersects `bits` with the ordinals that have a requested variant. */
  keep(bits: Bits, { size, colour }: VariantFilter): void {
    const [colours, sizes] = this.#variants.names;
    const wantedColours = colours.among(colour);
    const wantedSizes = sizes.among(size);
    const axis = wantedColours ? 0 : 1;
    const wanted = wantedColours ?? wantedSizes ?? [];
    const among = wantedColours && wantedSizes;
    keepUnion(bits, this.#havingAny(axis, wanted, among));
  }

  /** Ordinals of each spelling, with one of `among` on the other axis. */
  #havingAny(
    axis: Axis,
    spellings: readonly number[],
    among: readonly number[] | undefined,
  ): OrdinalSet[] {
    if (!among) return spellings.map((spelling) => this.#ordinals[axis].of(spelling));
    return spellings.flatMap((spelling) =>
      among.flatMap((other) => {
        const key = axis === 0 ? pairKey(spelling, other) : pairKey(other, spelling);
        const number = this.#pairs.get(key);
        return number === undefined ? [] : this.#both.of(number);
      }),
    );
  }

  /** Counts matches by size, within the filter's colours. */
  countSizes(matches: Matches, { colour }: VariantFilter): FacetCount[] {
    return this.#count(1, matches, this.#variants.names[0].among(colour));
  }

  /** Counts matches by colour, within the filter's sizes. */
  countColours(matches: Matches, { size }: VariantFilter): FacetCount[] {
    return this.#count(0, matches, this.#variants.names[1].among(size));
  }

  #count(axis: Axis, matches: Matches, among: readonly number[] | undefined): FacetCount[] {
    const names = this.#variants.names[axis];
    const counts =
      isSome(matches) && this.#costBySet(matches) < this.#costByName(axis, matches, among)
        ? this.#countBySet(axis, matches, among)
        : names.spellings.map((spellings) =>
            countAny(this.#havingAny(axis, spellings, among), matches),
          );
    return names.spellings.flatMap((spellings, name) => {
      const count = counts[name] ?? 0;
      if (count === 0) return [];
      const shown =
        spellings.length === 1
          ? spellings[0]
          : spellings.find((one) => countAny(this.#havingAny(axis, [one], among), matches) > 0);
      const value = names.values[shown as number] as string;
      return value === NO_SIZE ? [] : { value, count };
    });
  }

  /** Estimated cost of `countAny` for every name. */
  #costByName(axis: Axis, { bits }: SomeMatches, among: readonly number[] | undefined): number {
    const sets = this.#variants.names[axis].size * (among?.length ?? 1);
    return sets * (CALL_COST + bits.length);
  }

  #costBySet(matches: SomeMatches): number {
    const { size } = this.#variants;
    const counting = this.#counted?.matches === matches ? 0 : costByNumber(matches);
    return counting + size + SET_COST * Math.min(matches.size, size);
  }

  /** Counts the ordinals of each set of variants, then adds them up by name. */
  #countBySet(axis: Axis, matches: SomeMatches, among: readonly number[] | undefined): number[] {
    const sizes = this.#countSets(matches);
    const counts = this.#variants.names[axis].spellings.map(() => 0);
    const fits = among && this.#variants.fitting(axis, among);
    const byName = this.#variants.byName[axis];
    for (let set = 0; set < byName.length; set += 1) {
      const size = sizes[set] as number;
      if (size === 0) continue;
      const names = byName[set] as number[];
      for (let at = 0; at < names.length; at += 2) {
        if (fits && fits[names[at + 1] as number] === 0) continue;
        const name = names[at] as number;
        counts[name] = (counts[name] as number) + size;
      }
    }
    return counts;
  }

  #countSets(matches: SomeMatches): Numbers {
    if (this.#counted?.matches !== matches) {
      const { size } = this.#variants;
      const counts = this.#counters.count(matches.bits, this.#setsByOrdinal(), size);
      this.#counted = { matches, counts };
    }
    return this.#counted.counts;
  }
}

/** Unique while there are at most 65,536 sizes. */
const pairKey = (colour: number, size: number): number => colour * 65_536 + size;

/** Returns how many matches are in any of the sets. */
function countAny(sets: readonly OrdinalSet[], { bits }: Matches): number {
  const [first] = sets;
  if (!first) return 0;
  if (sets.length === 1) return bits ? first.countIn(bits) : first.size;
  if (bits) return countUnionIn(sets, bits);
  return countBits(unionOf(sets, Math.max(...sets.map((set) => set.words))));
}
