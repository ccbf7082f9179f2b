import { route } from '../endpoint.ts';
import { mailRoutes } from '../settings/mail-routes.ts';

const review = { _id: 'text', title: 'text', text: 'text', pictures: [{}] } as const;
const order = { orderId: 'text', lines: [{ productId: 'text' }] } as const;
const PICTURES = { field: 'pictures', max: 3 } as const;

/**
 * The calls of the reviews service (chapter 19). `guest` calls accept the key of an email's link (`?key=`) instead of a
 * token.
 */
export const reviewRoutes = {
  /** Published reviews of a product. */
  list: route('GET', '/api/reviews', 'all', { gives: { data: [review], total: 'number' } }),
  /** Average, distribution, fit, sizes and first pictures of a product's reviews. */
  summary: route('GET', '/api/reviews/summary/:product', 'all', {
    gives: {
      count: 'number',
      average: 'number',
      stars: ['number'],
      fit: {},
      sizes: [],
      pictures: [{}],
    },
  }),
  /** A picture of a published review, `w` pixels wide if given. */
  picture: route('GET', '/api/reviews/pictures/:id', 'all'),
  /** A picture of any review, for those who have its key: the author and the owner. */
  heldPicture: route('GET', '/api/reviews/held-pictures/:id', 'all'),
  /** Delivered orders of the caller, newest first. */
  orders: route('GET', '/api/reviews/orders', 'user', { gives: { data: [order] } }),
  /** One delivered order with what can be reviewed. */
  order: route('GET', '/api/reviews/orders/:order', 'guest', { gives: order }),
  /** Creates the review of an order line. */
  create: route('POST', '/api/reviews/orders/:order/lines/:line', 'guest', {
    files: PICTURES,
    gives: review,
  }),
  /** Changes the review of an order line. */
  update: route('PUT', '/api/reviews/orders/:order/lines/:line', 'guest', {
    files: PICTURES,
    gives: review,
  }),
  remove: route('DELETE', '/api/reviews/orders/:order/lines/:line', 'guest'),
  /** Ends requests for reviews to the buyer of an order. */
  optOut: route('POST', '/api/reviews/orders/:order/opt-out', 'guest'),
  /** What the service stores of the caller. */
  mine: route('GET', '/api/reviews/mine', 'user', {
    gives: { reviews: [review], helpful: ['text'] },
  }),
  /** What the service stores of an account, to export it on its owner's behalf. */
  ofUser: route('GET', '/api/reviews/users/:id', 'admin', {
    permission: 'customers.read',
    gives: { reviews: [review], helpful: ['text'] },
  }),
  addVote: route('PUT', '/api/reviews/:id/helpful', 'user', { gives: { helpful: 'number' } }),
  removeVote: route('DELETE', '/api/reviews/:id/helpful', 'user', { gives: { helpful: 'number' } }),
  report: route('POST', '/api/reviews/:id/report', 'user'),
  /** For the owner: all reviews, those that wait first. */
  queue: route('GET', '/api/reviews/queue', 'admin', {
    permission: 'reviews.read',
    gives: {
      data: [{ review, words: ['text'], reports: [{}] }],
      total: 'number',
      pending: 'number',
    },
  }),
  /** Publishes or hides a review. */
  moderate: route('PUT', '/api/reviews/:id/state', 'admin', {
    permission: 'reviews.write',
    conditional: true,
    gives: { review, words: ['text'], reports: [{}] },
  }),
  /** Sets or removes the owner's answer. */
  answer: route('PUT', '/api/reviews/:id/answer', 'admin', {
    permission: 'reviews.write',
    gives: { review, words: ['text'], reports: [{}] },
  }),
  /** Removes the reports of a review that the owner found acceptable. */
  dismissReports: route('DELETE', '/api/reviews/:id/reports', 'admin', {
    permission: 'reviews.write',
    gives: { review, words: ['text'], reports: [{}] },
  }),
  settings: route('GET', '/api/reviews/settings', 'admin', {
    permission: 'reviews.read',
    gives: { publish: 'text', words: ['text'] },
  }),
  changeSettings: route('PUT', '/api/reviews/settings', 'admin', {
    permission: 'reviews.write',
    gives: { publish: 'text', words: ['text'] },
  }),
  /** All reviews as CSV in Judge.me's columns. */
  exportCsv: route('GET', '/api/reviews/export.csv', 'admin', { permission: 'reviews.read' }),
  /** Creates reviews from a CSV file in Judge.me's columns. */
  importCsv: route('POST', '/api/reviews/import.csv', 'admin', {
    permission: 'reviews.write',
    files: { field: 'file', max: 1 },
    streamed: { type: 'text/csv', bytes: 20 * 1024 * 1024 },
    gives: { lines: [{}], created: 'number' },
  }),
  audit: route('GET', '/api/reviews/audit', 'admin', {
    permission: 'audit.read',
    gives: { data: [{}] },
  }),
  ...mailRoutes('reviews'),
};
