import { isForgiving } from '../products/product-search.ts';

// A long enough term tolerates one letter (rule 10.6): a changed, missing or extra one, except
// before its first and after its last letter. A letter is a UTF-16 unit.

/** Returns the number of equal letters at the beginning of `word` and from `at` in `text`. */
function equalFrom(text: string, at: number, word: string): number {
  let count = 0;
  while (count < word.length && text[at + count] === word[count]) count += 1;
  return count;
}

/** Returns the number of equal letters at the end of `word` and before `end` in `text`. */
function equalBefore(text: string, end: number, word: string): number {
  let count = 0;
  while (count < word.length && text[end - 1 - count] === word[word.length - 1 - count]) count += 1;
  return count;
}

/** Returns whether a text is the term or, if that is long enough, one letter off. */
export function isLike(text: string, word: string): boolean {
  if (text === word) return true;
  if (!isForgiving(word) || Math.abs(text.length - word.length) > 1) return false;
  const at = Math.min(equalFrom(text, 0, word), word.length - 1);
  if (text.length <= word.length) return text.endsWith(word.slice(at + 1));
  return at > 0 && text.endsWith(word.slice(at));
}

/**
 * Returns a test of texts for a long enough term: whether they contain it or one letter off. They
 * must contain one of its halves.
 */
export function likeness(start: string, end: string): (text: string) => boolean {
  return (text) => hasAfter(text, start, end) || hasBefore(text, start, end);
}

/** Whether the start is followed by the end with at most one other letter. */
function hasAfter(text: string, start: string, end: string): boolean {
  for (let found = text.indexOf(start); found >= 0; found = text.indexOf(start, found + 1)) {
    const from = found + start.length;
    const equal = equalFrom(text, from, end);
    if (equal === end.length) return true;
    const at = from + equal;
    const rest = end.slice(equal + 1);
    if (text.startsWith(rest, at)) return true;
    if (at < text.length && text.startsWith(rest, at + 1)) return true;
    if (at < text.length && text.startsWith(end.slice(equal), at + 1)) return true;
  }
  return false;
}

/** Whether the end follows the start with at most one other letter in that. */
function hasBefore(text: string, start: string, end: string): boolean {
  for (let found = text.indexOf(end); found >= 0; found = text.indexOf(end, found + 1)) {
    const equal = equalBefore(text, found, start);
    if (equal === start.length) return true;
    const at = found - equal;
    const rest = start.slice(0, start.length - equal - 1);
    if (text.slice(0, at).endsWith(rest)) return true;
    if (at > 0 && text.slice(0, at - 1).endsWith(rest)) return true;
    if (at > 0 && equal > 0 && text.slice(0, at - 1).endsWith(start.slice(0, rest.length + 1)))
      return true;
  }
  return false;
}
