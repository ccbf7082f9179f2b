import type { ModeratedReview, OwnReview, ReviewedLine, ReviewedOrder } from '@tanabana/contracts';
import type { ReportRecord } from '../feedback/feedback-repository.ts';
import type { PictureKeys } from '../pictures/picture-keys.ts';
import { defaultAuthor, type Purchase } from '../purchases/purchase.ts';
import { editableUntil, lineKey, type ReviewRecord } from './review.ts';

/** Returns a review as shoppers see it. */
export const presentReview = ({ id, answer, createdAt, editedAt, ...review }: ReviewRecord) => ({
  ...review,
  _id: id,
  answer: answer && { text: answer.text, at: answer.at.toISOString() },
  createdAt: createdAt.toISOString(),
  editedAt: editedAt?.toISOString(),
});

/** Pictures of a review that is not published, with their keys (rule 19.2). */
const heldPictures = ({ pictures, state }: ReviewRecord, keys: PictureKeys) =>
  state === 'published' ? pictures : pictures.map((one) => ({ ...one, key: keys.keyOf(one.id) }));

/** Returns a review as its author sees it. */
export const presentOwn = (review: ReviewRecord, keys: PictureKeys): OwnReview => ({
  ...presentReview(review),
  pictures: heldPictures(review, keys),
  hiddenBecause: review.state === 'hidden' ? review.hiddenBecause : undefined,
  editableUntil: editableUntil(review).toISOString(),
});

/** Returns a delivered order with its reviews. */
export function presentOrder(
  purchase: Purchase,
  reviews: ReadonlyMap<string, ReviewRecord>,
  keys: PictureKeys,
): ReviewedOrder {
  const { orderId, deliveredAt, lines } = purchase;
  const lineOf = (line: Purchase['lines'][number]): ReviewedLine => {
    const review = reviews.get(lineKey(orderId, line.line));
    return { ...line, ...(review && { review: presentOwn(review, keys) }) };
  };
  return {
    orderId,
    deliveredAt: deliveredAt.toISOString(),
    author: defaultAuthor(purchase),
    lines: lines.map(lineOf),
  };
}

/**
 * Returns a review as the owner sees it.
 * @param names names of the products that exist; null if they are unknown
 */
export function presentModerated(
  review: ReviewRecord,
  reports: readonly ReportRecord[],
  names: ReadonlyMap<string, string> | null,
  keys: PictureKeys,
): ModeratedReview {
  const { id, productId, productName, orderId, email, words, version } = review;
  return {
    review: { ...presentReview(review), pictures: heldPictures(review, keys) },
    productName: names ? (names.get(productId) ?? '') : productName,
    orderId: orderId ?? undefined,
    email: email || undefined,
    heldBecause: review.heldBecause,
    words,
    hiddenBecause: review.hiddenBecause,
    reports: reports
      .filter(({ reviewId }) => reviewId === id)
      .map(({ reason, text, at }) => ({ reason, text, at: at.toISOString() })),
    version,
  };
}
