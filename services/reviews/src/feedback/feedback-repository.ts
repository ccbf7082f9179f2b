import { type ClientSession, fromId, newId, toId } from '@tanabana/service-kit/mongo';
import type { Db } from 'mongodb';
import { collectionsOf, type ReportReason } from '../database.ts';

export interface ReportRecord {
  reviewId: string;
  reason: ReportReason;
  text: string;
  at: Date;
}

export type FeedbackRepository = ReturnType<typeof createFeedbackRepository>;

/** Helpful votes and reports, one of each per review and account (rule 19.6). */
export function createFeedbackRepository(db: Db) {
  const { votes, reports, reviews } = collectionsOf(db);

  const pair = (reviewId: string, userId: string) => ({
    reviewId: toId(reviewId),
    userId: toId(userId),
  });

  return {
    /** Adds a vote and counts it; false if the account has voted. */
    async addVote(reviewId: string, userId: string, at: Date, session: ClientSession) {
      const own = pair(reviewId, userId);
      if (await votes.findOne(own, { session })) return false;
      await votes.insertOne({ _id: newId(), ...own, at }, { session });
      await reviews.updateOne({ _id: own.reviewId }, { $inc: { helpful: 1 } }, { session });
      return true;
    },

    /** Removes a vote and its count; false if there is none. */
    async removeVote(reviewId: string, userId: string, session: ClientSession): Promise<boolean> {
      const own = pair(reviewId, userId);
      const { deletedCount } = await votes.deleteOne(own, { session });
      if (deletedCount === 0) return false;
      await reviews.updateOne({ _id: own.reviewId }, { $inc: { helpful: -1 } }, { session });
      return true;
    },

    /** Returns ids of the reviews that an account found helpful. */
    async votesOf(userId: string): Promise<string[]> {
      const found = await votes
        .find({ userId: toId(userId) }, { projection: { reviewId: 1 } })
        .toArray();
      return found.map(({ reviewId }) => fromId(reviewId));
    },

    /** Stores a report; false if the account has reported the review. */
    async addReport(
      userId: string,
      { reviewId, ...report }: ReportRecord,
      session: ClientSession,
    ): Promise<boolean> {
      const own = pair(reviewId, userId);
      if (await reports.findOne(own, { session })) return false;
      const document = { _id: newId(), ...own, ...report, isDismissed: false };
      await reports.insertOne(document, { session });
      return true;
    },

    /** Marks the reports of a review as dismissed; their accounts cannot report it again. */
    async dismiss(reviewId: string, session: ClientSession): Promise<void> {
      await reports.updateMany(
        { reviewId: toId(reviewId), isDismissed: false },
        { $set: { isDismissed: true } },
        { session },
      );
    },

    /** Returns the reports of reviews that were not dismissed, oldest first. */
    async reportsOf(reviewIds: readonly string[]): Promise<ReportRecord[]> {
      if (reviewIds.length === 0) return [];
      const found = await reports
        .find({ reviewId: { $in: reviewIds.map(toId) }, isDismissed: false })
        .sort({ _id: 1 })
        .toArray();
      return found.map(({ reviewId, reason, text, at }) => ({
        reviewId: fromId(reviewId),
        reason,
        text,
        at,
      }));
    },
  };
}
