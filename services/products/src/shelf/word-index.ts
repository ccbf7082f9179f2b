import { forgivingPattern, isForgiving } from '../products/search-pattern.ts';
import { Postings } from './postings.ts';

/** How the words of a search are compared: as parts of words, or forgiving one letter. */
export type Spelling = 'exact' | 'forgiving';

/** Which slots have which words. */
export class WordIndex {
  readonly #postings = new Map<string, Postings>();
  /** Every word once, between spaces: parts of words are looked for in it. */
  #dictionary: string | undefined;
  #work = 0;

  /** Words found in the dictionary and slots marked for them so far: what questions cost. */
  get work(): number {
    return this.#work;
  }

  /** Adds the words of a text that is normalised (`searchText`). */
  add(slot: number, text: string): void {
    for (const word of text.split(' ')) {
      let postings = this.#postings.get(word);
      if (!postings) {
        postings = new Postings();
        this.#postings.set(word, postings);
        this.#dictionary = undefined;
      }
      postings.push(slot);
    }
  }

  /** 1 for each of the `size` slots that has the word. */
  mask(word: string, spelling: Spelling, size: number): Uint8Array {
    const mask = new Uint8Array(size);
    const found = spelling === 'exact' ? this.#containing(word) : this.#like(word);
    for (const one of found) {
      const postings = this.#postings.get(one);
      if (!postings) continue;
      postings.mark(mask);
      this.#work += postings.length;
    }
    return mask;
  }

  #text(): string {
    this.#dictionary ??= ` ${[...this.#postings.keys()].join(' ')} `;
    return this.#dictionary;
  }

  /** Words that the part is part of, each once. */
  *#containing(part: string): Generator<string> {
    const text = this.#text();
    for (let at = text.indexOf(part); at >= 0; ) {
      const end = text.indexOf(' ', at);
      this.#work += 1;
      yield text.slice(text.lastIndexOf(' ', at) + 1, end);
      at = text.indexOf(part, end);
    }
  }

  /**
   * Words with a part that is the word or one letter off. One half of the word is then in them as it is:
   * only those are compared letter by letter.
   */
  *#like(word: string): Generator<string> {
    if (!isForgiving(word)) return yield* this.#containing(word);
    const letters = [...word];
    const middle = letters.length >> 1;
    const [start, end] = [letters.slice(0, middle).join(''), letters.slice(middle).join('')];
    let pattern: RegExp | undefined;
    const isLike = (one: string): boolean => {
      pattern ??= new RegExp(forgivingPattern(word));
      return pattern.test(one);
    };
    for (const one of this.#containing(start)) if (isLike(one)) yield one;
    for (const one of this.#containing(end)) {
      if (!one.includes(start) && isLike(one)) yield one;
    }
  }
}
