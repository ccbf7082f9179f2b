import type { ModeratedReview } from '@tanabana/contracts';
import type { reviewEndpoints, reviewsBetweenServices } from '@tanabana/contracts/endpoints';
import {
  AppError,
  actorOf,
  createExports,
  csvReply,
  type Handlers,
  reply,
} from '@tanabana/service-kit';
import { exportReviews } from './csv/export-reviews.ts';
import { createImportService } from './csv/import-service.ts';
import type { ReviewDeps } from './deps.ts';
import { createFeedbackService } from './feedback/feedback-service.ts';
import { createModerationService, reviewETag } from './owner/moderation-service.ts';
import { createPictureService } from './pictures/picture-service.ts';
import { createAuthorService } from './reviews/author-service.ts';
import { createListService } from './reviews/list-service.ts';

type AllEndpoints = typeof reviewEndpoints & typeof reviewsBetweenServices;

/** Picture ids are never reused. */
const FOREVER = 'public, max-age=31536000, immutable';

const lower = (id: string): string => id.toLowerCase();

const withETag = (review: ModeratedReview) =>
  reply(review, { headers: { ETag: reviewETag(review.version) } });

/** One handler for each call of the contract. */
export function reviewHandlers(deps: ReviewDeps): Handlers<AllEndpoints> {
  const { storage, products, site, now } = deps;
  const listing = createListService(storage, now);
  const authors = createAuthorService(deps);
  const feedback = createFeedbackService(deps);
  const owner = createModerationService(deps);
  const pictures = createPictureService(storage.pictures);
  const importCsv = createImportService(deps);
  const exporting = createExports();

  return {
    list: async ({ query }) =>
      reply(await listing.list({ ...query, product: lower(query.product) })),

    summary: async ({ params }) => reply(await listing.summary(lower(params.product))),

    async picture({ params, query, header }) {
      const picture = await pictures.read(lower(params.id), query.w, header('accept'));
      return reply(picture.data, {
        headers: {
          'Content-Type': picture.contentType,
          'Cache-Control': FOREVER,
          ETag: picture.etag,
          Vary: 'Accept',
        },
      });
    },

    orders: ({ user }) => authors.orders(user.id),

    order: ({ params, query, user }) =>
      authors.order(lower(params.order), { user, key: query.key }),

    create: ({ params, query, user, address, body, files }) =>
      authors.create(
        { order: lower(params.order), line: params.line, user, key: query.key, address },
        body,
        files,
      ),

    update: ({ params, query, user, address, body, files }) =>
      authors.update(
        { order: lower(params.order), line: params.line, user, key: query.key, address },
        body,
        files,
      ),

    async remove({ params, query, user, address }) {
      await authors.remove({
        order: lower(params.order),
        line: params.line,
        user,
        key: query.key,
        address,
      });
      return { message: 'Your review is deleted.' };
    },

    async optOut({ params, query, user }) {
      await authors.optOut(lower(params.order), { user, key: query.key });
      return { message: 'You get no more emails that request reviews.' };
    },

    mine: ({ user }) => authors.mine(user.id),

    addVote: ({ params, user }) => feedback.addVote(lower(params.id), user),

    removeVote: ({ params, user }) => feedback.removeVote(lower(params.id), user.id),

    async report({ params, user, body }) {
      await feedback.report(lower(params.id), user, body);
      return { message: 'Thank you. We will check this review.' };
    },

    queue: ({ query }) => owner.queue(query),

    moderate: async ({ params, body, user, header }) =>
      withETag(await owner.moderate(lower(params.id), body, actorOf(user), header('if-match'))),

    answer: async ({ params, body, user }) =>
      withETag(await owner.answer(lower(params.id), body.text, actorOf(user))),

    dismissReports: async ({ params, user }) =>
      withETag(await owner.dismissReports(lower(params.id), actorOf(user))),

    settings: () => storage.settings.read(),

    async changeSettings({ body, user }) {
      const stored = await storage.settings.replace(body, actorOf(user));
      if (!stored) throw new AppError('review.settings_changed');
      return stored;
    },

    async exportCsv() {
      const file = exporting(() => exportReviews({ reviews: storage.reviews, products, site }));
      return csvReply('reviews.csv', file);
    },

    importCsv: ({ upload, query, user }) => importCsv(upload, query.mode, actorOf(user)),

    audit: ({ query }) => storage.audit.page(query),

    ratings: ({ query }) => listing.ratings(query.since),
  };
}
