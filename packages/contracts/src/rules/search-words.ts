/** Accents of Latin letters, apostrophes, joiners, and the nukta of Indian scripts (क़ → क). */
const DROPPED = /[\u0300-\u036f'’\u200b-\u200d\u2060\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/g;

/** Nasal consonants before a consonant of their class, written as anusvara as well: हिन्दी, हिंदी. */
const NASALS = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])|ँ/g;

/** Zero of each Indian and Arabic script whose digits are written in texts and numbers. */
const ZEROS = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66,
];

const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Writes digits of Indian, Arabic and full-width scripts as 0 to 9. */
export const withLatinDigits = (text: string): string =>
  BEYOND_ASCII.test(text) ? text.replace(/\p{Nd}/gu, latinDigit) : text;

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code >= 0xff10 && code <= 0xff19) return String(code - 0xff10);
  const zero = ZEROS.find((one) => code >= one && code < one + 10);
  return zero === undefined ? digit : String(code - zero);
}

/**
 * Returns the search terms of a text: without case and accents, letters and digits only,
 * apostrophes dropped as in slugs ("Men’s A-Line" → mens, a, line). Spellings that readers take for
 * the same are the same (rule 10.6): nukta, chandrabindu, joiners, digits of other scripts, ß.
 * Order and duplicates are kept.
 */
export const searchWords = (text: string): string[] =>
  withLatinDigits(text.normalize('NFKD'))
    .replace(DROPPED, '')
    .replace(NASALS, 'ं')
    .toLowerCase()
    .replaceAll('ß', 'ss')
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
