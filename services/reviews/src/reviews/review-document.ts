import type { Review } from '@tanabana/contracts';
import { fromId, toId } from '@tanabana/service-kit/mongo';
import { type ReviewDocument, SHOWN, type ShownDocument } from '../database.ts';
import type { ReviewRecord } from './review.ts';

/** Returns a review as stored, with the flags for indexes. */
export function toDocument(review: ReviewRecord): ReviewDocument {
  const { id, orderId, userId, productId, pictures, ...rest } = review;
  // absent, because the driver ignores undefined
  return {
    _id: toId(id),
    orderId: orderId === null ? null : toId(orderId),
    userId: userId === null ? null : toId(userId),
    productId: toId(productId),
    pictures: pictures.map((picture) => ({ ...picture, id: toId(picture.id) })),
    hasPictures: pictures.length > 0,
    isReported: rest.reportCount > 0,
    isWaiting: rest.state === 'pending',
    ...rest,
  } as ReviewDocument;
}

/** Returns a stored review with ids as text. */
export function fromDocument(document: ReviewDocument): ReviewRecord {
  const { _id, orderId, userId, productId, pictures, hasPictures, isReported, isWaiting, ...rest } =
    document;
  return {
    id: fromId(_id),
    orderId: orderId && fromId(orderId),
    userId: userId && fromId(userId),
    productId: fromId(productId),
    pictures: pictures.map(({ id, width, height }) => ({ id: fromId(id), width, height })),
    ...rest,
  };
}

/** Fields of a document that shoppers see. */
export const SHOWN_FIELDS = Object.fromEntries(SHOWN.map((field) => [field, 1]));

/** Returns what `SHOWN_FIELDS` selects of a review's document. */
export function toShownDocument(review: ReviewRecord): ShownDocument {
  const document = toDocument(review);
  const shown = SHOWN.map((field) => [field, document[field]]);
  return { _id: document._id, ...Object.fromEntries(shown) };
}

/** Returns a stored review as shoppers see it. Named fields, because lists present many reviews. */
export const toShown = (document: ShownDocument): Review => ({
  _id: fromId(document._id),
  productId: fromId(document.productId),
  stars: document.stars,
  title: document.title,
  text: document.text,
  language: document.language,
  author: document.author,
  isVerified: document.isVerified,
  colour: document.colour,
  size: document.size,
  fit: document.fit,
  pictures: document.pictures.map(({ id, width, height }) => ({ id: fromId(id), width, height })),
  helpful: document.helpful,
  answer: document.answer && { text: document.answer.text, at: document.answer.at.toISOString() },
  createdAt: document.createdAt.toISOString(),
  editedAt: document.editedAt?.toISOString(),
});
