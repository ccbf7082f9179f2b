import { forgivingPattern } from '../products/search-pattern.ts';
import { Postings } from './postings.ts';

/** How the words of a search are compared: as parts of words, or forgiving one letter. */
export type Spelling = 'exact' | 'forgiving';

/** Which slots have which words. */
export class WordIndex {
  readonly #postings = new Map<string, Postings>();
  /** Every word once, between spaces: parts of words are looked for in it. */
  #dictionary: string | undefined;

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

  /** 1 for each of the `size` slots that has all of the words, in any order. */
  match(words: readonly string[], spelling: Spelling, size: number): Uint8Array {
    const [first, ...others] = words.map((word) => this.#mask(word, spelling, size));
    const all = first ?? new Uint8Array(size);
    for (const mask of others) {
      for (let slot = 0; slot < size; slot += 1) all[slot] = (all[slot] ?? 0) & (mask[slot] ?? 0);
    }
    return all;
  }

  #mask(word: string, spelling: Spelling, size: number): Uint8Array {
    const mask = new Uint8Array(size);
    const found = spelling === 'exact' ? this.#containing(word) : this.#like(word);
    for (const one of found) this.#postings.get(one)?.mark(mask);
    return mask;
  }

  #text(): string {
    this.#dictionary ??= ` ${[...this.#postings.keys()].join(' ')} `;
    return this.#dictionary;
  }

  /** Words that the part is part of. */
  #containing(part: string): Set<string> {
    const text = this.#text();
    const found = new Set<string>();
    for (let at = text.indexOf(part); at >= 0; ) {
      const end = text.indexOf(' ', at);
      found.add(text.slice(text.lastIndexOf(' ', at) + 1, end));
      at = text.indexOf(part, end);
    }
    return found;
  }

  /** Words with a part that is the word or one letter off. */
  #like(word: string): Set<string> {
    const text = this.#text();
    const found = new Set<string>();
    const pattern = new RegExp(forgivingPattern(word), 'g');
    for (let hit = pattern.exec(text); hit; hit = pattern.exec(text)) {
      const end = text.indexOf(' ', hit.index);
      found.add(text.slice(text.lastIndexOf(' ', hit.index) + 1, end));
      pattern.lastIndex = end;
    }
    return found;
  }
}
