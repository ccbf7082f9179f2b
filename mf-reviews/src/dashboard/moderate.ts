import type { ErrorCode, ModeratedReview } from '@tanabana/contracts';
import { announce, invalidate, isApiError } from '@tanabana/storefront';
import { reviewCalls } from '../shared/review-calls.ts';

export const FAILED = 'The review could not be changed. Please try again.';

/** ETag of the version that the owner has seen. */
const seen = ({ version }: ModeratedReview) => ({ ifMatch: `"${version}"` });

/** Publishes a review, or hides it with a reason for its author. Throws `review.changed`. */
export async function moderate(
  one: ModeratedReview,
  body: { state: 'published' } | { state: 'hidden'; reason: string },
): Promise<void> {
  await refreshed(
    () => reviewCalls.moderate({ params: { id: one.review._id }, body }, seen(one)),
    body.state === 'published' ? 'published' : 'hidden',
  );
}

/** Sets the public answer; an empty text removes it. */
export const answerReview = ({ review }: ModeratedReview, text: string): Promise<void> =>
  refreshed(
    () => reviewCalls.answer({ params: { id: review._id }, body: { text } }),
    text === '' ? 'answer removed' : 'answered',
  );

/** Removes the reports of a review. */
export const dismissReports = ({ review }: ModeratedReview): Promise<void> =>
  refreshed(() => reviewCalls.dismissReports({ params: { id: review._id } }), 'reports removed');

/** Runs a change and loads the queue again, also after a failure: the list may be outdated. */
async function refreshed(change: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await change();
    announce(`Review ${done}`);
  } finally {
    await invalidate('/api/reviews/queue');
  }
}

/** Returns whether a call failed because somebody else has changed the review. */
export const isOutdated = (error: unknown): boolean =>
  isApiError(error) &&
  (['review.changed', 'review.not_found'] satisfies ErrorCode[] as string[]).includes(error.code);
