import {
  isVersion,
  type ModeratedReview,
  type NewReviewState,
  type ReviewQueuePage,
  type ReviewQueueQuery,
} from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import { type Actor, type ClientSession, diff } from '@tanabana/service-kit/mongo';
import type { ReviewDeps } from '../deps.ts';
import { presentModerated } from '../reviews/present.ts';
import type { ReviewRecord } from '../reviews/review.ts';

/** Returns the ETag of a version of a review, for `If-Match`. */
export const reviewETag = (version: number): string => `"${version}"`;

const audited = ({ state, hiddenBecause, answer, reportCount }: ReviewRecord) => ({
  state,
  hiddenBecause,
  answer: answer?.text,
  reports: reportCount,
});

interface Change {
  action: 'published' | 'hidden' | 'answered' | 'reports dismissed';
  ifMatch?: string | undefined;
  change(before: ReviewRecord): ReviewRecord;
  /** Further writes of the transaction. */
  also?(before: ReviewRecord, after: ReviewRecord, session: ClientSession): Promise<void>;
}

const withoutReports = (review: ReviewRecord): ReviewRecord => ({
  ...review,
  reportCount: 0,
  ...(review.heldBecause === 'reports' &&
    review.state === 'pending' && { state: 'published' as const, heldBecause: undefined }),
});

export type ModerationService = ReturnType<typeof createModerationService>;

type ModerationDeps = Pick<
  ReviewDeps,
  'storage' | 'mails' | 'access' | 'pictureKeys' | 'products' | 'inTurn' | 'now'
>;

/** Reviews for the owner (rules 19.5, 19.6); every change is audited in the same transaction. */
export function createModerationService(deps: ModerationDeps) {
  const { storage, mails, access, products, inTurn, now } = deps;
  const { reviews, writes, feedback, audit } = storage;

  /** Returns names of products that exist; null while the products service is unavailable. */
  async function namesOf(found: readonly ReviewRecord[]): Promise<Map<string, string> | null> {
    if (found.length === 0) return new Map();
    try {
      const known = await products.find(found.map(({ productId }) => productId));
      return new Map(known.map(({ id, name }) => [id, name]));
    } catch {
      return null;
    }
  }

  async function present(found: readonly ReviewRecord[]): Promise<ModeratedReview[]> {
    const [names, reports] = await Promise.all([
      namesOf(found),
      feedback.reportsOf(found.map(({ id }) => id)),
    ]);
    return found.map((review) => presentModerated(review, reports, names, deps.pictureKeys));
  }

  async function change(
    id: string,
    by: Actor,
    { action, ifMatch, change: apply, also }: Change,
  ): Promise<ModeratedReview> {
    const seen = await reviews.find(id);
    if (!seen) throw new AppError('review.not_found');
    const after = await inTurn([id, seen.productId], () =>
      writes.transaction(async (session) => {
        const before = await reviews.find(id, session);
        if (!before) throw new AppError('review.not_found');
        if (!isVersion(ifMatch, reviewETag(before.version)))
          throw new AppError('review.changed', {
            headers: { ETag: reviewETag(before.version) },
          });
        const changed = apply(before);
        const changes = diff(audited(before), audited(changed));
        if (changes.length === 0) return before;
        const next = { ...changed, version: before.version + 1 };
        await writes.replace(before, next, session);
        await also?.(before, next, session);
        const target = { id, name: before.productName || 'Review', kind: 'review' };
        await audit.record({ by, action, target, changes }, { session });
        return next;
      }),
    );
    const [presented] = await present([after]);
    if (!presented) throw new AppError('review.not_found');
    return presented;
  }

  /** Queues an email to the author, if the address belongs to an order. */
  async function notify(
    review: ReviewRecord,
    kind: 'hidden' | 'answered',
    session: ClientSession,
  ): Promise<void> {
    if (review.email === '' || review.orderId === null) return;
    const mail = mails[kind](review, review.orderId, access.keyOf(review.orderId));
    await storage.mails.queue(mail, { session });
  }

  return {
    /** Returns all reviews, those that wait first. */
    async queue(query: ReviewQueueQuery): Promise<ReviewQueuePage> {
      const [page, waiting] = await Promise.all([reviews.queue(query), reviews.waiting()]);
      return { ...page, ...waiting, data: await present(page.data) };
    },

    /**
     * Publishes or hides a review. Publishing dismisses its reports. Throws `review.not_found`,
     * `review.changed`.
     * @param ifMatch `If-Match`: ETag of the version that the owner saw; default any
     */
    moderate: (
      id: string,
      wanted: NewReviewState,
      by: Actor,
      ifMatch?: string,
    ): Promise<ModeratedReview> =>
      change(id, by, {
        action: wanted.state,
        ifMatch,
        change: (before) => ({
          ...before,
          state: wanted.state,
          heldBecause: undefined,
          hiddenBecause: wanted.state === 'hidden' ? wanted.reason : undefined,
          reportCount: 0,
        }),
        async also(_, after, session) {
          await feedback.dismiss(id, session);
          const { state, orderId, line } = after;
          if (state === 'hidden') await notify(after, 'hidden', session);
          else if (orderId !== null && line !== null)
            await storage.purchases.releaseLine(orderId, line, session);
        },
      }),

    /** Sets the answer, or removes it if the text is empty. Throws `review.not_found`. */
    answer: (id: string, text: string, by: Actor): Promise<ModeratedReview> =>
      change(id, by, {
        action: 'answered',
        change: (before) =>
          before.answer?.text === text
            ? before
            : { ...before, answer: text === '' ? undefined : { text, at: now() } },
        async also(_, after, session) {
          if (after.answer) await notify(after, 'answered', session);
        },
      }),

    /** Removes the reports of a review; it is published if it waited for them. */
    dismissReports: (id: string, by: Actor): Promise<ModeratedReview> =>
      change(id, by, {
        action: 'reports dismissed',
        change: withoutReports,
        also: (_, __, session) => feedback.dismiss(id, session),
      }),
  };
}
