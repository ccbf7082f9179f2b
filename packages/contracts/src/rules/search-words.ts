/**
 * The words of a text as search compares them: without case and accents, letters and digits only,
 * apostrophes dropped as in slugs ("Men’s A-Line" → mens, a, line). Order and repeats are kept.
 */
export const searchWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Each word once, separated by single spaces: what a stored text is searched in. */
export const searchText = (...texts: readonly string[]): string =>
  [...new Set(texts.flatMap(searchWords))].join(' ');

/** Words of a question that count; nobody looks for more, and each is work. */
const MAX_WORDS = 12;

/** The words of a question, each once, the longest first; of more than 12 the longest. */
export const wordsOfQuestion = (text: string): string[] =>
  [...new Set(searchWords(text))]
    .sort((one, other) => other.length - one.length || (one < other ? -1 : 1))
    .slice(0, MAX_WORDS);

/** Without words that are part of another one: what has that has them, too. The longest must come first. */
export const withoutParts = (words: readonly string[]): string[] =>
  words.filter((word, at) => !words.slice(0, at).some((longer) => longer.includes(word)));

/** A name as it stands in an address: 'Men’s Wear' → 'mens-wear'. Empty when nothing is left. */
export const slugify = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
