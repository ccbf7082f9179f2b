import { type SynonymGroup, searchWords } from '@tanabana/contracts';
import { forgivingPattern, isForgiving } from '../products/product-search.ts';

const NONE: readonly string[] = [];

/** Which words mean the same, as searches compare them (`searchWords`). */
export class Synonyms {
  readonly #groups = new Map<string, readonly string[]>();
  /** The groups as they were given: equal where they say the same. */
  readonly key: string;

  constructor(groups: readonly SynonymGroup[]) {
    this.key = JSON.stringify(groups);
    for (const group of groups) {
      const words = group.flatMap(searchWords);
      for (const word of words) this.#groups.set(word, words);
    }
  }

  /** All words that mean the same as this one, it too; also of its plural. */
  of(word: string): readonly string[] {
    return this.#groups.get(word) ?? this.#groups.get(word.replace(/s$/, '')) ?? NONE;
  }

  /** The same of a word that may be one letter off. */
  like(word: string): readonly string[] {
    const known = this.of(word);
    if (known !== NONE || !isForgiving(word)) return known;
    const pattern = new RegExp(`^${forgivingPattern(word)}$`);
    for (const [one, words] of this.#groups) if (pattern.test(one)) return words;
    return NONE;
  }
}
