import {
  MAX_PROMOTIONS,
  type NewPromotion,
  type Promotion,
  type PromotionCode,
  toRupees,
} from '@tanabana/contracts';
import {
  type Actor,
  type Audit,
  type ChangeFeed,
  diff,
  fromId,
  isDuplicateKey,
  newId,
  toId,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db, ObjectId } from 'mongodb';
import type { SegmentRepository } from '../customers/segment-repository.ts';
import { COUPON_CODES, ORDERS, PROMOTION_USES, PROMOTIONS } from '../database.ts';
import type { OrderDocument } from '../orders/order-document.ts';
import type { CodeDocument } from './promotion-uses-repository.ts';

/** A stored promotion; money in rupees, as its owner entered it. */
export interface PromotionDocument extends NewPromotion {
  _id: ObjectId;
  createdAt: Date;
  updatedAt: Date;
}

/** Orders that use a promotion, and paise they were given. */
interface Usage {
  uses: number;
  given: number;
}

type Stored = Omit<Promotion, 'uses' | 'given' | 'codes'>;

/** Returns conditions with a segment; a page of an earlier version sends none: the stored one stays. */
const withSegment = (
  conditions: NewPromotion['conditions'],
  before?: NewPromotion['conditions'],
): NewPromotion['conditions'] => ({
  ...conditions,
  segment: conditions.segment === undefined ? (before?.segment ?? null) : conditions.segment,
});

const toStored = ({ _id, createdAt, updatedAt, ...fields }: PromotionDocument): Stored => ({
  ...fields,
  conditions: withSegment(fields.conditions),
  _id: fromId(_id),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** The list of customers is not copied into the audit log. */
const audited = (promotion: NewPromotion): object => {
  const { customers, ...conditions } = promotion.conditions;
  return { ...promotion, conditions: { ...conditions, customers: customers.length } };
};

/** Whether its uses are counted (`countersOf`). */
const isCounted = ({ trigger, limits }: NewPromotion): boolean =>
  trigger === 'code' || limits.total !== null;

interface PromotionRepositoryDeps {
  audit: Pick<Audit, 'record'>;
  segments: Pick<SegmentRepository, 'use'>;
  changeFeed: Pick<ChangeFeed, 'publish'>;
}

export type PromotionRepository = ReturnType<typeof createPromotionRepository>;

/** Promotions and their generated codes. */
export function createPromotionRepository(
  db: Db,
  { audit, segments, changeFeed }: PromotionRepositoryDeps,
) {
  const promotions: Collection<PromotionDocument> = db.collection(PROMOTIONS);
  const codes: Collection<CodeDocument> = db.collection(COUPON_CODES);
  const orders: Collection<OrderDocument> = db.collection(ORDERS);

  /** Uses by promotion, without cancelled orders. */
  async function usage(
    ids: readonly string[],
    session?: ClientSession,
  ): Promise<Map<string, Usage>> {
    const found = await orders
      .aggregate<Usage & { _id: string }>(
        [
          { $match: { 'discounts.id': { $in: [...ids] }, orderStatus: { $ne: 'Cancelled' } } },
          { $unwind: '$discounts' },
          {
            $group: {
              _id: '$discounts.id',
              uses: { $sum: 1 },
              given: { $sum: '$discounts.amount' },
            },
          },
        ],
        { session },
      )
      .toArray();
    return new Map(found.map(({ _id, uses, given }) => [_id, { uses, given }]));
  }

  async function codeCounts(ids: readonly string[]): Promise<Map<string, Promotion['codes']>> {
    const found = await codes
      .aggregate<{ _id: string; total: number; used: number }>([
        { $match: { promotionId: { $in: [...ids] } } },
        {
          $group: {
            _id: '$promotionId',
            total: { $sum: 1 },
            used: { $sum: { $cond: [{ $eq: ['$orderId', null] }, 0, 1] } },
          },
        },
      ])
      .toArray();
    return new Map(found.map(({ _id, total, used }) => [_id, { total, used }]));
  }

  async function withUsage(found: readonly PromotionDocument[]): Promise<Promotion[]> {
    const ids = found.map(({ _id }) => fromId(_id));
    const [uses, counts] = await Promise.all([usage(ids), codeCounts(ids)]);
    return found.map((document) => {
      const stored = toStored(document);
      const used = uses.get(stored._id);
      return {
        ...stored,
        uses: used?.uses ?? 0,
        given: toRupees(used?.given ?? 0),
        codes: counts.get(stored._id) ?? { total: 0, used: 0 },
      };
    });
  }

  const targetOf = (id: string, { title }: NewPromotion) => ({
    id,
    name: title,
    kind: 'promotion',
  });

  const counters: Collection<{ _id: string; uses: number }> = db.collection(PROMOTION_USES);

  /** Counts the uses so far of a promotion that was not counted before. */
  async function startCounting(session: ClientSession, id: string): Promise<void> {
    const uses = (await usage([id], session)).get(id)?.uses ?? 0;
    await counters.updateOne({ _id: id }, { $set: { uses } }, { session, upsert: true });
  }

  async function isCodeGenerated(code: string | null): Promise<boolean> {
    return code !== null && (await codes.findOne({ _id: code })) !== null;
  }

  return {
    /** Returns all promotions, newest first. */
    async all(): Promise<Promotion[]> {
      return withUsage(await promotions.find({}).sort({ _id: -1 }).limit(MAX_PROMOTIONS).toArray());
    },

    /** Returns all promotions without their uses, newest first. */
    async stored(): Promise<Stored[]> {
      const found = await promotions.find({}).sort({ _id: -1 }).limit(MAX_PROMOTIONS).toArray();
      return found.map(toStored);
    },

    async find(id: string): Promise<Promotion | null> {
      const found = await promotions.findOne({ _id: toId(id) });
      return found && ((await withUsage([found]))[0] ?? null);
    },

    /** @returns null if another promotion has its code */
    async create(sent: NewPromotion, by: Actor, at: Date): Promise<Promotion | null> {
      const promotion = { ...sent, conditions: withSegment(sent.conditions) };
      if (await isCodeGenerated(promotion.code)) return null;
      const document = { ...promotion, _id: newId(at), createdAt: at, updatedAt: at };
      const id = fromId(document._id);
      try {
        await withTransaction(db.client, async (session) => {
          await segments.use(promotion.conditions.segment, session);
          await promotions.insertOne(document, { session });
          await audit.record(
            {
              by,
              action: 'created',
              target: targetOf(id, promotion),
              changes: diff(null, audited(promotion)),
            },
            { session },
          );
        });
      } catch (error) {
        if (isDuplicateKey(error)) return null;
        throw error;
      } finally {
        changeFeed.publish({ selling: true });
      }
      return (await withUsage([document]))[0] ?? null;
    },

    /**
     * Replaces a promotion that was read with this `updatedAt`.
     * @returns `stale` if it has changed since; `code` if another promotion has its code
     */
    async replace(
      id: string,
      sent: NewPromotion,
      { by, at, seen }: { by: Actor; at: Date; seen: string | undefined },
    ): Promise<Promotion | 'missing' | 'stale' | 'code'> {
      if (await isCodeGenerated(sent.code)) return 'code';
      try {
        const done = await withTransaction(db.client, async (session) => {
          const before = await promotions.findOne({ _id: toId(id) }, { session });
          if (!before) return 'missing' as const;
          if (seen !== undefined && before.updatedAt.toISOString() !== seen)
            return 'stale' as const;
          const { _id, createdAt, updatedAt: _, ...fields } = before;
          const conditions = withSegment(sent.conditions, before.conditions);
          const promotion = { ...sent, conditions };
          await segments.use(conditions.segment, session);
          const after = { ...promotion, _id, createdAt, updatedAt: at };
          await promotions.replaceOne({ _id }, after, { session });
          if (isCounted(promotion) && !isCounted(before)) await startCounting(session, id);
          await audit.record(
            {
              by,
              action: 'changed',
              target: targetOf(id, promotion),
              changes: diff(audited(fields), audited(promotion)),
            },
            { session },
          );
          return after;
        });
        if (typeof done === 'string') return done;
        return (await withUsage([done]))[0] ?? 'missing';
      } catch (error) {
        if (isDuplicateKey(error)) return 'code';
        throw error;
      } finally {
        changeFeed.publish({ selling: true });
      }
    },

    /** Deletes a promotion with its codes; orders keep what they were given. */
    async remove(id: string, by: Actor): Promise<boolean> {
      try {
        return await withTransaction(db.client, async (session) => {
          const before = await promotions.findOneAndDelete({ _id: toId(id) }, { session });
          if (!before) return false;
          await codes.deleteMany({ promotionId: id }, { session });
          await counters.deleteOne({ _id: id }, { session });
          await audit.record(
            {
              by,
              action: 'deleted',
              target: targetOf(id, before),
              changes: diff(audited(before), null),
            },
            { session },
          );
          return true;
        });
      } finally {
        changeFeed.publish({ selling: true });
      }
    },

    /**
     * Stores generated codes; existing ones are skipped.
     * @returns the codes that were stored
     */
    async addCodes(promotion: Promotion, made: readonly string[], by: Actor, at: Date) {
      const shared = await promotions
        .find({ code: { $in: [...made], $type: 'string' } }, { projection: { code: 1 } })
        .sort({ code: 1 })
        .toArray();
      const taken = new Set(shared.map(({ code }) => code));
      const documents = made
        .filter((code) => !taken.has(code))
        .map((_id) => ({
          _id,
          promotionId: promotion._id,
          createdAt: at,
          orderId: null,
          usedAt: null,
        }));
      return withTransaction(db.client, async (session) => {
        const known = await codes
          .find({ _id: { $in: documents.map(({ _id }) => _id) } }, { session })
          .sort({ _id: 1 })
          .toArray();
        const existing = new Set(known.map(({ _id }) => _id));
        const fresh = documents.filter(({ _id }) => !existing.has(_id));
        if (fresh.length > 0) await codes.insertMany(fresh, { session });
        await audit.record(
          {
            by,
            action: 'created',
            target: targetOf(promotion._id, promotion),
            changes: [{ field: 'codes', from: null, to: fresh.length }],
          },
          { session },
        );
        return fresh.map(({ _id }) => _id);
      });
    },

    /** Yields the generated codes of a promotion by name. */
    async *codesOf(promotionId: string): AsyncGenerator<PromotionCode> {
      const found = codes.find({ promotionId }).sort({ _id: 1 });
      for await (const { _id, createdAt, usedAt } of found)
        yield {
          code: _id,
          createdAt: createdAt.toISOString(),
          usedAt: usedAt?.toISOString() ?? null,
        };
    },
  };
}
