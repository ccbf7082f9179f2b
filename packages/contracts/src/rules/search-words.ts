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
