import {
  FITS,
  type Fit,
  formatCount,
  type OwnReview,
  REVIEW_LENGTHS,
  type ReviewedLine,
} from '@tanabana/contracts';
import { tabStored } from '@tanabana/storefront';

/** Input of the form, except photos. */
export interface Draft {
  /** 0 while none are chosen. */
  stars: number;
  /** null if not answered. */
  fit: Fit | null;
  title: string;
  text: string;
  /** Name that is shown. */
  author: string;
  /** BCP 47. */
  language: string;
}

/** Fields of the form that have messages. */
export type Field = keyof Draft | 'pictures';
export type Problems = Partial<Record<Field, string>>;

const keyOf = (order: string, line: number): string => `review-draft:${order}:${line}`;

/**
 * Returns the form's first input: of this tab's unsent draft, else of the stored review, else
 * empty.
 * @param author name of the buyer in the order
 */
export function readDraft(
  order: string,
  { line, review }: Pick<ReviewedLine, 'line' | 'review'>,
  author: string,
): Draft {
  const start = review ? draftOf(review) : { ...EMPTY, author, language: ownLanguage() };
  try {
    const kept = JSON.parse(tabStored.read(keyOf(order, line)) ?? '') as Record<string, unknown>;
    return { ...start, ...known(kept) };
  } catch {
    return start;
  }
}

/** Stores the input for a reload of this tab. */
export const writeDraft = (order: string, line: number, draft: Draft): void =>
  void tabStored.write(keyOf(order, line), JSON.stringify(draft));

export const removeDraft = (order: string, line: number): void =>
  tabStored.remove(keyOf(order, line));

const EMPTY = { stars: 0, fit: null, title: '', text: '' } as const;

const draftOf = ({ stars, fit, title, text, author, language }: OwnReview): Draft => ({
  ...{ stars, title, text, author, language },
  fit: fit ?? null,
});

/** Returns the valid fields of a stored value, which anyone can edit. */
function known(kept: Record<string, unknown>): Partial<Draft> {
  const draft: Partial<Draft> = {};
  for (const field of ['title', 'text', 'author', 'language'] as const) {
    const value = kept[field];
    if (typeof value === 'string') draft[field] = value;
  }
  const { stars } = kept;
  if (typeof stars === 'number' && [0, 1, 2, 3, 4, 5].includes(stars)) draft.stars = stars;
  const fit = FITS.find((one) => one === kept.fit);
  if (fit) draft.fit = fit;
  return draft;
}

/** Language of the browser in the form that the service accepts; else English. */
function ownLanguage(): string {
  const [main = ''] = navigator.language.toLowerCase().split('-');
  return /^[a-z]{2,3}$/.test(main) ? main : 'en';
}

/** Returns the problems of a draft before it is sent (rule 19.2). */
export function problemsOf(draft: Draft): Problems {
  const found: Problems = {};
  if (draft.stars === 0) found.stars = 'Please choose 1 to 5 stars.';
  for (const field of ['title', 'text', 'author'] as const)
    if (draft[field].length > REVIEW_LENGTHS[field])
      found[field] = `At most ${formatCount(REVIEW_LENGTHS[field])} characters.`;
  if (draft.author.trim() === '') found.author = 'Please enter a name to show.';
  return found;
}

const LANGUAGES = ['en', 'hi', 'bn', 'gu', 'kn', 'ml', 'mr', 'or', 'pa', 'ta', 'te', 'ur'];

/** Returns the languages of the form by their English names; includes the current one. */
export function languageOptions(current: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });
  return [...new Set([...LANGUAGES, current])].map((value) => ({
    value,
    label: names.of(value) ?? value,
  }));
}
