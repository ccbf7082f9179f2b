import { randomUUID } from 'node:crypto';
import type { DeliveryState, WebhookDeliveryQuery } from '@tanabana/contracts';
import { fromId, ignoreDuplicate, newId, toId } from '@tanabana/service-kit/mongo';
import type { Db, Filter, ObjectId, WithId } from 'mongodb';
import { type AttemptDocument, collectionsOf, type DeliveryDocument } from '../database.ts';

/** An event to be delivered to an endpoint. */
export type NewDelivery = Pick<
  DeliveryDocument,
  'eventId' | 'type' | 'entity' | 'sequence' | 'payload' | 'at'
> & { endpointId: string };

export type StoredDelivery = WithId<DeliveryDocument>;

/** Milliseconds until another instance repeats an attempt that has stored no outcome. */
const LEASE_MS = 30_000;
/** Milliseconds after which a delivery that waits for an earlier one is looked at again. */
const WAIT_MS = 1000;

export type DeliveryRepository = ReturnType<typeof createDeliveryRepository>;

/** Deliveries of events to endpoints. Times are milliseconds since 1970. */
export function createDeliveryRepository(db: Db) {
  const { deliveries } = collectionsOf(db);
  const ofId = (endpoint: string, id: string) => ({ _id: toId(id), endpointId: toId(endpoint) });

  /** The earliest pending delivery of the same entity before this one. */
  const earlier = ({ endpointId, entity, sequence }: StoredDelivery) =>
    deliveries.findOne(
      { endpointId, entity, state: 'pending', sequence: { $lt: sequence } },
      { sort: { sequence: 1 }, projection: { dueAt: 1 } },
    );

  const claimFirst = (endpoint: string, at: number) =>
    deliveries.findOneAndUpdate(
      { endpointId: toId(endpoint), state: 'pending', dueAt: { $lte: new Date(at) } },
      { $set: { dueAt: new Date(at + LEASE_MS), claim: randomUUID() } },
      { sort: { dueAt: 1, sequence: 1 }, returnDocument: 'after' },
    );

  /** Stores a delivery; throws a duplicate key error if the endpoint has one of this event. */
  async function insertOne({ endpointId, ...rest }: NewDelivery, now: number) {
    const document: StoredDelivery = {
      _id: newId(),
      endpointId: toId(endpointId),
      ...rest,
      createdAt: new Date(now),
      state: 'pending',
      tries: 0,
      dueAt: new Date(now),
      claim: null,
      deliveredAt: null,
      attempts: [],
    };
    await deliveries.insertOne(document);
    return document;
  }

  return {
    insertOne,

    /** Stores deliveries in this order; those that exist stay as they are. */
    async insert(all: readonly NewDelivery[], now: number): Promise<void> {
      for (const one of all) await insertOne(one, now).catch(ignoreDuplicate);
    },

    /** Returns the endpoints with a due delivery. */
    dueEndpoints: async (at: number): Promise<string[]> => {
      const due = { state: 'pending', dueAt: { $lte: new Date(at) } };
      const grouped = await deliveries
        .aggregate<{ _id: ObjectId }>([{ $match: due }, { $group: { _id: '$endpointId' } }])
        .toArray();
      return grouped.map(({ _id }) => fromId(_id));
    },

    /**
     * Claims the next due delivery of an endpoint whose entity has no earlier pending one; null if there is
     * none. A delivery that waits for an earlier one is postponed to the attempt of that one.
     */
    async claim(endpoint: string, at: number): Promise<StoredDelivery | null> {
      for (;;) {
        const candidate = await claimFirst(endpoint, at);
        if (!candidate) return null;
        const before = await earlier(candidate);
        if (!before) return candidate;
        const dueAt = new Date(Math.max(before.dueAt?.getTime() ?? 0, at + WAIT_MS));
        const { _id, claim } = candidate;
        await deliveries.updateOne({ _id, claim }, { $set: { dueAt, claim: null } });
        // the earlier one may have ended meanwhile, when this one could not be made due
        if (!(await earlier(candidate)))
          await deliveries.updateOne({ _id, claim: null }, { $set: { dueAt: new Date(at) } });
      }
    },

    /**
     * Stores the outcome of an attempt, unless the delivery was claimed again meanwhile.
     * @param dueAt next attempt of a pending delivery, else null
     */
    async finish(
      { _id, claim }: StoredDelivery,
      attempt: AttemptDocument,
      state: DeliveryState,
      dueAt: number | null,
    ): Promise<void> {
      await deliveries.updateOne(
        { _id, claim },
        {
          $set: {
            state,
            claim: null,
            dueAt: dueAt === null ? null : new Date(dueAt),
            ...(state === 'delivered' && { deliveredAt: attempt.at }),
          },
          $inc: { tries: 1 },
          $push: { attempts: attempt },
        },
      );
    },

    /** Makes the next pending delivery of the same entity due. */
    async wakeNext({ endpointId, entity, sequence }: StoredDelivery, at: number): Promise<void> {
      await deliveries.findOneAndUpdate(
        { endpointId, entity, state: 'pending', sequence: { $gt: sequence }, claim: null },
        { $set: { dueAt: new Date(at) } },
        { sort: { sequence: 1 } },
      );
    },

    /** Gives up the pending deliveries of an endpoint. */
    async giveUp(endpoint: string): Promise<void> {
      await deliveries.updateMany(
        { endpointId: toId(endpoint), state: 'pending' },
        { $set: { state: 'failed', dueAt: null, claim: null } },
      );
    },

    async removeOf(endpoint: string): Promise<void> {
      await deliveries.deleteMany({ endpointId: toId(endpoint) });
    },

    /** Newest first, at most `limit` and one more. */
    page: (endpoint: string, { state, type, before, limit }: WebhookDeliveryQuery) => {
      const filter: Filter<DeliveryDocument> = {
        endpointId: toId(endpoint),
        ...(state !== undefined && { state }),
        ...(type !== undefined && { type }),
        ...(before !== undefined && { _id: { $lt: toId(before) } }),
      };
      const projection = { payload: 0, 'attempts.response': 0 };
      return deliveries
        .find(filter, { projection })
        .sort({ _id: -1 })
        .limit(limit + 1)
        .toArray();
    },

    find: (endpoint: string, id: string): Promise<StoredDelivery | null> =>
      deliveries.findOne(ofId(endpoint, id)),

    /** Number of deliveries of an endpoint in a state. */
    count: (endpoint: string, state: DeliveryState): Promise<number> =>
      deliveries.countDocuments({ endpointId: toId(endpoint), state }),

    /** Makes a delivery pending again; null if there is none. A running attempt stays claimed. */
    replay: (endpoint: string, id: string, at: number): Promise<StoredDelivery | null> =>
      deliveries.findOneAndUpdate(
        ofId(endpoint, id),
        { $set: { state: 'pending', tries: 0, dueAt: new Date(at) } },
        { returnDocument: 'after' },
      ),

    /** Makes the failed deliveries of events since a time pending again; returns their number. */
    async replayFailed(endpoint: string, since: Date, at: number): Promise<number> {
      const { modifiedCount } = await deliveries.updateMany(
        { endpointId: toId(endpoint), state: 'failed', at: { $gte: since } },
        { $set: { state: 'pending', tries: 0, dueAt: new Date(at) } },
      );
      return modifiedCount;
    },

    /**
     * Removes personal data of deleted accounts from stored messages and responses. Idempotent.
     * Orders stay without the account's id, as in the orders service.
     */
    async forget(accounts: readonly string[]): Promise<void> {
      const some = { $in: [...accounts] };
      await deliveries.updateMany(
        { 'payload.data.userId': some, 'payload.entity.kind': 'customer' },
        { $set: { 'payload.data.name': '', 'payload.data.email': '' } },
      );
      await deliveries.updateMany(
        { 'payload.data.userId': some },
        { $set: { 'attempts.$[].response': '' } },
      );
      await deliveries.updateMany(
        { 'payload.data.userId': some, 'payload.entity.kind': { $ne: 'customer' } },
        { $set: { 'payload.data.userId': null } },
      );
    },
  };
}
