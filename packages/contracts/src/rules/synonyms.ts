import { searchWords } from './search-words.ts';

/** Terms that mean the same in searches: each finds what the others find (rule 10.6). */
export type SynonymGroup = readonly string[];

/** Limits of groups and their terms, because every search reads all terms of a group. */
export const SYNONYM_LIMITS = { groups: 300, words: 12, letters: 40 } as const;

/** Returns what is wrong with the groups as a message for their author; null if they are valid. */
export function synonymProblem(groups: readonly SynonymGroup[]): string | null {
  const { groups: most, words, letters } = SYNONYM_LIMITS;
  if (groups.length > most) return `At most ${most} lines; there are ${groups.length}.`;
  const lineOf = new Map<string, number>();
  for (const [at, group] of groups.entries()) {
    const line = at + 1;
    if (group.length < 2) return `Line ${line} needs at least two words, separated by commas.`;
    if (group.length > words) return `Line ${line} has more than ${words} words.`;
    for (const word of group) {
      if (word.length > letters) return `Line ${line}: a word has more than ${letters} letters.`;
      const [compared = '', ...more] = searchWords(word);
      if (compared.length < 2 || more.length > 0)
        return `Line ${line}: “${word}” is not a single word of at least two letters.`;
      const other = lineOf.get(compared);
      if (other === line) return `Line ${line} contains “${word}” twice.`;
      if (other !== undefined) return `“${word}” appears in line ${other} and in line ${line}.`;
      lineOf.set(compared, line);
    }
  }
  return null;
}

/** Parses groups from text: one per line, terms separated by commas. */
export const readSynonyms = (text: string): string[][] =>
  text
    .split('\n')
    .map((line) => line.split(',').map((word) => word.trim()))
    .map((words) => words.filter(Boolean))
    .filter((words) => words.length > 0);

/** Formats groups as the text that `readSynonyms` parses. */
export const writeSynonyms = (groups: readonly SynonymGroup[]): string =>
  groups.map((group) => group.join(', ')).join('\n');
