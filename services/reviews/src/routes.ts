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
import { mailHandlers } from '@tanabana/service-kit/mail';
import { pictureHeaders, type ServedPicture } from '@tanabana/service-kit/pictures';
import { exportReviews } from './csv/export-reviews.ts';
import { createImportService } from './csv/import-service.ts';
import type { ReviewDeps } from './deps.ts';
import { createFeedbackService } from './feedback/feedback-service.ts';
import { reviewMailTemplates } from './mails/sample-mails.ts';
import { createModerationService, reviewETag } from './owner/moderation-service.ts';
import { createPictureService } from './pictures/picture-service.ts';
import { createAuthorService } from './reviews/author-service.ts';
import { createListService } from './reviews/list-service.ts';

type AllEndpoints = typeof reviewEndpoints & typeof reviewsBetweenServices;

/** A picture never changes, but its review can be hidden. */
const PUBLISHED = 'public, max-age=300';
const HELD = 'private, max-age=300';

const lower = (id: string): string => id.toLowerCase();

const pictureReply = (picture: ServedPicture, lifetime: string) =>
  reply(picture.data, { headers: pictureHeaders(picture, lifetime) });

const withETag = (review: ModeratedReview) =>
  reply(review, { headers: { ETag: reviewETag(review.version) } });

/** One handler for each call of the contract. */
export function reviewHandlers(deps: ReviewDeps): Handlers<AllEndpoints> {
  const { storage, products, site, now } = deps;
  const listing = createListService(storage, now);
  const authors = createAuthorService(deps);
  const feedback = createFeedbackService(deps);
  const owner = createModerationService(deps);
  const pictures = createPictureService(storage.pictures, deps.pictureKeys);
  const importCsv = createImportService(deps);
  const exporting = createExports();

  return {
    list: async ({ query }) =>
      reply(await listing.list({ ...query, product: lower(query.product) })),

    summary: async ({ params }) => reply(await listing.summary(lower(params.product))),

    async picture({ params, query, header }) {
      const wanted = { id: lower(params.id), width: query.w, accept: header('accept') };
      return pictureReply(await pictures.published(wanted), PUBLISHED);
    },

    async heldPicture({ params, query, header }) {
      const wanted = { id: lower(params.id), width: query.w, accept: header('accept') };
      return pictureReply(await pictures.held({ ...wanted, key: query.key }), HELD);
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
    ofUser: ({ params }) => authors.mine(lower(params.id)),

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

    ...mailHandlers(reviewMailTemplates(deps.mails), storage.mails),

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
