import { fromId, toId } from '@tanabana/service-kit/mongo';
import type { Collection, Db, Document, Filter, ObjectId } from 'mongodb';
import { collectionsOf, type ReviewDocument } from '../database.ts';
import { FIRST_PAGE } from '../reviews/first-page-repository.ts';
import { fromDocument, toShown } from '../reviews/review-document.ts';
import { createReviewRepository } from '../reviews/review-repository.ts';
import { afterChange, emptySummary, type SummaryRecord, sumsOf } from '../summaries/summary.ts';
import { createSummaryRepository } from '../summaries/summary-repository.ts';

/** A contradiction in the stored data. */
export interface ReviewFault {
  /** Id of the product or review. */
  id: string;
  fault: string;
}

export interface ReviewReport {
  reviews: number;
  products: number;
  faults: ReviewFault[];
}

/** Documents read at once. */
const BATCH = 500;

/** A vote, report or picture. */
interface Part extends Document {
  reviewId: ObjectId;
}

async function* inBatches<T>(source: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const one of source) {
    batch.push(one);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export type ConsistencyRepository = ReturnType<typeof createConsistencyRepository>;

/** Compares reviews with their summaries, votes, reports and pictures (rules 19.6, 19.7). */
export function createConsistencyRepository(db: Db) {
  const { reviews, summaries, firstPages, votes, reports, pictures } = collectionsOf(db);
  const { find, newestPictures } = createSummaryRepository(db);
  const { listDocuments } = createReviewRepository(db);

  async function recomputed(productId: string): Promise<SummaryRecord> {
    let sums = emptySummary(productId);
    const own = { productId: toId(productId), state: 'published' } as const;
    for await (const document of reviews.find(own))
      sums = afterChange(sums, null, fromDocument(document));
    return { ...sums, pictures: await newestPictures(productId) };
  }

  /** Returns whether a product's stored first page equals a list of its reviews; true without one. */
  async function hasRightFirstPage(productId: string): Promise<boolean> {
    const stored = await firstPages.findOne({ _id: toId(productId) });
    if (!stored?.reviews) return true;
    const right = await listDocuments({ product: productId, ...FIRST_PAGE });
    const [is, should] = [stored.reviews.map(toShown), right.map(toShown)];
    return JSON.stringify(is) === JSON.stringify(should);
  }

  async function faultsOfProduct(productId: string): Promise<string[]> {
    const [stored, right] = [await find(productId), await recomputed(productId)];
    const [is, should] = [sumsOf(stored), sumsOf(right)];
    return (Object.keys(should) as (keyof typeof should)[])
      .flatMap((field) => {
        const [one, other] = [JSON.stringify(is[field]), JSON.stringify(should[field])];
        return one === other ? [] : [`its summary has ${field} ${one}, its reviews ${other}`];
      })
      .concat((await hasRightFirstPage(productId)) ? [] : ['its first page is not up to date']);
  }

  /** Returns the ids of votes, reports or pictures by review. */
  async function partsOf<T extends Part>(
    collection: Collection<T>,
    ids: readonly ObjectId[],
    more: Filter<T> = {},
  ): Promise<(review: ObjectId) => string[]> {
    const filter = { reviewId: { $in: ids }, ...more } as Filter<T>;
    const found = await collection
      .find<{ _id: ObjectId; reviewId: ObjectId }>(filter, { projection: { reviewId: 1 } })
      .toArray();
    const byReview = new Map<string, string[]>();
    for (const { _id, reviewId } of found) {
      const key = fromId(reviewId);
      byReview.set(key, [...(byReview.get(key) ?? []), fromId(_id)]);
    }
    return (review) => (byReview.get(fromId(review)) ?? []).sort();
  }

  async function faultsOfReviews(documents: readonly ReviewDocument[]): Promise<ReviewFault[]> {
    const ids = documents.map(({ _id }) => _id);
    const [votesOf, reportsOf, picturesOf] = [
      await partsOf(votes, ids),
      await partsOf(reports, ids, { isDismissed: false }),
      await partsOf(pictures, ids),
    ];
    return documents.flatMap((document) => {
      const { _id, helpful, reportCount, state } = document;
      const [voted, reported] = [votesOf(_id).length, reportsOf(_id).length];
      const named = document.pictures.map(({ id }) => fromId(id)).sort();
      const isWaiting = state === 'pending';
      const hasRightFlags =
        isWaiting === document.isWaiting &&
        isWaiting === (document.heldBecause !== undefined) &&
        reportCount > 0 === document.isReported &&
        named.length > 0 === document.hasPictures;
      return [
        ...(helpful === voted ? [] : [`it has ${helpful} helpful votes, ${voted} are stored`]),
        ...(reportCount === reported
          ? []
          : [`it has ${reportCount} reports, ${reported} are stored`]),
        ...(named.join() === picturesOf(_id).join() ? [] : ['its pictures are not those stored']),
        ...(hasRightFlags ? [] : ['its flags contradict its state']),
      ].map((fault) => ({ id: fromId(_id), fault }));
    });
  }

  /** Returns ids of reviews that do not exist, but have votes, reports or pictures. */
  async function* missingOf(collection: Collection<Part>): AsyncGenerator<string> {
    const parts = collection.find({}, { projection: { reviewId: 1 } }).sort({ _id: 1 });
    for await (const batch of inBatches(parts)) {
      const ids = batch.map(({ reviewId }) => reviewId);
      const found = await reviews.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
      const known = new Set(found.map(({ _id }) => fromId(_id)));
      yield* new Set(ids.map(fromId).filter((id) => !known.has(id)));
    }
  }

  return {
    /**
     * Recomputes what is derived from reviews, and lists contradictions. Reads all data; what is being
     * changed is read twice.
     */
    async check(): Promise<ReviewReport> {
      const report: ReviewReport = { reviews: 0, products: 0, faults: [] };
      const productIds = new Set<string>();
      for await (const batch of inBatches(reviews.find().sort({ _id: 1 }))) {
        report.reviews += batch.length;
        for (const { productId } of batch) productIds.add(fromId(productId));
        const suspects = new Set((await faultsOfReviews(batch)).map(({ id }) => id));
        if (suspects.size === 0) continue;
        const current = await reviews.find({ _id: { $in: [...suspects].map(toId) } }).toArray();
        report.faults.push(...(await faultsOfReviews(current)));
      }
      for await (const { _id } of summaries.find({}, { projection: { _id: 1 } }).sort({ _id: 1 }))
        productIds.add(fromId(_id));
      for (const id of productIds) {
        report.products += 1;
        if ((await faultsOfProduct(id)).length === 0) continue;
        const faults = await faultsOfProduct(id);
        report.faults.push(...faults.map((fault) => ({ id, fault })));
      }
      for (const collection of [votes, reports, pictures])
        for await (const id of missingOf(collection as unknown as Collection<Part>))
          report.faults.push({
            id,
            fault: `it does not exist, but has ${collection.collectionName}`,
          });
      return report;
    },
  };
}
