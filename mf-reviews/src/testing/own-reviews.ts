import type { ModeratedReview, OwnReview, ReviewedLine, ReviewedOrder } from '@tanabana/contracts';
import { newId } from '@tanabana/shell/testing';
import { buildReview } from './reviews.ts';

const DAY_MS = 86_400_000;

/** A review for its author, editable for a week. */
export const buildOwnReview = (changes: Partial<OwnReview> = {}): OwnReview => ({
  ...buildReview(),
  state: 'published',
  editableUntil: new Date(Date.now() + 7 * DAY_MS).toISOString(),
  ...changes,
});

/** A line that can be reviewed. */
export const buildReviewedLine = (changes: Partial<ReviewedLine> = {}): ReviewedLine => ({
  line: 0,
  productId: newId(),
  name: 'Indigo Block Print Kurti',
  colour: 'Indigo',
  size: 'M',
  ...changes,
});

/** A delivered order of Asha with one line. */
export const buildReviewedOrder = (...lines: ReviewedLine[]): ReviewedOrder => ({
  orderId: newId(),
  deliveredAt: '2026-10-01T10:00:00.000Z',
  author: 'Asha R.',
  lines: lines.length > 0 ? lines : [buildReviewedLine()],
});

/** A review for the owner. */
export const buildModerated = ({
  review = {},
  ...changes
}: Partial<Omit<ModeratedReview, 'review'>> & {
  review?: Partial<ModeratedReview['review']>;
} = {}): ModeratedReview => ({
  review: { ...buildReview(), state: 'published', ...review },
  productName: 'Indigo Block Print Kurti',
  orderId: newId(),
  email: 'asha@example.com',
  words: [],
  reports: [],
  version: 3,
  ...changes,
});
