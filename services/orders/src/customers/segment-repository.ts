import {
  type ChangedSegment,
  type CustomerConditions,
  MAX_SEGMENTS,
  type NewSegment,
} from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import {
  type Actor,
  type Audit,
  type ChangeFeed,
  cachedValue,
  diff,
  fromId,
  isDuplicateKey,
  newId,
  toId,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db, ObjectId } from 'mongodb';
import { PROMOTIONS, SEGMENTS } from '../database.ts';

interface SegmentDocument {
  _id: ObjectId;
  name: string;
  /** Unique. */
  nameKey: string;
  conditions: CustomerConditions;
  /** Counts changes of discounts that use it, so that they conflict with its deletion. */
  uses: number;
  /** Counts changes of name and conditions; missing before the first one. */
  version?: number;
  createdAt: Date;
}

/** Part of a promotion that segments depend on. */
interface PromotionInSegment {
  _id: ObjectId;
  title: string;
  conditions: { segment?: string | null };
}

/** Saved conditions on customers (rule 24.4). */
export interface SegmentRecord {
  id: string;
  name: string;
  conditions: CustomerConditions;
  version: number;
  createdAt: Date;
}

const toRecord = ({ _id, version = 0, ...segment }: SegmentDocument): SegmentRecord => ({
  ...{ id: fromId(_id), name: segment.name, version, createdAt: segment.createdAt },
  conditions: segment.conditions,
});

/** Returns `segment.name_taken` for a duplicate name, else the error itself. */
const nameTaken = (error: unknown): unknown =>
  isDuplicateKey(error)
    ? new AppError('segment.name_taken', {
        errors: [{ path: 'name', message: 'Another segment has this name.' }],
      })
    : error;

const targetOf = (id: string, name: string) => ({ id, name, kind: 'segment' });

export type SegmentRepository = ReturnType<typeof createSegmentRepository>;

/** Segments of customers. */
export function createSegmentRepository(
  db: Db,
  audit: Pick<Audit, 'record'>,
  changeFeed: Pick<ChangeFeed, 'publish' | 'subscribe' | 'catchUp'>,
) {
  const segments: Collection<SegmentDocument> = db.collection(SEGMENTS);
  const promotions: Collection<PromotionInSegment> = db.collection(PROMOTIONS);

  const read = async (): Promise<ReadonlyMap<string, SegmentRecord>> => {
    const found = await segments.find({}).sort({ _id: 1 }).limit(MAX_SEGMENTS).toArray();
    return new Map(found.map((one) => [fromId(one._id), toRecord(one)]));
  };

  const discountsWith = async (id: string, session?: ClientSession): Promise<string[]> => {
    const filter = { 'conditions.segment': { $eq: id, $type: 'string' as const } };
    const found = await promotions.find(filter, { session }).sort({ _id: 1 }).toArray();
    return found.map(({ title }) => title);
  };

  return {
    /** Returns all segments from memory, by id, oldest first. */
    current: cachedValue({ read, changeFeed, isChange: ({ selling }) => selling === true }),

    /** Returns the titles of the discounts that use a segment. */
    discountsWith: (id: string): Promise<string[]> => discountsWith(id),

    /** Throws `segment.name_taken`, `segment.too_many`. */
    async create({ name, conditions }: NewSegment, by: Actor, at: Date): Promise<SegmentRecord> {
      const nameKey = name.toLowerCase();
      const document = { _id: newId(at), name, nameKey, conditions, uses: 0, createdAt: at };
      const id = fromId(document._id);
      try {
        await withTransaction(db.client, async (session) => {
          const known = await segments.countDocuments({}, { session });
          if (known >= MAX_SEGMENTS) throw new AppError('segment.too_many');
          await segments.insertOne(document, { session });
          const changes = diff(null, { name, conditions });
          const entry = { by, action: 'created', target: targetOf(id, name), changes };
          await audit.record(entry, { session });
        });
      } catch (error) {
        throw nameTaken(error);
      } finally {
        changeFeed.publish({ selling: true });
      }
      return toRecord(document);
    },

    /**
     * Replaces name and conditions; discounts that use the segment follow. Throws
     * `segment.not_found`, `segment.changed`, `segment.name_taken`.
     */
    async change(
      id: string,
      { name, conditions, version }: ChangedSegment,
      by: Actor,
    ): Promise<SegmentRecord> {
      const _id = toId(id);
      const change = { name, nameKey: name.toLowerCase(), conditions, version: version + 1 };
      try {
        return await withTransaction(db.client, async (session) => {
          const before = await segments.findOne({ _id }, { session });
          if (!before) throw new AppError('segment.not_found');
          if ((before.version ?? 0) !== version) throw new AppError('segment.changed');
          await segments.updateOne({ _id }, { $set: change }, { session });
          const changes = diff(
            { name: before.name, conditions: before.conditions },
            { name, conditions },
          );
          const entry = { by, action: 'changed', target: targetOf(id, name), changes };
          if (changes.length > 0) await audit.record(entry, { session });
          return toRecord({ ...before, ...change });
        });
      } catch (error) {
        throw nameTaken(error);
      } finally {
        changeFeed.publish({ selling: true });
      }
    },

    /** Throws `segment.not_found`, and `segment.in_use` with the discount that uses it. */
    async remove(id: string, by: Actor): Promise<void> {
      try {
        await withTransaction(db.client, async (session) => {
          const before = await segments.findOneAndDelete({ _id: toId(id) }, { session });
          if (!before) throw new AppError('segment.not_found');
          const [title] = await discountsWith(id, session);
          if (title !== undefined)
            throw new AppError('segment.in_use', {
              message: `The discount “${title}” uses this segment. Change the discount first.`,
            });
          const { name, conditions } = before;
          const changes = diff({ name, conditions }, null);
          const entry = { by, action: 'deleted', target: targetOf(id, name), changes };
          await audit.record(entry, { session });
        });
      } finally {
        changeFeed.publish({ selling: true });
      }
    },

    /**
     * Records within a transaction that a discount uses a segment. Throws
     * `promotion.segment_unknown`.
     */
    async use(id: string | null | undefined, session: ClientSession): Promise<void> {
      if (!id) return;
      const update = { $inc: { uses: 1 } };
      const { matchedCount } = await segments.updateOne({ _id: toId(id) }, update, { session });
      if (matchedCount === 0)
        throw new AppError('promotion.segment_unknown', {
          errors: [
            {
              path: 'conditions.segment',
              message: 'This segment was deleted. Choose another one.',
            },
          ],
        });
    },
  };
}
