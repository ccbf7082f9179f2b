/**
 * Returns the search terms of a text: without case and accents, letters and digits only,
 * apostrophes dropped as in slugs ("Men’s A-Line" → mens, a, line). Order and duplicates are kept.
 */
export const searchWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Returns each term once, separated by single spaces: the searchable form of a stored text. */
export const searchText = (...texts: readonly string[]): string =>
  [...new Set(texts.flatMap(searchWords))].join(' ');

/** Maximum number of terms per query; each one costs work. */
const MAX_WORDS = 12;

/** Returns the terms of a query, each once, longest first, at most 12. */
export const searchTermsOf = (text: string): string[] =>
  [...new Set(searchWords(text))]
    .sort((one, other) => other.length - one.length || (one < other ? -1 : 1))
    .slice(0, MAX_WORDS);

/**
 * Drops terms contained in another term, because whatever matches the longer one matches both.
 * Expects the longest first.
 */
export const withoutParts = (words: readonly string[]): string[] =>
  words.filter((word, at) => !words.slice(0, at).some((longer) => longer.includes(word)));

/** Returns a name as used in addresses: 'Men’s Wear' → 'mens-wear'; empty if nothing remains. */
export const slugify = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
