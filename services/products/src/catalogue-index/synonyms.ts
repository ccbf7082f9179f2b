import { type SynonymGroup, searchWords } from '@tanabana/contracts';
import { isForgiving } from '../products/product-search.ts';
import { isLike } from './one-letter-off.ts';

const NONE: readonly string[] = [];

/** Synonyms in normalised form (`searchWords`). */
export class Synonyms {
  readonly #groups = new Map<string, readonly string[]>();
  /** Groups as text: equal if they have the same meaning. */
  readonly key: string;

  constructor(groups: readonly SynonymGroup[]) {
    this.key = JSON.stringify(groups);
    for (const group of groups) {
      const words = group.flatMap(searchWords);
      for (const word of words) this.#groups.set(word, words);
    }
  }

  /** Returns all synonyms of a term, including itself, also for its plural. */
  of(word: string): readonly string[] {
    return this.#groups.get(word) ?? this.#groups.get(word.replace(/s$/, '')) ?? NONE;
  }

  /** The same for a term that may be one letter off. */
  like(word: string): readonly string[] {
    const known = this.of(word);
    if (known !== NONE || !isForgiving(word)) return known;
    for (const [one, words] of this.#groups) if (isLike(one, word)) return words;
    return NONE;
  }
}
