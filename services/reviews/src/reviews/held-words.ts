import { searchWords } from '@tanabana/contracts';

/** Terms surrounded by spaces, so that whole terms can be found by text comparison. */
const termsOf = (text: string): string => ` ${searchWords(text).join(' ')} `;

/**
 * Returns the words of the owner's list that a text contains (rule 19.5): whole terms, regardless of
 * case, accents and punctuation; a word of symbols only is compared as written.
 */
export function heldWordsIn(words: readonly string[], ...texts: readonly string[]): string[] {
  const raw = texts.join('\n').toLowerCase();
  const terms = termsOf(texts.join('\n'));
  return words.filter((word) => {
    const wanted = termsOf(word);
    return wanted.trim() === '' ? raw.includes(word.toLowerCase()) : terms.includes(wanted);
  });
}
