import { type NewReviewReport, REPORTS_TO_HOLD } from '@tanabana/contracts';
import { AppError, type AuthUser, tooMany } from '@tanabana/service-kit';
import { foldAddress } from '@tanabana/service-kit/mail';
import type { ClientSession } from '@tanabana/service-kit/mongo';
import type { ReviewDeps } from '../deps.ts';
import type { ReviewRecord } from '../reviews/review.ts';

const HOUR_MS = 3_600_000;
const VOTES = [{ ms: HOUR_MS, most: 120 }];
const REPORTS = [{ ms: HOUR_MS, most: 20 }];

type Voter = Pick<AuthUser, 'id' | 'email'>;

/** Guests may have an account with the address of their order. */
const isSameAddress = (one: string, other: string): boolean =>
  one !== '' && foldAddress(one) === foldAddress(other);

export type FeedbackService = ReturnType<typeof createFeedbackService>;

type FeedbackDeps = Pick<ReviewDeps, 'storage' | 'inTurn' | 'now'>;

/** Helpful votes and reports by signed-in shoppers (rule 19.6). */
export function createFeedbackService({ storage, inTurn, now }: FeedbackDeps) {
  const { reviews, writes, feedback, rates } = storage;

  async function admit(name: string, of: string, windows: typeof VOTES): Promise<void> {
    const wait = await rates.takeAll([{ name, of, windows }], now().getTime());
    if (wait > 0) throw tooMany('request.too_many', wait);
  }

  /** Returns a published review of somebody else. Throws `review.not_found`, `review.own`. */
  async function othersReview(
    id: string,
    { id: userId, email }: Voter,
    session?: ClientSession,
  ): Promise<ReviewRecord> {
    const review = await reviews.find(id, session);
    if (review?.state !== 'published') throw new AppError('review.not_found');
    if (review.userId === userId || isSameAddress(review.email, email))
      throw new AppError('review.own');
    return review;
  }

  return {
    /**
     * Counts one vote of the account; idempotent. Throws `review.not_found`, `review.own`,
     * `request.too_many`.
     */
    async addVote(id: string, voter: Voter): Promise<{ helpful: number }> {
      await othersReview(id, voter);
      await admit('vote', voter.id, VOTES);
      return inTurn([id], () =>
        writes.transaction(async (session) => {
          const { helpful, productId } = await othersReview(id, voter, session);
          writes.changed(productId, session);
          const isNew = await feedback.addVote(id, voter.id, now(), session);
          return { helpful: helpful + (isNew ? 1 : 0) };
        }),
      );
    },

    /** Removes the account's vote; idempotent. Throws `review.not_found`. */
    removeVote: (id: string, userId: string): Promise<{ helpful: number }> =>
      inTurn([id], () =>
        writes.transaction(async (session) => {
          const review = await reviews.find(id, session);
          if (review?.state !== 'published') throw new AppError('review.not_found');
          writes.changed(review.productId, session);
          const isRemoved = await feedback.removeVote(id, userId, session);
          return { helpful: review.helpful - (isRemoved ? 1 : 0) };
        }),
      ),

    /**
     * Stores the account's report of a review, once; at `REPORTS_TO_HOLD` reports the review waits
     * for the owner. Throws `review.not_found`, `review.own`, `request.too_many`.
     */
    async report(id: string, reporter: Voter, { reason, text }: NewReviewReport): Promise<void> {
      const { productId } = await othersReview(id, reporter);
      await admit('report', reporter.id, REPORTS);
      await inTurn([id, productId], () =>
        writes.transaction(async (session) => {
          const before = await othersReview(id, reporter, session);
          const report = { reviewId: id, reason, text, at: now() };
          if (!(await feedback.addReport(reporter.id, report, session))) return;
          const reportCount = before.reportCount + 1;
          const after: ReviewRecord = {
            ...before,
            reportCount,
            version: before.version + 1,
            ...(reportCount >= REPORTS_TO_HOLD && { state: 'pending', heldBecause: 'reports' }),
          };
          await writes.replace(before, after, session);
        }),
      );
    },
  };
}
