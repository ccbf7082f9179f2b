import { z } from 'zod';
import { auditPage, auditQuery } from '../audit.ts';
import { endpoint, route } from '../endpoint.ts';
import { id, message, time } from '../fields.ts';
import { mailEndpoints } from '../settings/mail-endpoints.ts';
import { reviewRoutes } from './routes.ts';
import * as schema from './schema.ts';

const byId = { params: z.object({ id }), notFound: 'review.not_found' } as const;
const ofOrder = {
  params: z.object({ order: id }),
  query: schema.orderKey,
  notFound: 'review.order_not_found',
} as const;
const ofLine = { ...ofOrder, params: schema.lineParams } as const;
const moderated = { ...byId, response: schema.moderatedReview } as const;

export const reviewEndpoints = {
  list: endpoint(reviewRoutes.list, { query: schema.reviewQuery, response: schema.reviewList }),
  summary: endpoint(reviewRoutes.summary, {
    params: z.object({ product: id }),
    response: schema.reviewSummary,
    notFound: 'product.not_found',
  }),
  picture: endpoint(reviewRoutes.picture, {
    params: z.object({ id }),
    query: schema.pictureQuery,
    response: null,
    notFound: 'review.picture_not_found',
  }),
  heldPicture: endpoint(reviewRoutes.heldPicture, {
    params: z.object({ id }),
    query: schema.heldPictureQuery,
    response: null,
    notFound: 'review.picture_not_found',
  }),
  orders: endpoint(reviewRoutes.orders, { response: schema.reviewedOrders }),
  order: endpoint(reviewRoutes.order, { ...ofOrder, response: schema.reviewedOrder }),
  create: endpoint(reviewRoutes.create, {
    ...ofLine,
    body: schema.newReview,
    response: schema.ownReview,
    status: 201,
    errors: ['review.already_written', 'review.picture_invalid', 'request.too_many'],
  }),
  update: endpoint(reviewRoutes.update, {
    ...ofLine,
    body: schema.changedReview,
    response: schema.ownReview,
    errors: [
      'review.not_found',
      'review.no_longer_editable',
      'review.too_many_pictures',
      'review.picture_invalid',
    ],
  }),
  remove: endpoint(reviewRoutes.remove, {
    ...ofLine,
    response: message,
    errors: ['review.not_found'],
  }),
  optOut: endpoint(reviewRoutes.optOut, { ...ofOrder, response: message }),
  mine: endpoint(reviewRoutes.mine, { response: schema.ownReviews }),
  ofUser: endpoint(reviewRoutes.ofUser, {
    params: z.object({ id }),
    response: schema.ownReviews,
  }),
  addVote: endpoint(reviewRoutes.addVote, {
    ...byId,
    response: schema.votes,
    errors: ['review.own', 'request.too_many'],
  }),
  removeVote: endpoint(reviewRoutes.removeVote, { ...byId, response: schema.votes }),
  report: endpoint(reviewRoutes.report, {
    ...byId,
    body: schema.newReport,
    response: message,
    errors: ['review.own', 'request.too_many'],
  }),
  queue: endpoint(reviewRoutes.queue, { query: schema.queueQuery, response: schema.queuePage }),
  moderate: endpoint(reviewRoutes.moderate, {
    ...moderated,
    body: schema.newState,
    errors: ['review.changed'],
  }),
  answer: endpoint(reviewRoutes.answer, { ...moderated, body: schema.newAnswer }),
  dismissReports: endpoint(reviewRoutes.dismissReports, moderated),
  settings: endpoint(reviewRoutes.settings, { response: schema.reviewSettings }),
  changeSettings: endpoint(reviewRoutes.changeSettings, {
    body: schema.reviewSettings,
    response: schema.reviewSettings,
    errors: ['review.settings_changed'],
  }),
  exportCsv: endpoint(reviewRoutes.exportCsv, { response: null }),
  importCsv: endpoint(reviewRoutes.importCsv, {
    query: schema.importQuery,
    response: schema.importResult,
    errors: ['request.invalid', 'request.too_large', 'request.unsupported_media_type'],
  }),
  audit: endpoint(reviewRoutes.audit, { query: auditQuery, response: auditPage }),
  ...mailEndpoints(reviewRoutes),
};

/**
 * Calls from the products service to the reviews service; their paths are outside `/api`, so the gateway does not
 * forward them.
 */
export const reviewsBetweenServices = {
  /** Sums of all rated products, or those that changed `since` the `at` of an earlier response, in pages. */
  ratings: endpoint(route('GET', '/between/ratings', 'all'), {
    query: z.object({ since: time.optional() }),
    response: schema.ratings,
  }),
};
