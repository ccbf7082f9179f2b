/** Rules of reviews (chapter 19), shared by the service and the pages. */

export const REVIEW_LENGTHS = { title: 120, text: 5_000, author: 60, answer: 2_000 } as const;
export const MAX_REVIEW_PICTURES = 3;
/** Days after its publication in which a review can be changed (rule 19.3). */
export const REVIEW_EDIT_DAYS = 14;
/** Reports by different people after which a review is held back (rule 19.6). */
export const REPORTS_TO_HOLD = 3;
export const MAX_HELD_WORDS = 500;
/** Days after delivery, in which the request for a review is sent. */
export const REVIEW_REQUEST_DAYS = { min: 0, max: 60, default: 7 } as const;

/** How the size that was bought fits. */
export const FITS = ['small', 'true', 'large'] as const;
export type Fit = (typeof FITS)[number];

/** `pending`: waits for the owner; `hidden`: withdrawn by the owner, with a reason. */
export const REVIEW_STATES = ['pending', 'published', 'hidden'] as const;
/** Why a review is pending. */
export const HELD_REASONS = ['approval', 'words', 'reports'] as const;
export const REPORT_REASONS = ['spam', 'abuse', 'private', 'not_product', 'other'] as const;
export const REVIEW_SORTS = ['helpful', 'newest', 'highest', 'lowest'] as const;
export const PUBLISH_MODES = ['automatic', 'approval'] as const;

/** Text directions are set by the page, never by control characters in a text. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** More marks above and below one letter than any script needs. */
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;
const OTHER_CONTROLS = /[\p{Cc}\u200b\u2060\ufeff]/gu;

/**
 * Returns a buyer's text as it is stored: NFC, line ends as `\n`, at most two empty lines in a row, without control
 * characters, direction overrides and stacked marks (rule 19.2). Markup is kept and shown as text.
 */
export const cleanReviewText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(BIDI_CONTROLS, '')
    .replace(OTHER_CONTROLS, (one) => (one === '\n' ? one : one === '\t' ? ' ' : ''))
    .replace(STACKED_MARKS, '$1')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Average of the stars with two decimals; 0 without reviews. */
export const averageStars = (stars: readonly number[]): number => {
  const count = stars.reduce((sum, one) => sum + one, 0);
  const sum = stars.reduce((total, one, at) => total + one * (at + 1), 0);
  return count === 0 ? 0 : Math.round((sum / count) * 100) / 100;
};

/** Least number of answers about the fit before a summary is shown. */
export const LEAST_FIT_ANSWERS = 3;

/** The most frequent answer about the fit in whole per cent; null for too few answers. */
export function fitSummary(
  fit: Readonly<Record<Fit, number>>,
): { fit: Fit; percent: number } | null {
  const total = FITS.reduce((sum, one) => sum + fit[one], 0);
  if (total < LEAST_FIT_ANSWERS) return null;
  const most = FITS.reduce((best, one) => (fit[one] > fit[best] ? one : best));
  return { fit: most, percent: Math.round((fit[most] / total) * 100) };
}
