import {
  type ChangeFeed,
  type ClientSession,
  fromId,
  isDuplicateKey,
  newId,
  toId,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import { Binary, type Db, type ObjectId } from 'mongodb';
import { collectionsOf } from '../database.ts';
import type { SummaryChange, SummaryRepository } from '../summaries/summary-repository.ts';
import type { FirstPageRepository } from './first-page-repository.ts';
import type { ReviewPicture, ReviewRecord } from './review.ts';
import { toDocument } from './review-document.ts';

/** A picture that was decoded, to be stored with its review. */
export interface DecodedPicture extends Omit<ReviewPicture, 'id'> {
  data: Buffer;
  contentType: string;
}

/** Attempts at a transaction that violates a unique index, because another one was first. */
const MAX_ATTEMPTS = 5;

export type ReviewWriteRepository = ReturnType<typeof createReviewWriteRepository>;

/** Writes reviews with their pictures, summaries and first pages, within transactions. */
export function createReviewWriteRepository(
  db: Db,
  summaries: Pick<SummaryRepository, 'apply'>,
  firstPages: Pick<FirstPageRepository, 'remove'>,
  changeFeed: Pick<ChangeFeed, 'publish'>,
) {
  const { reviews, pictures, renditions, votes, reports, removedReviews } = collectionsOf(db);

  const changedBy = new WeakMap<ClientSession, Set<string>>();

  async function applySummaries(
    changes: readonly SummaryChange[],
    session: ClientSession,
  ): Promise<void> {
    for (const { productId } of changes) changedBy.get(session)?.add(productId);
    const ratings = await summaries.apply(changes, session);
    if (ratings.length > 0) changeFeed.publish({ ratings }, session);
  }

  async function removePictures(ids: readonly string[], session: ClientSession): Promise<void> {
    if (ids.length === 0) return;
    const all = { $in: ids.map(toId) };
    await pictures.deleteMany({ _id: all }, { session });
    await renditions.deleteMany({ imageId: all }, { session });
  }

  return {
    /**
     * Runs work in a transaction, and again if a concurrent one has inserted a document with the
     * same unique key. Work must read what it depends on with the session.
     */
    async transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
      const products = new Set<string>();
      try {
        for (let attempt = 1; ; attempt += 1)
          try {
            return await withTransaction(db.client, async (session) => {
              changedBy.set(session, products);
              const result = await work(session);
              await firstPages.remove([...products], session);
              return result;
            });
          } catch (error) {
            if (!isDuplicateKey(error) || attempt === MAX_ATTEMPTS) throw error;
          }
      } finally {
        // also after an unknown outcome
        if (products.size > 0) changeFeed.publish({ reviews: [...products] });
      }
    },

    /** Reports a change of a review that another repository makes in the transaction. */
    changed(productId: string, session: ClientSession): void {
      changedBy.get(session)?.add(productId);
    },

    /** Returns the id of a review to be inserted. */
    newReviewId: (): string => fromId(newId()),

    /** Stores decoded pictures of a review and returns them with their ids. */
    async addPictures(
      reviewId: string,
      decoded: readonly DecodedPicture[],
      session: ClientSession,
    ): Promise<ReviewPicture[]> {
      if (decoded.length === 0) return [];
      const documents = decoded.map(({ data, ...picture }) => ({
        _id: newId(),
        reviewId: toId(reviewId),
        ...picture,
        data: new Binary(data),
      }));
      await pictures.insertMany(documents, { session });
      return documents.map(({ _id, width, height }) => ({ id: fromId(_id), width, height }));
    },

    removePictures,

    /** Inserts reviews and counts them. */
    async insert(records: readonly ReviewRecord[], session: ClientSession): Promise<void> {
      await reviews.insertMany(records.map(toDocument), { session });
      const changes = records.map((after) => ({ productId: after.productId, before: null, after }));
      await applySummaries(changes, session);
    },

    /** Replaces a review that was read in the same transaction. */
    async replace(before: ReviewRecord, after: ReviewRecord, session: ClientSession) {
      const { _id, ...replacement } = toDocument(after);
      await reviews.replaceOne({ _id }, replacement, { session });
      await applySummaries([{ productId: after.productId, before, after }], session);
    },

    /** Deletes a review with everything that belongs to it; its content is not imported again. */
    async remove(review: ReviewRecord, at: Date, session: ClientSession): Promise<void> {
      const reviewId: ObjectId = toId(review.id);
      await reviews.deleteOne({ _id: reviewId }, { session });
      await removePictures(
        review.pictures.map(({ id }) => id),
        session,
      );
      await votes.deleteMany({ reviewId }, { session });
      await reports.deleteMany({ reviewId }, { session });
      for (const _id of review.contentHashes)
        await removedReviews.updateOne({ _id }, { $set: { at } }, { session, upsert: true });
      await applySummaries([{ productId: review.productId, before: review, after: null }], session);
    },

    /** Returns which of these content hashes belong to reviews that their authors deleted. */
    async removedHashes(hashes: readonly string[], session?: ClientSession): Promise<Set<string>> {
      const found = await removedReviews.find({ _id: { $in: [...hashes] } }, { session }).toArray();
      return new Set(found.map(({ _id }) => _id));
    },
  };
}
