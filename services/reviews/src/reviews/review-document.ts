import { fromId, toId } from '@tanabana/service-kit/mongo';
import type { ReviewDocument } from '../database.ts';
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
