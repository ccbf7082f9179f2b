import { forgivingPattern, isForgiving } from '../products/product-search.ts';

/** How the words of a search are compared: as parts of words, or forgiving one letter. */
export type Spelling = 'exact' | 'forgiving';

/** Growing list of slots, four bytes each. */
class Postings {
  #slots = new Uint32Array(2);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(slot: number): void {
    if (this.#length === this.#slots.length) {
      const larger = new Uint32Array(this.#length * 2);
      larger.set(this.#slots);
      this.#slots = larger;
    }
    this.#slots[this.#length] = slot;
    this.#length += 1;
  }

  /** Sets `mask` to 1 at every slot. */
  mark(mask: Uint8Array): void {
    for (let at = 0; at < this.#length; at += 1) mask[this.#slots[at] as number] = 1;
  }
}

/** Which slots have which words. */
export class WordIndex {
  readonly #postings = new Map<string, Postings>();
  /** Every word once, between spaces: parts of words are looked for in it. */
  #dictionary: string | undefined;
  #cost = 0;

  /** Words found in the dictionary and slots marked for them so far: what questions cost. */
  get cost(): number {
    return this.#cost;
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
      this.#cost += postings.length;
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
      this.#cost += 1;
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
