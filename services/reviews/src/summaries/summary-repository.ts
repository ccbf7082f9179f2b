import { type ClientSession, fromId, toId } from '@tanabana/service-kit/mongo';
import type { Db } from 'mongodb';
import { collectionsOf, type SummaryDocument } from '../database.ts';
import {
  afterChange,
  type Counted,
  changesPictures,
  changesSummary,
  emptySummary,
  STRIP_LENGTH,
  type SummaryPicture,
  type SummaryRecord,
} from './summary.ts';

export interface SummaryChange {
  productId: string;
  before: Counted | null;
  after: Counted | null;
}

export const toSummary = ({ _id, changedAt: _, pictures, ...sums }: SummaryDocument) => ({
  ...sums,
  productId: fromId(_id),
  pictures: pictures.map(({ id, review, ...size }) => ({
    ...size,
    id: fromId(id),
    review: fromId(review),
  })),
});

export type SummaryRepository = ReturnType<typeof createSummaryRepository>;

/** Sums over the published reviews of each product, changed together with the reviews (rule 19.7). */
export function createSummaryRepository(db: Db) {
  const { summaries, reviews } = collectionsOf(db);

  async function newestPictures(
    productId: string,
    session?: ClientSession,
  ): Promise<SummaryPicture[]> {
    const found = await reviews
      .find(
        { productId: toId(productId), state: 'published', hasPictures: true },
        { session, projection: { pictures: 1 } },
      )
      .sort({ createdAt: -1, _id: -1 })
      .limit(STRIP_LENGTH)
      .toArray();
    return found
      .flatMap(({ _id, pictures }) =>
        pictures.map(({ id, width, height }) => ({
          id: fromId(id),
          width,
          height,
          review: fromId(_id),
        })),
      )
      .slice(0, STRIP_LENGTH);
  }

  function toDocument(
    { productId, pictures, ...sums }: SummaryRecord,
    changedAt: Date,
  ): SummaryDocument {
    return {
      _id: toId(productId),
      ...sums,
      changedAt,
      pictures: pictures.map(({ id, review, ...size }) => ({
        ...size,
        id: toId(id),
        review: toId(review),
      })),
    };
  }

  return {
    newestPictures,

    async find(productId: string): Promise<SummaryRecord> {
      const found = await summaries.findOne({ _id: toId(productId) });
      return found ? toSummary(found) : emptySummary(productId);
    },

    /**
     * Applies changes of reviews within their transaction, after the reviews are written.
     * @returns ids of the products whose summaries have changed
     */
    async apply(changes: readonly SummaryChange[], session: ClientSession): Promise<string[]> {
      const relevant = changes.filter(({ before, after }) => changesSummary(before, after));
      const ids = [...new Set(relevant.map(({ productId }) => productId))];
      if (ids.length === 0) return [];
      const stored = await summaries.find({ _id: { $in: ids.map(toId) } }, { session }).toArray();
      const known = new Map(stored.map((one) => [fromId(one._id), toSummary(one)]));
      const changedAt = new Date();
      const writes = [];
      for (const id of ids) {
        const own = relevant.filter(({ productId }) => productId === id);
        const old = known.get(id) ?? emptySummary(id);
        const sums = own.reduce((sum, { before, after }) => afterChange(sum, before, after), old);
        const isNewStrip = own.some(({ before, after }) => changesPictures(before, after));
        const pictures = isNewStrip ? await newestPictures(id, session) : old.pictures;
        const next = toDocument({ ...sums, pictures, version: old.version + 1 }, changedAt);
        const { _id, ...replacement } = next;
        writes.push({ replaceOne: { filter: { _id }, replacement, upsert: true } });
      }
      await summaries.bulkWrite(writes, { session });
      return ids;
    },

    /** Streams all summaries in batches. */
    async *batches(size: number): AsyncGenerator<SummaryRecord[]> {
      let batch: SummaryRecord[] = [];
      for await (const document of summaries.find().sort({ _id: 1 }).batchSize(size)) {
        batch.push(toSummary(document));
        if (batch.length < size) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },

    /** Returns summaries that changed at this time or later, oldest first, at most `limit`. */
    async since(from: Date, limit: number): Promise<(SummaryRecord & { changedAt: Date })[]> {
      const found = await summaries
        .find({ changedAt: { $gte: from } })
        .sort({ changedAt: 1, _id: 1 })
        .limit(limit)
        .toArray();
      return found.map((one) => ({ ...toSummary(one), changedAt: one.changedAt }));
    },
  };
}
