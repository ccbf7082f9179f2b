import { forgivingPattern, isForgiving } from '../products/product-search.ts';
import { type Bits, bitsFor, SlotSets } from './slot-set.ts';

/** How the words of a search are compared: as parts of words, or forgiving one letter. */
export type Spelling = 'exact' | 'forgiving';

/** Letters of a piece: each word is found by any three that stand together in it. */
const PIECE = 3;
const PADDING = ' '.repeat(PIECE - 1);

/** Which slots have which words. */
export class WordIndex {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  /** Slots by the number of a word. */
  readonly #slots = new SlotSets();
  /** Numbers of the words that have a piece; ends of words are filled up with spaces. */
  readonly #byPiece = new Map<string, number[]>();
  /** Pieces that begin with one letter or with two. */
  readonly #pieces = new Map<string, string[]>();
  /** Slots by the number of a letter: nearly every word has a part of one letter. */
  readonly #byLetter = new SlotSets();
  readonly #letters = new Map<string, number>();
  #cost = 0;

  /** Words compared and slots, or words of bits, passed over so far: what questions cost. */
  get cost(): number {
    return this.#cost;
  }

  /** Adds the words of a text that is normalised (`searchText`). */
  add(slot: number, text: string): void {
    for (const word of text.split(' ')) this.#slots.of(this.#numberOf(word)).add(slot);
    for (const letter of new Set(text.replaceAll(' ', '').split('')))
      this.#byLetter.of(this.#numberOfLetter(letter)).add(slot);
  }

  /** Those of the `size` slots that have the word. */
  find(word: string, spelling: Spelling, size: number): Bits {
    const bits = bitsFor(size);
    if (word.length === 1) {
      const number = this.#letters.get(word);
      if (number !== undefined) this.#mark(bits, this.#byLetter, number);
      return bits;
    }
    const found = spelling === 'exact' ? this.#containing(word) : this.#like(word);
    for (const number of found) this.#mark(bits, this.#slots, number);
    return bits;
  }

  #mark(bits: Bits, sets: SlotSets, number: number): void {
    const slots = sets.of(number);
    slots.addTo(bits);
    this.#cost += slots.cost;
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
    for (const piece of new Set(piecesOf(word + PADDING))) {
      const words = this.#byPiece.get(piece);
      if (words) words.push(number);
      else this.#addPiece(piece, number);
    }
    return number;
  }

  #addPiece(piece: string, number: number): void {
    this.#byPiece.set(piece, [number]);
    for (let length = 1; length < PIECE; length += 1) {
      const start = piece.slice(0, length);
      const known = this.#pieces.get(start);
      if (known) known.push(piece);
      else this.#pieces.set(start, [piece]);
    }
  }

  /** Numbers of the words that the part is part of, each once. */
  #containing(part: string): Iterable<number> {
    if (part.length < PIECE) return this.#containingFew(part);
    let rarest: readonly number[] | undefined;
    for (const piece of piecesOf(part)) {
      const words = this.#byPiece.get(piece) ?? [];
      if (!rarest || words.length < rarest.length) rarest = words;
    }
    return this.#compared(rarest ?? [], (word) => word.includes(part));
  }

  /** The same of a part that is shorter than a piece. */
  #containingFew(part: string): Set<number> {
    const found = new Set<number>();
    for (const piece of this.#pieces.get(part) ?? [])
      for (const number of this.#compared(this.#byPiece.get(piece) ?? [], () => true))
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
   * Words with a part that is the word or one letter off. One half of the word is then in them as it is:
   * only those are compared letter by letter.
   */
  *#like(word: string): Generator<number> {
    if (!isForgiving(word)) return yield* this.#containing(word);
    const letters = [...word];
    const middle = letters.length >> 1;
    const [start, end] = [letters.slice(0, middle).join(''), letters.slice(middle).join('')];
    let pattern: RegExp | undefined;
    const isLike = (one: string): boolean => {
      pattern ??= new RegExp(forgivingPattern(word));
      return pattern.test(one);
    };
    yield* this.#compared(this.#containing(start), isLike);
    yield* this.#compared(this.#containing(end), (one) => !one.includes(start) && isLike(one));
  }
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at + PIECE <= text.length; at += 1) pieces.push(text.slice(at, at + PIECE));
  return pieces;
}
