import { type ProductQuery, wordsOfQuestion } from '@tanabana/contracts';

export type ProductSearch = Partial<Omit<ProductQuery, 'page' | 'limit' | 'fields' | 'facets'>>;
/** Filters that have a facet: each facet counts as if its own filter were off. */
export type FacetName = 'category' | 'size' | 'colour' | 'price';

/** Keys are compared trimmed and in lower case. */
export const filterKey = (text: string): string => text.trim().toLowerCase();

/** Whether a search has a word that may be one letter off. */
export const canForgive = (q: string | undefined): boolean =>
  q !== undefined && wordsOfQuestion(q).some(isForgiving);

/** Words shorter than this must be spelled right (rule 10.6). */
const FORGIVING_FROM = 5;

/** Whether a word is long enough to be one letter off. */
export const isForgiving = (word: string): boolean => [...word].length >= FORGIVING_FROM;

/**
 * A regular expression for texts that contain the word, or, where it is long enough, something one
 * letter off: one letter changed, missing or too many. Words hold letters and digits only
 * (`searchWords`), so nothing needs escaping.
 */
export function forgivingPattern(word: string): string {
  if (!isForgiving(word)) return word;
  const letters = [...word];
  const variants = new Set([word]);
  for (let i = 0; i < letters.length; i += 1) {
    const before = letters.slice(0, i).join('');
    const after = letters.slice(i + 1).join('');
    variants.add(`${before}[^ ]${after}`);
    variants.add(`${before}${after}`);
    if (i > 0) variants.add(`${before}[^ ]${letters.slice(i).join('')}`);
  }
  return `(?:${[...variants].join('|')})`;
}
