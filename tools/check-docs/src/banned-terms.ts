/** A term that may not appear in code, comments, test titles, interface texts or documents. */
export interface BannedTerm {
  /** Source of a case-insensitive regular expression; matched between word boundaries. */
  term: string;
  /** Why it is banned. */
  reason: string;
  /** What to write in its place. */
  use: string;
  /** Lines that match this may contain the term: texts that docs/rules.md fixes. */
  except?: RegExp;
}

const PERSONIFIES = 'Code does not talk; the sentence hides what is returned, sent or shown.';
const ARCHAIC = 'Archaic; readers have to decode it.';
const METAPHOR = 'A metaphor for a thing that has a standard name.';

/** Words and phrases of prose. The writing guide in CONTRIBUTING.md explains the reasons. */
export const BANNED_TERMS: readonly BannedTerm[] = [
  { term: 'told', reason: PERSONIFIES, use: 'notified, reported, returned, shown' },
  { term: '(?:is|are|was|were) not told', reason: PERSONIFIES, use: 'not shown, not sent' },
  { term: 'hears? of', reason: PERSONIFIES, use: 'is notified of, receives' },
  { term: 'anew|afresh', reason: ARCHAIC, use: 'again, from scratch, re-' },
  {
    term: 'whoever|whomever',
    reason: 'Hides the subject.',
    use: 'the caller, the shopper, the admin',
  },
  { term: 'who(?:m)? one', reason: 'Hides the subject.', use: 'the person, by role' },
  { term: 'mended|mends', reason: ARCHAIC, use: 'fixed, fixes, repairs' },
  { term: 'weaves?|woven together|warp and weft', reason: METAPHOR, use: 'compose, load' },
  { term: 'shelf|shelves', reason: METAPHOR, use: 'product row, list, category' },
  { term: 'sisters?', reason: METAPHOR, use: 'another service' },
  { term: 'house rules?|of the house', reason: METAPHOR, use: 'code style, project convention' },
  { term: 'let go of|lets go of', reason: METAPHOR, use: 'release, delete, discard' },
  { term: 'stands in for', reason: METAPHOR, use: 'replaces, is a stand-in for' },
  { term: 'once more', reason: ARCHAIC, use: 'again' },
  { term: 'of old', reason: ARCHAIC, use: 'previous, earlier' },
  { term: 'leaves no trace', reason: METAPHOR, use: 'is not rendered, is not stored' },
  { term: 'in words', reason: 'Unclear outside its sentence.', use: 'as text, with a message' },
];

/** Identifiers that were renamed because their name did not say what they are. */
export const BANNED_IDENTIFIERS: Readonly<Record<string, string>> = {
  askSister: 'callService',
  fetchOnNewConnection: 'refetch',
};
