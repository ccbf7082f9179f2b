import { type DomainEvent, type DomainEventType, EVENT_DAYS } from '@tanabana/contracts';
import type { ClientSession, Collection, Db, ObjectId } from 'mongodb';
import {
  type CollectionWrite,
  DELETED_ACCOUNT,
  ensureIndexes,
  fromId,
  ignoreDuplicate,
  newId,
  toId,
  withTransaction,
} from '../mongo/index.ts';
import { formatCursor, parseCursor } from './cursor.ts';

/** An event to be written: `id` and `sequence` are given by the outbox. */
export type NewEvent<T extends DomainEventType = DomainEventType> = T extends DomainEventType
  ? Pick<Extract<DomainEvent, { type: T }>, 'type' | 'entity' | 'data'> & { at: Date }
  : never;

interface EventDocument {
  _id: ObjectId;
  type: DomainEventType;
  at: Date;
  entity: { kind: string; id: string };
  data: DomainEvent['data'];
  /** Milliseconds since 1970; greater than those of earlier events of the same entity. */
  stamp: number;
  /** 0 until the event has its `sequence`. */
  sequence: number;
  expiresAt: Date;
}

interface CounterDocument {
  _id: 'newest';
  /** `sequence` of the newest numbered event. */
  sequence: number;
}

/** Collections of the outbox, in the database of its service. */
export const EVENTS_COLLECTION = 'events';
export const EVENT_COUNTER_COLLECTION = 'eventCounter';

const KEPT_MS = EVENT_DAYS * 24 * 60 * 60 * 1000;
/** A number that was read is never rolled back. */
const MAJORITY = { readConcern: { level: 'majority' } } as const;
/** Events numbered per transaction. */
const AT_ONCE = 500;

/** Events of new entities: no earlier event can be behind them. */
const FIRST_TYPES: ReadonlySet<DomainEventType> = new Set(['order.placed', 'customer.created']);

const fromDocument = ({ _id, type, at, entity, data, sequence }: EventDocument): DomainEvent =>
  ({ id: fromId(_id), type, at: at.toISOString(), entity, sequence, data }) as DomainEvent;

/** Events after a cursor (contracts, `eventPage`). */
export interface EventsAfter {
  events: DomainEvent[];
  next: string;
  more: boolean;
  missed: boolean;
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Domain events of a service, in collection `events` of its database (decision 0075). An event is
 * written in the transaction of its change and numbered when it is read: transactions commit in
 * another order than they begin, so that numbers given by writers would appear behind a reader's
 * cursor.
 */
export function createOutbox(db: Db, { now = Date.now }: { now?: () => number } = {}) {
  const events: Collection<EventDocument> = db.collection(EVENTS_COLLECTION, MAJORITY);
  const counter: Collection<CounterDocument> = db.collection(EVENT_COUNTER_COLLECTION, MAJORITY);

  const toDocument = (event: NewEvent, stamp: number): EventDocument => ({
    _id: newId(),
    ...event,
    stamp,
    sequence: 0,
    // by the clock, because the time of an event may be set
    expiresAt: new Date(now() + KEPT_MS),
  });

  /** Returns by entity the stamp of its newest event. */
  async function stampsOf(
    ids: readonly string[],
    session: ClientSession,
  ): Promise<Map<string, number>> {
    const found = await events
      .aggregate<{ _id: string; stamp: number }>(
        [
          { $match: { 'entity.id': { $in: [...ids] } } },
          { $group: { _id: '$entity.id', stamp: { $max: '$stamp' } } },
        ],
        { session },
      )
      .toArray();
    return new Map(found.map(({ _id, stamp }) => [_id, stamp]));
  }

  /** Numbers some events in the order of their stamps; returns how many. */
  const numberSome = (): Promise<number> =>
    withTransaction(db.client, async (session) => {
      const found = await events
        .find({ sequence: 0 }, { session, projection: { _id: 1 } })
        .sort({ stamp: 1, _id: 1 })
        .limit(AT_ONCE)
        .toArray();
      if (found.length === 0) return 0;
      // a concurrent reader's transaction conflicts here, so that no number is given twice
      const changed = await counter.findOneAndUpdate(
        { _id: 'newest' },
        { $inc: { sequence: found.length } },
        { session, returnDocument: 'after' },
      );
      if (!changed) throw new Error('The outbox was not prepared');
      const first = changed.sequence - found.length + 1;
      await events.bulkWrite(
        found.map(({ _id }, index) => ({
          updateOne: { filter: { _id }, update: { $set: { sequence: first + index } } },
        })),
        { session },
      );
      return found.length;
    });

  /** Numbers all committed events. */
  async function numberAll(): Promise<void> {
    while (await events.findOne({ sequence: 0 }, { projection: { _id: 1 } })) await numberSome();
  }

  /** Returns events from a number on. */
  const from = (sequence: number, limit: number): Promise<EventDocument[]> =>
    events
      .find({ sequence: { $gte: Math.max(sequence, 1) } })
      .sort({ sequence: 1 })
      .limit(limit)
      .toArray();

  return {
    /** Creates missing indexes and the counter. */
    async prepare(): Promise<void> {
      await ensureIndexes(events, [
        { key: { sequence: 1, stamp: 1, _id: 1 }, name: 'sequence' },
        { key: { 'entity.id': 1, stamp: 1 }, name: 'of_entity' },
        { key: { expiresAt: 1 }, name: 'expires', expireAfterSeconds: 0 },
        {
          key: { 'data.userId': 1 },
          name: 'of_account',
          partialFilterExpression: { 'data.userId': { $type: 'string' } },
        },
      ]);
      await counter
        .updateOne({ _id: 'newest' }, { $setOnInsert: { sequence: 0 } }, { upsert: true })
        .catch(ignoreDuplicate);
    },

    /**
     * Writes events in the caller's transaction, after the entities themselves: an event is stored if
     * and only if its change is.
     */
    async write(all: readonly NewEvent[], { session }: { session: ClientSession }): Promise<void> {
      if (all.length === 0) return;
      const known = all.filter(({ type }) => !FIRST_TYPES.has(type));
      const ids = [...new Set(known.map(({ entity }) => entity.id))];
      const stamps = ids.length > 0 ? await stampsOf(ids, session) : new Map<string, number>();
      const documents = all.map((event) => {
        const stamp = Math.max(now(), (stamps.get(event.entity.id) ?? 0) + 1);
        stamps.set(event.entity.id, stamp);
        return toDocument(event, stamp);
      });
      await events.insertMany(documents, { session });
    },

    /**
     * Returns the writes of events, for use with other writes. Only for new entities, and for events
     * that may be numbered in any order, because no earlier event is read.
     */
    writing(all: readonly NewEvent[]): CollectionWrite[] {
      const { namespace } = events;
      return all.map((event) => ({
        name: 'insertOne',
        namespace,
        document: toDocument(event, now()),
      }));
    },

    /**
     * Returns events after a cursor, oldest first, and numbers those that have no number yet.
     * @param after `next` of an earlier result; undefined for all
     */
    async after(after: string | undefined, limit: number): Promise<EventsAfter> {
      await numberAll();
      const cursor = parseCursor(after);
      // read first: events that are numbered meanwhile are then among those found
      const newest = await counter.findOne({ _id: 'newest' });
      // begins with the event of the cursor, which must be the same
      const found = await from(cursor.sequence, limit + 1 + Number(cursor.sequence > 0));
      const last = Math.max(newest?.sequence ?? 0, found.at(-1)?.sequence ?? 0);
      const isThere = found[0]?.sequence === cursor.sequence && cursor.sequence > 0;
      const isOther = isThere && cursor.id !== '' && found[0]?._id.toHexString() !== cursor.id;
      const fresh = isThere ? found.slice(1) : found;
      const expected = fresh[0]?.sequence ?? last + 1;
      const missed = after !== undefined && (isOther || expected !== cursor.sequence + 1);
      const isRestored = isOther || cursor.sequence > last;
      const all = isRestored ? await from(1, limit + 1) : fresh;
      const page = all.slice(0, limit);
      const end = page.at(-1);
      const next = end
        ? { sequence: end.sequence, id: fromId(end._id) }
        : missed
          ? { sequence: last, id: '' }
          : cursor;
      return {
        events: page.map(fromDocument),
        next: formatCursor(next),
        more: all.length > limit,
        missed,
      };
    },

    /** Returns whether there are events after a cursor, numbered or not. */
    async hasAfter(after: string): Promise<boolean> {
      const { sequence } = parseCursor(after);
      const projection = { _id: 1 };
      return (
        (await events.findOne({ sequence: 0 }, { projection })) !== null ||
        (await events.findOne({ sequence: { $gt: sequence } }, { projection })) !== null
      );
    },

    /** Returns the cursor behind the newest event. */
    async end(): Promise<string> {
      await numberAll();
      const newest = await counter.findOne({ _id: 'newest' });
      return formatCursor({ sequence: newest?.sequence ?? 0, id: '' });
    },

    /** Returns the stored events with these ids, oldest first. */
    async ofIds(ids: readonly string[]): Promise<DomainEvent[]> {
      const found = await events
        .find({ _id: { $in: ids.map(toId) } })
        .sort({ sequence: 1 })
        .toArray();
      return found.map(fromDocument);
    },

    /** Returns the stored events of an entity, oldest first, numbered or not. */
    async ofEntity(id: string): Promise<DomainEvent[]> {
      const found = await events.find({ 'entity.id': id }).sort({ stamp: 1 }).toArray();
      return found.map(fromDocument);
    },

    /** Returns the number of events after a cursor, and the time of the oldest. */
    async waiting(after: string | undefined): Promise<{ count: number; since: Date | null }> {
      const { sequence } = parseCursor(after);
      const projection = { at: 1 };
      const [fresh, newest, next] = await Promise.all([
        events.countDocuments({ sequence: 0 }),
        counter.findOne({ _id: 'newest' }),
        events.findOne({ sequence: { $gt: sequence } }, { sort: { sequence: 1 }, projection }),
      ]);
      const oldest =
        next ?? (await events.findOne({ sequence: 0 }, { sort: { stamp: 1 }, projection }));
      const numbered = Math.max(0, (newest?.sequence ?? 0) - sequence);
      return { count: numbered + fresh, since: oldest?.at ?? null };
    },

    /** Removes what events say about deleted accounts; the events remain, so that no number is missing. */
    async forget(accounts: readonly string[], session?: ClientSession): Promise<void> {
      const of = { $in: [...accounts] };
      await events.updateMany(
        { 'entity.id': of, type: { $in: ['customer.created', 'customer.updated'] } },
        { $set: { 'data.name': DELETED_ACCOUNT, 'data.email': '' } },
        { session },
      );
      await events.updateMany(
        // the type matches the partial index
        { 'data.userId': { ...of, $type: 'string' }, 'entity.kind': { $ne: 'customer' } },
        { $set: { 'data.userId': null } },
        { session },
      );
    },
  };
}
