/** One line without odd white space: no-break spaces, tabs and repeats become one space. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * A description with its sentences apart: "sleevelessComes with" → "sleeveless. Comes with",
 * "Origin:Made" → "Origin: Made". Words of the brand keep capitals in their middle (BownBee).
 */
export function tidyDescription(text: string, brand: string): string {
  const kept = new Set(brand.split(/\s+/));
  const tidy = oneLine(text)
    .split(' ')
    .map((word) => (kept.has(word.replace(/[^\p{L}\p{N}]/gu, '')) ? word : partSentences(word)))
    .join(' ')
    .replace(/ +([,.;:])/g, '$1');
  return tidy === '' || /[.!?]$/.test(tidy) ? tidy : `${tidy}.`;
}

const partSentences = (word: string): string =>
  word
    .replace(/([\p{Ll})"”])(\p{Lu}\p{Ll}|A\b)/gu, '$1. $2')
    .replace(/(\p{Ll}|\))([.:;?!])(?=\p{Lu})/gu, '$1$2 ')
    .replace(/,(?=\p{L})/gu, ', ');
