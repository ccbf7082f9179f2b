import { cleanReviewText, REVIEW_LENGTHS } from '@tanabana/contracts';
import { unguardCell } from '@tanabana/service-kit';
import { isAddress } from '@tanabana/service-kit/mail';
import { ANONYMOUS } from '../reviews/review.ts';
import { type Column, CURATED, parseTime } from './columns.ts';

/** A line of a file in Judge.me's form. */
export interface ReviewRow {
  line: number;
  stars: number;
  title: string;
  text: string;
  author: string;
  /** Empty if missing or not an address. */
  email: string;
  createdAt: Date;
  state: keyof typeof CURATED;
  /** As in the file. */
  productId: string;
  productHandle: string;
  answer: { text: string; at: Date } | undefined;
  pictureUrls: string[];
}

/** Why a line is not imported; the message is shown to the owner. */
export class RowProblem extends Error {
  override readonly name = 'RowProblem';
}

export type Cells = Readonly<Partial<Record<Column, string>>>;

const MAX_ADDRESSES = 20;

const stateOf = (curated: string): ReviewRow['state'] => {
  const wanted = curated.trim().toLowerCase();
  if (wanted === CURATED.hidden) return 'hidden';
  return wanted === CURATED.pending ? 'pending' : 'published';
};

/**
 * Returns the review of a line. Throws `RowProblem` for a line that is not imported.
 * @param now no review is newer
 */
export function readRow(line: number, cells: Cells, now: Date): ReviewRow {
  const cell = (column: Column): string => unguardCell((cells[column] ?? '').trim());
  const written = (column: Column, max: number): string => {
    const text = cleanReviewText(cell(column));
    if (text.length <= max) return text;
    throw new RowProblem(`${column} has ${text.length} characters, at most ${max} are possible`);
  };
  const time = (column: Column): Date | null => {
    const at = parseTime(cell(column));
    return at && at <= now ? at : null;
  };
  if (Object.values(cells).some((value) => value?.includes('\ufffd')))
    throw new RowProblem('the text is not valid UTF-8');
  const rating = /^([1-5])(?:\.0+)?$/.exec(cell('rating'));
  if (!rating) throw new RowProblem('rating is not a number from 1 to 5');
  const createdAt = time('review_date');
  if (!createdAt)
    throw new RowProblem('review_date is not a past date such as 2026-01-05 or 05/01/2026');
  const email = cell('reviewer_email');
  const answer = written('reply', REVIEW_LENGTHS.answer);
  return {
    line,
    stars: Number(rating[1]),
    title: written('title', REVIEW_LENGTHS.title),
    text: written('body', REVIEW_LENGTHS.text),
    author: written('reviewer_name', REVIEW_LENGTHS.author) || ANONYMOUS,
    email: isAddress(email) ? email : '',
    createdAt,
    state: stateOf(cell('curated')),
    productId: cell('product_id').toLowerCase(),
    productHandle: cell('product_handle'),
    answer: answer === '' ? undefined : { text: answer, at: time('reply_date') ?? createdAt },
    pictureUrls: cell('picture_urls')
      .split(/[,\s]+/)
      .filter(Boolean)
      .slice(0, MAX_ADDRESSES),
  };
}
