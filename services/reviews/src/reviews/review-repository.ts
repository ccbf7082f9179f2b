import type { Review, ReviewQuery, ReviewQueueQuery } from '@tanabana/contracts';
import {
  type ClientSession,
  escapeRegExp,
  findPage,
  fromId,
  type Page,
  SEARCH_MS,
  toId,
} from '@tanabana/service-kit/mongo';
import type { Db, Filter } from 'mongodb';
import { collectionsOf, type ReviewDocument, type ShownDocument } from '../database.ts';
import type { ReviewRecord } from './review.ts';
import { fromDocument, SHOWN_FIELDS, toShown } from './review-document.ts';

const NEWEST = { createdAt: -1, _id: -1 } as const;

/** Each order has an index of its name that also contains the filters. */
const ORDERS = {
  helpful: { helpful: -1, ...NEWEST },
  newest: NEWEST,
  highest: { stars: -1, ...NEWEST },
  lowest: { stars: 1, ...NEWEST },
} as const;

/** Largest number of matches that is counted for combined filters. */
const MAX_COUNTED = 10_000;

const SEARCHED = ['title', 'text', 'author', 'productName', 'email'];

function hasWord(word: string): Filter<ReviewDocument> {
  const part = { $regex: escapeRegExp(word), $options: 'i' };
  return { $or: SEARCHED.map((field) => ({ [field]: part })) };
}

function listFilter(query: ReviewQuery): Filter<ReviewDocument> {
  const { product, stars = [], size, withPictures } = query;
  return {
    productId: toId(product),
    state: 'published',
    ...(stars.length > 0 && { stars: { $in: stars } }),
    ...(size !== undefined && { size }),
    ...(withPictures && { hasPictures: true }),
  };
}

function queueFilter(query: ReviewQueueQuery): Filter<ReviewDocument> {
  const { state, stars, product, q = '' } = query;
  return {
    ...(product !== undefined && { productId: toId(product) }),
    ...(state === 'reported' ? { isReported: true } : state !== undefined && { state }),
    ...(stars !== undefined && { stars }),
    ...(q !== '' && { $and: q.split(/\s+/).map(hasWord) }),
  };
}

export type ReviewRepository = ReturnType<typeof createReviewRepository>;

/** Reads reviews. */
export function createReviewRepository(db: Db) {
  const { reviews } = collectionsOf(db);

  async function listDocuments(query: ReviewQuery): Promise<ShownDocument[]> {
    const { page, limit, sort } = query;
    const options = { hint: sort, projection: SHOWN_FIELDS, maxTimeMS: SEARCH_MS };
    return reviews
      .find<ShownDocument>(listFilter(query), options)
      .sort(ORDERS[sort])
      .skip((page - 1) * limit)
      .limit(limit)
      .toArray();
  }

  return {
    /** Returns one page of a product's published reviews, with the shown fields. */
    listDocuments,

    /** Returns one page of a product's published reviews. */
    list: async (query: ReviewQuery): Promise<Review[]> =>
      (await listDocuments(query)).map(toShown),

    /** Counts the published reviews that match, up to 10,000. */
    count: (query: ReviewQuery): Promise<number> =>
      reviews.countDocuments(listFilter(query), {
        hint: 'newest',
        limit: MAX_COUNTED,
        maxTimeMS: SEARCH_MS,
      }),

    async find(id: string, session?: ClientSession): Promise<ReviewRecord | null> {
      const found = await reviews.findOne({ _id: toId(id) }, { session });
      return found && fromDocument(found);
    },

    async findByKey(key: string, session?: ClientSession): Promise<ReviewRecord | null> {
      const found = await reviews.findOne({ key }, { session });
      return found && fromDocument(found);
    },

    async findByKeys(keys: readonly string[], session?: ClientSession): Promise<ReviewRecord[]> {
      if (keys.length === 0) return [];
      const found = await reviews.find({ key: { $in: [...keys] } }, { session }).toArray();
      return found.map(fromDocument);
    },

    /** Returns which of these content hashes are stored. */
    async knownHashes(hashes: readonly string[], session?: ClientSession): Promise<Set<string>> {
      const found = await reviews
        .find(
          { contentHashes: { $in: [...hashes] } },
          { session, projection: { contentHashes: 1 } },
        )
        .toArray();
      return new Set(found.flatMap(({ contentHashes }) => contentHashes));
    },

    /** Returns an account's reviews, newest first. */
    async ofUser(userId: string): Promise<ReviewRecord[]> {
      const found = await reviews
        .find({ userId: toId(userId) })
        .sort(NEWEST)
        .toArray();
      return found.map(fromDocument);
    },

    /** Returns one page of all reviews, those that wait for the owner first. */
    async queue(query: ReviewQueueQuery): Promise<Page<ReviewRecord>> {
      const { page, limit } = query;
      const filter = queueFilter(query);
      const isAll = Object.keys(filter).length === 0;
      const found = await findPage(reviews, filter, {
        page,
        limit,
        sort: query.state === undefined ? { isWaiting: -1, ...NEWEST } : NEWEST,
        ...(isAll && { total: await reviews.estimatedDocumentCount() }),
      });
      return { ...found, data: found.data.map(fromDocument) };
    },

    /** Returns the numbers of reviews that wait for the owner, and that are reported. */
    async waiting(): Promise<{ pending: number; reported: number }> {
      const [pending, reported] = await Promise.all([
        reviews.countDocuments({ state: 'pending' }, { maxTimeMS: SEARCH_MS }),
        reviews.countDocuments({ isReported: true }, { maxTimeMS: SEARCH_MS }),
      ]);
      return { pending, reported };
    },

    /** Streams all reviews in batches, oldest id first. */
    async *batches(size: number): AsyncGenerator<ReviewRecord[]> {
      let batch: ReviewRecord[] = [];
      for await (const document of reviews.find().sort({ _id: 1 }).batchSize(size)) {
        batch.push(fromDocument(document));
        if (batch.length < size) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },

    /** Returns ids of an account's reviews. */
    async idsOfUsers(userIds: readonly string[]): Promise<string[]> {
      const found = await reviews
        .find({ userId: { $in: userIds.map(toId) } }, { projection: { _id: 1 } })
        .toArray();
      return found.map(({ _id }) => fromId(_id));
    },
  };
}
