import { type Actor, fromId, ignoreDuplicate, toId } from '@tanabana/service-kit/mongo';
import type { Db, ObjectId } from 'mongodb';
import type { WantedPicture } from './wanted-pictures.ts';

/** Collection of pictures to be fetched, one document per product. */
export const PICTURE_FETCHES = 'pictureFetches';

/** `kept`: the color got pictures in another way meanwhile. */
type FetchState = 'waiting' | 'stored' | 'kept' | 'failed';

export interface FetchedPicture extends WantedPicture {
  state: FetchState;
  /** Why it failed, or will be tried again. */
  reason?: string;
  attempts: number;
  /**
   * Pictures of the color when this one was about to be stored: if it has more after a crash, this
   * one is stored.
   */
  imagesBefore?: number;
}

interface FetchDocument {
  _id: ObjectId;
  by: Actor;
  pictures: FetchedPicture[];
  /** Number of pictures that wait; 0 if all are done. */
  waiting: number;
  failed: number;
  /** When the product is due, or may be taken over from an instance that ended. */
  dueAt: Date;
}

/** The pictures of one product. */
export interface FetchJob {
  productId: string;
  by: Actor;
  pictures: FetchedPicture[];
}

/** Milliseconds for which an instance has a job to itself: longer than all its pictures take. */
const LEASE_MS = 30 * 60_000;

/** A product may name one address for several colors. */
const keyOf = ({ url, color }: WantedPicture): string => `${color}\n${url}`;

const countOf = (pictures: readonly FetchedPicture[], state: FetchState): number =>
  pictures.filter((one) => one.state === state).length;

export type PictureFetchRepository = ReturnType<typeof createPictureFetchRepository>;

/** Pictures of imported products that are fetched in the background, by any instance. */
export function createPictureFetchRepository(db: Db) {
  const jobs = db.collection<FetchDocument>(PICTURE_FETCHES);

  const toJob = ({ _id, by, pictures }: FetchDocument): FetchJob => ({
    productId: fromId(_id),
    by,
    pictures,
  });

  return {
    /**
     * Adds pictures, unless they were added for the product before, whatever became of them.
     * @returns how many are new
     */
    async add(
      wanted: readonly { productId: string; pictures: readonly WantedPicture[] }[],
      by: Actor,
      now: Date,
    ): Promise<number> {
      if (wanted.length === 0) return 0;
      const ids = wanted.map(({ productId }) => toId(productId));
      const known = await jobs
        .find({ _id: { $in: ids } })
        .sort({ _id: 1 })
        .toArray();
      const byId = new Map(known.map((job) => [fromId(job._id), job]));
      let added = 0;
      const fresh: FetchDocument[] = [];
      for (const { productId, pictures } of wanted) {
        const before = byId.get(productId);
        const had = new Set(before?.pictures.map(keyOf));
        const more = pictures
          .filter((one) => !had.has(keyOf(one)))
          .map((one): FetchedPicture => ({ ...one, state: 'waiting', attempts: 0 }));
        if (more.length === 0) continue;
        added += more.length;
        const _id = toId(productId);
        if (!before) {
          fresh.push({ _id, by, pictures: more, waiting: more.length, failed: 0, dueAt: now });
          continue;
        }
        await jobs.updateOne(
          { _id },
          { $push: { pictures: { $each: more } }, $inc: { waiting: more.length } },
        );
      }
      if (fresh.length > 0) await jobs.insertMany(fresh, { ordered: false }).catch(ignoreDuplicate);
      return added;
    },

    /** Takes a product whose pictures are due; null if there is none. */
    async take(now: Date): Promise<FetchJob | null> {
      const job = await jobs.findOneAndUpdate(
        { waiting: { $gt: 0 }, dueAt: { $lte: now } },
        { $set: { dueAt: new Date(now.getTime() + LEASE_MS) } },
        { sort: { dueAt: 1, _id: 1 }, returnDocument: 'after' },
      );
      return job && toJob(job);
    },

    /**
     * Stores what became of pictures.
     * @param dueAt when those that still wait are due; by default the caller keeps the product
     */
    async save({ productId, pictures }: FetchJob, dueAt?: Date): Promise<void> {
      const _id = toId(productId);
      const done = new Map(pictures.map((one) => [keyOf(one), one]));
      for (;;) {
        const current = await jobs.findOne({ _id });
        if (!current) return;
        // An import may have added pictures meanwhile.
        const all = current.pictures.map((one) => done.get(keyOf(one)) ?? one);
        const counts = { waiting: countOf(all, 'waiting'), failed: countOf(all, 'failed') };
        const { matchedCount } = await jobs.updateOne(
          { _id, pictures: { $size: all.length } },
          { $set: { pictures: all, ...counts, ...(dueAt && { dueAt }) } },
        );
        if (matchedCount > 0) return;
      }
    },

    async remove(productIds: readonly string[]): Promise<void> {
      await jobs.deleteMany({ _id: { $in: productIds.map(toId) } });
    },

    /** Returns how many pictures wait, and how many failed. */
    async counts(): Promise<{ waiting: number; failed: number }> {
      const [sums] = await jobs
        .aggregate<{ waiting: number; failed: number }>([
          { $match: { $or: [{ waiting: { $gt: 0 } }, { failed: { $gt: 0 } }] } },
          { $group: { _id: null, waiting: { $sum: '$waiting' }, failed: { $sum: '$failed' } } },
        ])
        .toArray();
      return { waiting: sums?.waiting ?? 0, failed: sums?.failed ?? 0 };
    },

    /** Returns products with failed pictures, at most `limit`. */
    async failed(limit: number): Promise<FetchJob[]> {
      const found = await jobs
        .find({ failed: { $gt: 0 } })
        .sort({ _id: -1 })
        .limit(limit)
        .toArray();
      return found.map(toJob);
    },

    /** Lets failed pictures wait again, or removes them from the list. */
    async settleFailed(become: 'waiting' | 'kept', now: Date): Promise<void> {
      await jobs.updateMany({ failed: { $gt: 0 } }, [
        {
          $set: {
            pictures: {
              $map: {
                input: '$pictures',
                in: {
                  $cond: [
                    { $eq: ['$$this.state', 'failed'] },
                    { $mergeObjects: ['$$this', { state: become, attempts: 0 }] },
                    '$$this',
                  ],
                },
              },
            },
            waiting:
              become === 'waiting' ? { $add: ['$waiting', '$failed'] } : { $add: ['$waiting', 0] },
            failed: 0,
            dueAt: now,
          },
        },
      ]);
    },
  };
}
