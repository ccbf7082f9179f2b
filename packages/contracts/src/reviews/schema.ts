import { z } from 'zod';
import {
  flagText,
  id,
  jsonText,
  listText,
  pageOf,
  paging,
  requiredText,
  text,
  time,
  wholeText,
} from '../fields.ts';
import { MAX_REASON, PRODUCT_LENGTHS } from '../rules/limits.ts';
import * as rules from '../rules/reviews/reviews.ts';

const { REVIEW_LENGTHS } = rules;

/** Text of a buyer, cleaned; the limit counts what is sent. */
const written = (max: number) => text(max).transform(rules.cleanReviewText);

const picture = z.object({ id, width: z.number(), height: z.number() });
/** While its review is not published, the picture needs the key. */
const heldPicture = picture.extend({ key: z.string().optional() });

/** A review as shoppers see it. It contains no account, order or address of its author. */
export const review = z.object({
  _id: id,
  productId: id,
  stars: z.int().min(1).max(5),
  title: z.string(),
  text: z.string(),
  /** Of title and text: BCP 47, such as `en` or `hi`. */
  language: z.string(),
  /** Name that the author chose to show. */
  author: z.string(),
  /** False for imported reviews whose purchase this shop has not seen. */
  isVerified: z.boolean(),
  /** Variant that was bought. */
  colour: z.string().optional(),
  size: z.string().optional(),
  fit: z.enum(rules.FITS).optional(),
  /** At `/api/reviews/pictures/<id>`. */
  pictures: z.array(picture),
  helpful: z.number(),
  answer: z.object({ text: z.string(), at: time }).optional(),
  createdAt: time,
  editedAt: time.optional(),
});

export const reviewQuery = z.object({
  product: id,
  stars: listText(5, 1)
    .pipe(z.array(z.enum(['1', '2', '3', '4', '5']).transform(Number)))
    .optional(),
  size: text(PRODUCT_LENGTHS.size).optional(),
  withPictures: flagText.optional(),
  sort: z.enum(rules.REVIEW_SORTS).optional().default('helpful'),
  ...paging(10),
});
export const reviewList = pageOf(review);

/** Sums over a product's published reviews; zeros if there are none. */
export const reviewSummary = z.object({
  productId: id,
  count: z.number(),
  /** Stars with two decimals. */
  average: z.number(),
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  stars: z.array(z.number()).length(5),
  fit: z.object({ small: z.number(), true: z.number(), large: z.number() }),
  /** Sizes of published reviews. */
  sizes: z.array(z.string()),
  /** Number of reviews with pictures. */
  withPictures: z.number(),
  /** The newest pictures, each with its review. */
  pictures: z.array(picture.extend({ review: id })).max(12),
});

/** A review for its author. */
export const ownReview = review.extend({
  pictures: z.array(heldPicture),
  state: z.enum(rules.REVIEW_STATES),
  /** Why the shop hides it. */
  hiddenBecause: z.string().optional(),
  /** Until when it can be changed. */
  editableUntil: time,
});

export const reviewedLine = z.object({
  /** Position in the order, from 0. */
  line: z.number(),
  productId: id,
  name: z.string(),
  /** Path of its picture. */
  image: z.string().optional(),
  colour: z.string().optional(),
  size: z.string().optional(),
  review: ownReview.optional(),
});
export const reviewedOrder = z.object({
  orderId: id,
  deliveredAt: time,
  /** Name that is shown unless the buyer enters another one. */
  author: z.string(),
  lines: z.array(reviewedLine),
});
export const reviewedOrders = z.object({ data: z.array(reviewedOrder) });

export const orderKey = z.object({ key: z.string().max(100).optional() });

const fields = {
  stars: z
    .string('Choose 1 to 5 stars.')
    .regex(/^[1-5]$/, 'Choose 1 to 5 stars.')
    .transform(Number),
  title: written(REVIEW_LENGTHS.title).optional().default(''),
  text: written(REVIEW_LENGTHS.text).optional().default(''),
  author: written(REVIEW_LENGTHS.author).optional(),
  fit: z.union([z.enum(rules.FITS), z.literal('').transform(() => undefined)]).optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Not a language.')
    .max(35)
    .optional()
    .default('en'),
};

/** Text fields of a new review (multipart). */
export const newReview = z.object(fields);

/** All fields again; `keptPictures` are ids of pictures to keep, before new ones. */
export const changedReview = z.object({
  ...fields,
  keptPictures: jsonText(z.array(id).max(rules.MAX_REVIEW_PICTURES)).optional().default([]),
});

export const ownReviews = z.object({
  reviews: z.array(ownReview.extend({ orderId: id.optional() })),
  /** Ids of reviews that the account found helpful. */
  helpful: z.array(id),
});

export const votes = z.object({ helpful: z.number() });

export const newReport = z.object({
  reason: z.enum(rules.REPORT_REASONS),
  text: text(500).optional().default(''),
});

/** A review for the owner. */
export const moderatedReview = z.object({
  review: review.extend({
    state: z.enum(rules.REVIEW_STATES),
    pictures: z.array(heldPicture),
  }),
  /** Empty if the product is deleted. */
  productName: z.string(),
  orderId: id.optional(),
  email: z.string().optional(),
  heldBecause: z.enum(rules.HELD_REASONS).optional(),
  /** Words of the owner's list that it contains. */
  words: z.array(z.string()),
  hiddenBecause: z.string().optional(),
  reports: z.array(z.object({ reason: z.enum(rules.REPORT_REASONS), text: z.string(), at: time })),
  /** For `If-Match`. */
  version: z.number(),
});

export const queueQuery = z.object({
  state: z.enum([...rules.REVIEW_STATES, 'reported']).optional(),
  stars: z.enum(['1', '2', '3', '4', '5']).transform(Number).optional(),
  product: id.optional(),
  q: text(100).optional(),
  ...paging(20),
});
export const queuePage = pageOf(moderatedReview).extend({
  pending: z.number(),
  reported: z.number(),
});

export const newState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('published') }),
  z.object({
    state: z.literal('hidden'),
    reason: requiredText(MAX_REASON, 'Enter a reason for the author.'),
  }),
]);

/** Empty text removes the answer. */
export const newAnswer = z.object({ text: written(REVIEW_LENGTHS.answer) });

export const reviewSettings = z.object({
  publish: z.enum(rules.PUBLISH_MODES),
  /** null: no emails that request reviews. */
  requestAfterDays: z
    .int()
    .min(rules.REVIEW_REQUEST_DAYS.min)
    .max(rules.REVIEW_REQUEST_DAYS.max)
    .nullable(),
  /** Reviews that contain one of these wait for the owner. */
  words: z.array(requiredText(60)).max(rules.MAX_HELD_WORDS),
  /** Counts changes; a change names the version that it replaces. */
  version: z.int().min(0),
});

export const importQuery = z.object({
  /** `check` changes nothing. */
  mode: z.enum(['check', 'import']).optional().default('import'),
});
export const importResult = z.object({
  created: z.number(),
  /** Already imported before. */
  known: z.number(),
  failed: z.number(),
  /** Lines with a problem or a remark, at most 1,000; `line` counts from 1 with the heading. */
  lines: z.array(z.object({ line: z.number(), message: z.string(), isFailed: z.boolean() })),
});

export const pictureQuery = z.object({
  w: z.enum(['160', '320', '640', '960']).transform(Number).optional(),
});
export const heldPictureQuery = pictureQuery.extend({ key: text(100) });
export const lineParams = z.object({ order: id, line: wholeText(0, 999) });

/** Sums of products that changed, for the products service. */
export const ratings = z.object({
  /** Where the next request continues. */
  at: time,
  ratings: z.array(
    z.object({ productId: id, count: z.number(), average: z.number(), version: z.number() }),
  ),
  more: z.boolean(),
});
