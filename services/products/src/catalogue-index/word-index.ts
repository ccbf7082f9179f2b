import { createPauses } from '../pauses.ts';
import { isForgiving } from '../products/product-search.ts';
import { type Bits, ScratchBits, wordsFor } from './bits.ts';
import { isLike, likeness } from './one-letter-off.ts';
import { OrdinalSets } from './ordinal-set.ts';
import type { PartReader, PartWriter } from './parts.ts';
import { EXACT, FITS, IN_NAME, planesOf, WHOLE } from './relevance.ts';
import { Synonyms } from './synonyms.ts';

/** How search terms are compared: as parts of terms, or tolerating one letter. */
export type Spelling = 'exact' | 'forgiving';

/** Every term is found by any three consecutive letters. */
const TRIGRAM_LENGTH = 3;
const PADDING = ' '.repeat(TRIGRAM_LENGTH - 1);
/** Minimum length of the parts of a split compound; longer compounds are not split. */
const SHORTEST_PART = 3;
const LONGEST_STUCK = 40;

/** Ordinals by term. */
export class WordIndex {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  /** Ordinals by term number. */
  readonly #ordinals = new OrdinalSets();
  /** Of these, the ones with the term in their name. */
  readonly #named = new OrdinalSets();
  /** Term numbers by trigram; ends of terms are padded with spaces. */
  readonly #byTrigram = new Map<string, number[]>();
  /** Trigrams by their first letter or first two letters. */
  readonly #trigrams = new Map<string, string[]>();
  /** Ordinals by letter, because nearly every term contains a given letter. */
  readonly #byLetter = new OrdinalSets();
  readonly #letters = new Map<string, number>();
  readonly #byFit = new ScratchBits(FITS);
  #cost = 0;
  synonyms = new Synonyms([]);

  /** Terms compared and ordinals or words scanned so far. */
  get cost(): number {
    return this.#cost;
  }

  /** Adds the terms of a normalised text (`searchText`), marking those of the name. */
  add(ordinal: number, text: string, name: string): void {
    for (const word of text.split(' ')) this.#ordinals.of(this.#numberOf(word)).add(ordinal);
    for (const word of name.split(' ')) this.#named.of(this.#numberOf(word)).add(ordinal);
    for (const letter of new Set(text.replaceAll(' ', '').split('')))
      this.#byLetter.of(this.#numberOfLetter(letter)).add(ordinal);
  }

  /** Removes these ordinals from all terms, in slices between which others may be added. */
  async forget(ordinals: Bits): Promise<void> {
    const pauses = createPauses();
    for (const sets of [this.#ordinals, this.#named, this.#byLetter]) {
      for (let number = 0; number < sets.length; number += 1) {
        sets.of(number).deleteAll(ordinals);
        if (pauses.isDue()) await pauses.take();
      }
    }
  }

  async save(to: PartWriter): Promise<void> {
    await to.json(this.#words);
    await to.json([...this.#letters.keys()]);
    for (const sets of [this.#ordinals, this.#named, this.#byLetter]) await sets.save(to);
  }

  async load(from: PartReader): Promise<void> {
    for (const word of (await from.json()) as string[]) this.#numberOf(word);
    for (const letter of (await from.json()) as string[]) this.#numberOfLetter(letter);
    for (const sets of [this.#ordinals, this.#named, this.#byLetter]) await sets.load(from);
  }

  /** Adds the ordinals with the term to `bits`, which must be large enough. */
  find(word: string, spelling: Spelling, bits: Bits): Bits {
    if (word.length === 1) {
      const number = this.#letters.get(word);
      if (number !== undefined) this.#mark(bits, this.#byLetter, number);
      return bits;
    }
    for (const number of this.#found(word, spelling)) this.#mark(bits, this.#ordinals, number);
    for (const [number] of this.#meaning(word, spelling)) this.#mark(bits, this.#ordinals, number);
    return bits;
  }

  /**
   * Returns the best match level of a term for each of `size` ordinals as bit planes
   * (`relevance.ts`), valid until the next call.
   */
  fits(word: string, spelling: Spelling, size: number): Bits[] {
    const byFit = this.#byFit.cleared(wordsFor(size));
    const mark = (number: number, fit: number): void => {
      this.#mark(byFit[fit] as Bits, this.#ordinals, number);
      this.#mark(byFit[fit | IN_NAME] as Bits, this.#named, number);
    };
    if (word.length === 1) {
      const [letter, whole] = [this.#letters.get(word), this.#numbers.get(word)];
      if (letter !== undefined) this.#mark(byFit[EXACT] as Bits, this.#byLetter, letter);
      if (whole !== undefined) mark(whole, WHOLE | EXACT);
    } else {
      for (const number of this.#found(word, spelling)) {
        const one = this.#words[number] as string;
        const exact = one.includes(word) ? EXACT : 0;
        const isWhole = exact ? one === word : isLike(one, word);
        mark(number, isWhole ? exact | WHOLE : exact);
      }
      // ranked like one letter off
      for (const [number, isPlural] of this.#meaning(word, spelling))
        mark(number, isPlural ? 0 : WHOLE);
    }
    return planesOf(byFit);
  }

  /**
   * Splits two terms written as one ("silksaree"): both are known, or one is and the other is one
   * letter off. Of several splits, the one whose rarer term is most frequent. Undefined if there is
   * none.
   */
  takenApart(stuck: string): [string, string] | undefined {
    if (stuck.length > LONGEST_STUCK) return undefined;
    const pairs: [string, string][] = [];
    for (let at = SHORTEST_PART; at <= stuck.length - SHORTEST_PART; at += 1)
      pairs.push([stuck.slice(0, at), stuck.slice(at)]);
    return (
      this.#commonest(pairs, (word) => this.#sizeOf(word)) ??
      this.#commonest(
        pairs.filter((pair) => pair.some((word) => this.#sizeOf(word) > 0)),
        (word) => this.#sizeOf(word) || this.#sizeLike(word),
      )
    );
  }

  #commonest(
    pairs: readonly [string, string][],
    sizeOf: (word: string) => number,
  ): [string, string] | undefined {
    let most = 0;
    let best: [string, string] | undefined;
    for (const pair of pairs) {
      const size = Math.min(...pair.map(sizeOf));
      if (size > most) [most, best] = [size, pair];
    }
    return best;
  }

  /** Returns how many ordinals have exactly this term or its most frequent synonym. */
  #sizeOf(word: string): number {
    const alike = [...this.#meaning(word, 'exact')].map(([number]) => number);
    const numbers = [this.#numbers.get(word) ?? [], alike].flat();
    return Math.max(0, ...numbers.map((number) => this.#ordinals.of(number).size));
  }

  /** Returns how many have the most frequent term one letter off. */
  #sizeLike(word: string): number {
    if (!isForgiving(word)) return 0;
    let most = 0;
    for (const number of this.#like(word))
      if (isLike(this.#words[number] as string, word))
        most = Math.max(most, this.#ordinals.of(number).size);
    return most;
  }

  /** Yields the numbers of a term's synonyms, and whether they are its plural. */
  *#meaning(word: string, spelling: Spelling): Generator<[number: number, isPlural: boolean]> {
    const words = spelling === 'exact' ? this.synonyms.of(word) : this.synonyms.like(word);
    for (const one of words) {
      const [single, plural] = [this.#numbers.get(one), this.#numbers.get(`${one}s`)];
      if (single !== undefined) yield [single, false];
      if (plural !== undefined) yield [plural, true];
    }
  }

  #found(word: string, spelling: Spelling): Iterable<number> {
    return spelling === 'exact' ? this.#containing(word) : this.#like(word);
  }

  #mark(bits: Bits, sets: OrdinalSets, number: number): void {
    const ordinals = sets.of(number);
    ordinals.addTo(bits);
    this.#cost += ordinals.cost;
  }

  #numberOfLetter(letter: string): number {
    const known = this.#letters.get(letter);
    if (known !== undefined) return known;
    this.#letters.set(letter, this.#letters.size);
    return this.#letters.size - 1;
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#words.push(word) - 1;
    this.#numbers.set(word, number);
    for (const trigram of new Set(trigramsOf(word + PADDING))) {
      const words = this.#byTrigram.get(trigram);
      if (words) words.push(number);
      else this.#addTrigram(trigram, number);
    }
    return number;
  }

  #addTrigram(trigram: string, number: number): void {
    this.#byTrigram.set(trigram, [number]);
    for (let length = 1; length < TRIGRAM_LENGTH; length += 1) {
      const start = trigram.slice(0, length);
      const known = this.#trigrams.get(start);
      if (known) known.push(trigram);
      else this.#trigrams.set(start, [trigram]);
    }
  }

  /** Returns the numbers of terms that contain the part, each once. */
  #containing(part: string): Iterable<number> {
    if (part.length < TRIGRAM_LENGTH) return this.#containingFew(part);
    let rarest: readonly number[] | undefined;
    for (const trigram of trigramsOf(part)) {
      const words = this.#byTrigram.get(trigram) ?? [];
      if (!rarest || words.length < rarest.length) rarest = words;
    }
    return this.#compared(rarest ?? [], (word) => word.includes(part));
  }

  /** The same for a part shorter than a trigram. */
  #containingFew(part: string): Set<number> {
    const found = new Set<number>();
    for (const trigram of this.#trigrams.get(part) ?? [])
      for (const number of this.#compared(this.#byTrigram.get(trigram) ?? [], () => true))
        found.add(number);
    return found;
  }

  *#compared(numbers: Iterable<number>, fits: (word: string) => boolean): Generator<number> {
    for (const number of numbers) {
      this.#cost += 1;
      if (fits(this.#words[number] as string)) yield number;
    }
  }

  /**
   * Yields terms that contain the term or one letter off. They contain one half of it exactly, so
   * only those are compared letter by letter.
   */
  *#like(word: string): Generator<number> {
    if (!isForgiving(word)) return yield* this.#containing(word);
    const letters = [...word];
    const middle = letters.length >> 1;
    const [start, end] = [letters.slice(0, middle).join(''), letters.slice(middle).join('')];
    const isAlike = likeness(start, end);
    yield* this.#compared(this.#containing(start), isAlike);
    yield* this.#compared(this.#containing(end), (one) => !one.includes(start) && isAlike(one));
  }
}

function trigramsOf(text: string): string[] {
  const trigrams: string[] = [];
  for (let at = 0; at + TRIGRAM_LENGTH <= text.length; at += 1)
    trigrams.push(text.slice(at, at + TRIGRAM_LENGTH));
  return trigrams;
}
